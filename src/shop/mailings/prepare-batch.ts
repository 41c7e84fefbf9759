import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { isDatabaseUnavailable } from '#db/outage.ts';
import { type MailingRecipientRow, type MailingRow, mailingRecipients, orders } from '#db/schema.ts';
import { askingTax } from '#shop/catalogue/ask-tax.ts';
import { whyBlocked } from '#shop/mail/suppressions.ts';
import { readLedgers } from '#shop/orders/ledger/ledger.ts';
import { faultText } from '#values/text/fault-text.ts';
import type { Addressee, Composed, MailingShop } from './mailing-kind.ts';
import { type Outcome, recordOutcomes } from './record-outcomes.ts';
import { type PreparedMail, writeMails } from './write-mails.ts';

export type Batch = {
  mails: PreparedMail[];
  /** The last recipient that was looked at; null: there was none. */
  lastId: number | null;
  /** Whether no recipients come after these for now. */
  isLast: boolean;
  /** When the ledger was read, on the process's own clock. */
  readAt: number;
};

/**
 * Makes the mails of the next few recipients after an id, in the order of the mailing: those that were left behind with a
 * mail come again before the others do, because theirs are the lower ids. An order that makes its mail fail is found by
 * halves and tried again later; the others do not wait for it.
 */
export async function prepareBatch(
  shop: MailingShop,
  mailing: MailingRow,
  { after, size }: { after: number; size: number },
): Promise<Batch> {
  const { id, mailingId, state, nextTryAt } = mailingRecipients;
  const isDue = or(isNull(nextTryAt), lte(nextTryAt, shop.clock()));
  const next = await shop.db
    .select({ id })
    .from(mailingRecipients)
    .where(and(eq(mailingId, mailing.id), eq(state, 'waiting'), gt(id, after), isDue))
    .orderBy(asc(id))
    .limit(size);
  const ids = next.map((row) => row.id);
  const readAt = performance.now();
  const mails = ids.length === 0 ? [] : await prepareEach(shop, mailing, ids);
  return { mails, lastId: ids.at(-1) ?? null, isLast: ids.length < size, readAt };
}

async function prepareEach(shop: MailingShop, mailing: MailingRow, ids: number[]): Promise<PreparedMail[]> {
  try {
    return await askingTax(shop, () => prepare(shop, mailing, ids));
  } catch (fault) {
    if (isDatabaseUnavailable(fault)) throw fault;
    const [first] = ids;
    if (first === undefined) return [];
    if (ids.length > 1) {
      const half = Math.ceil(ids.length / 2);
      const mails = await prepareEach(shop, mailing, ids.slice(0, half));
      return [...mails, ...(await prepareEach(shop, mailing, ids.slice(half)))];
    }
    shop.log.error({ err: fault, mailingId: mailing.id, recipientId: first }, 'a mail of a mailing could not be made');
    const reason = `The mail could not be made: ${faultText(fault)}`;
    const outcome: Outcome = { recipientId: first, emailId: null, state: 'later', reason, ...UNTRIED };
    await shop.db.transaction((tx) => recordOutcomes(tx, shop, [outcome]));
    return [];
  }
}

function prepare(shop: MailingShop, mailing: MailingRow, ids: number[]): Promise<PreparedMail[]> {
  const { stream, compose } = shop.mailingKinds[mailing.kind];
  return shop.db.transaction(async (tx) => {
    // An order that is locked by another transaction is left for the next round instead of making all others wait.
    const rows = await tx
      .select({ recipient: mailingRecipients, order: orders })
      .from(mailingRecipients)
      .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
      .where(and(inArray(mailingRecipients.id, ids), eq(mailingRecipients.state, 'waiting')))
      .orderBy(asc(mailingRecipients.id))
      .for('no key update', { skipLocked: true });
    const ledgers = await readLedgers(
      tx,
      rows.map(({ order }) => order.id),
    );
    const addresses = rows.map(({ order }) => order.customerEmail);
    const blocked = await whyBlocked(tx, addresses, stream);
    const outcomes: Outcome[] = [];
    const addressees: Addressee[] = [];
    for (const { recipient, order } of rows) {
      const reason = blocked.get(order.customerEmail.toLowerCase());
      const ledger = ledgers.get(order.id);
      if (order.otherKeys) outcomes.push(untold(recipient, 'skipped', 'Paid under other keys than the shop has now.'));
      else if (reason) outcomes.push(untold(recipient, stream === 'announcement' ? 'skipped' : 'failed', reason));
      else if (ledger) addressees.push({ recipient, order, ledger });
    }
    const composed = addressees.length === 0 ? [] : await compose(tx, shop, mailing, addressees);
    outcomes.push(...composed.flatMap(toSkip));
    const orderOf = new Map(addressees.map(({ recipient, order }) => [recipient.id, order]));
    const mails = await writeMails(tx, stream, orderOf, composed);
    await recordOutcomes(tx, shop, outcomes);
    return mails;
  });
}

const UNTRIED = { subject: null, tried: false };

function untold({ id, emailId }: MailingRecipientRow, state: Outcome['state'], reason: string): Outcome {
  return { recipientId: id, emailId, state, reason, ...UNTRIED };
}

function toSkip({ recipient, skipped }: Composed): Outcome[] {
  return skipped === undefined ? [] : [untold(recipient, 'skipped', skipped)];
}
