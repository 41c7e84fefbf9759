import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { delayNotices, delays, mailingRecipients, mailings, orders } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { recordAnswer } from '#shop/orders/delay-consent/delay-answer.ts';
import { isLatest } from '#shop/orders/delay-consent/find-notice.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { overBefore } from '#values/date.ts';
import { askAll } from './delay-mailing.ts';

/** A server that stops waits for the round; a full one is followed by another at once. */
const MAX_BATCH = 100;
const BY_ITSELF = { actor: 'job' } as const;
const REASON = 'no consent to the later release came in time';

/**
 * Cancels the orders whose customers had to agree to a delay and did not, and gives all their money back (16 CFR
 * 435.2(c)). The provider is read before each; an order with a charge under way waits for the next round. Returns how
 * many were cancelled.
 */
export async function settleDelays(shop: Shop): Promise<number> {
  await askUnreached(shop);
  const before = overBefore(shop.clock());
  const due = await unanswered(shop.db, before);
  let cancelled = 0;
  await eachAlone(shop, due, async ({ id, orderId }) => {
    const confirm = (tx: Transaction) => noteSilence(tx, id, before, shop.clock());
    const how = { reason: REASON, cause: 'delay-unanswered', leaveDisputed: true, confirm } as const;
    const request = { orderId, ...BY_ITSELF, ...how };
    const outcome = await cancelOrder(shop, request);
    if (outcome.ok) cancelled += 1;
  });
  if (cancelled > 0 && due.length === MAX_BATCH) {
    await shop.db.transaction((tx) => enqueue(tx, 'settle-delays', {}, { jobKey: 'settle-delays' }));
  }
  return cancelled;
}

/** Under the order's lock: an answer, a later delay or another mail may have come since the round began. */
async function noteSilence(tx: Transaction, id: number, before: Date, at: Date): Promise<boolean> {
  // Locked, because staff may take it back at this moment.
  const [notice] = await unanswered(tx, before, eq(delayNotices.id, id)).for('no key update', { of: delayNotices });
  if (notice) await recordAnswer(tx, { notice, answer: 'silence', at, by: BY_ITSELF });
  return notice !== undefined;
}

/**
 * Notices whose mail is out, or could not be delivered, that no later one takes over and nobody has taken back, the longest
 * overdue first. What a correction takes the place of has ended already when it is announced (rule 32.5).
 */
function unanswered(db: Database | Transaction, before: Date, which?: SQL) {
  const { id, orderId, answer } = delayNotices;
  return db
    .select({ id, orderId, answer })
    .from(delayNotices)
    .innerJoin(delays, eq(delays.id, delayNotices.delayId))
    .innerJoin(
      mailingRecipients,
      and(eq(mailingRecipients.mailingId, delays.mailingId), eq(mailingRecipients.orderId, orderId)),
    )
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        isNull(answer),
        isNull(delayNotices.endedBecause),
        isNotNull(delayNotices.toldAt),
        eq(delayNotices.consentRequired, true),
        lt(delayNotices.answerBy, before),
        inArray(mailingRecipients.state, ['sent', 'failed']),
        notInArray(orders.status, ['shipped', 'cancelled']),
        isNull(orders.shippedAt),
        eq(orders.otherKeys, false),
        isLatest(db),
        which,
      ),
    )
    .orderBy(asc(delayNotices.answerBy), asc(id))
    .limit(MAX_BATCH);
}

const MAX_UNREACHED = 500;

/**
 * Customers whose address takes no mail at all got no notice made for them. What they are asked is written down here, so
 * that their account's page asks it, staff see until when, and money for which nobody agreed to wait goes back.
 */
async function askUnreached(shop: Shop): Promise<void> {
  const unreached = await shop.db
    .select({ mailing: mailings, recipient: mailingRecipients })
    .from(delayNotices)
    .innerJoin(delays, eq(delays.id, delayNotices.delayId))
    .innerJoin(mailings, eq(mailings.id, delays.mailingId))
    .innerJoin(
      mailingRecipients,
      and(eq(mailingRecipients.mailingId, mailings.id), eq(mailingRecipients.orderId, delayNotices.orderId)),
    )
    .innerJoin(orders, eq(orders.id, delayNotices.orderId))
    .where(
      and(
        isNull(delayNotices.answer),
        isNull(delayNotices.toldAt),
        isNull(delayNotices.endedBecause),
        eq(mailingRecipients.state, 'failed'),
        notInArray(orders.status, ['shipped', 'cancelled']),
        eq(orders.otherKeys, false),
        isLatest(shop.db),
      ),
    )
    .orderBy(asc(delayNotices.id))
    .limit(MAX_UNREACHED);
  await eachAlone(shop, unreached, ({ mailing, recipient }) =>
    shop.db.transaction(async (tx) => {
      const order = await lockOrder(tx, recipient.orderId);
      if (!order) return;
      const addressee = { recipient, order, ledger: await readLedger(tx, order.id) };
      await askAll(tx, shop, mailing, [addressee], 'delay-not-delivered');
    }),
  );
}
