import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { readBatches } from '#shop/batches/read-places.ts';
import { manufacturingWeeksOf } from '#shop/catalogue/current-terms.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { decideTax } from '#shop/orders/ledger/decide-tax.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import { batchFacts, orderFacts, releaseDayOf } from '#shop/orders/ledger/order-facts.ts';
import { confirmedLines } from '#shop/orders/ledger/order-lines.ts';
import { takesMoney, workingToken } from '#shop/orders/ledger/order-progress.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, recordEvent } from '#shop/records/record-event.ts';
import { hasPassed } from '#values/date.ts';
import { newPaymentToken } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { windowText } from '#values/text/place-text.ts';

export type GivenLink = Ok<{ token: string; linkExpiresAt: Date | null }> | Refused<'nothing-due'>;

/**
 * A payment link that works, of an order that is locked. The one that it has, while it works; one that expired works
 * again for so many hours; where the clean-up has taken it back, a new one is made. A link keeps its secret as long as its
 * payment may be open in some tab, so that money paid there finds its order. `nothing-due`: paid, cancelled, or a charge is
 * under way.
 */
export async function giveLink(
  tx: Transaction,
  order: OrderRow,
  { now, hours, by }: { now: Date; hours: number; by: Actor },
): Promise<GivenLink> {
  if (!takesMoney(order, await readLedger(tx, order.id))) return refused('nothing-due');
  const working = workingToken(order, now);
  if (working) return ok({ token: working, linkExpiresAt: order.linkExpiresAt });
  const token = order.paymentToken ?? newPaymentToken();
  const linkExpiresAt = new Date(now.getTime() + hours * 3_600_000);
  await tx.update(orders).set({ paymentToken: token, linkExpiresAt, updatedAt: now }).where(eq(orders.id, order.id));
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    ...by,
    what: 'link-renewed',
    before: { linkExpiresAt: order.linkExpiresAt },
    after: { linkExpiresAt },
  });
  return ok({ token, linkExpiresAt });
}

export function linkAddress(origin: string, token: string): string {
  return `${origin}/complete-payment?token=${token}`;
}

type SendLink = { token: string; linkExpiresAt: Date | null; by: Actor; requestKey: string };

/**
 * Mails a payment link that works, and notes it. The same request key again writes neither a mail nor an event. Reminders of
 * a balance count anew from this mail; a link without a deadline asks for nothing yet, and its order is still released.
 */
export async function sendLink(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'timeZone'>,
  asked: OrderRow,
  { token, linkExpiresAt, by, requestKey }: SendLink,
): Promise<void> {
  const order = await decideTax(tx, shop, asked, by);
  const due = nextDue(order, await readLedger(tx, order.id));
  if (!due) return;
  const asks = {
    ...orderFacts(order, shop.origin),
    ...batchFacts((await readBatches(tx, [order.id])).get(order.id), shop.clock()),
    due,
    paymentLink: linkAddress(shop.origin, token),
    linkExpiresAt: linkExpiresAt?.toISOString() ?? null,
  };
  const whom = { recipient: order.customerEmail, orderId: order.id };
  const dedupeKey = `payment-link:${order.id}:${requestKey}`;
  const queued =
    isByPhoneUnpaid(order) && linkExpiresAt
      ? await queueMail(tx, {
          template: 'phone-order',
          data: { ...asks, linkExpiresAt: linkExpiresAt.toISOString(), ...(await entered(tx, shop, order)) },
          ...whom,
          dedupeKey,
        })
      : await queueMail(tx, { template: 'payment-link', data: asks, ...whom, dedupeKey });
  if (!queued) return;
  const now = shop.clock();
  if (due.leg === 'balance' && linkExpiresAt)
    await tx.update(orders).set({ balanceAskedAt: now }).where(eq(orders.id, order.id));
  const after = { recipient: order.customerEmail, ...due };
  await recordEvent(tx, { orderId: order.id, at: now, ...by, what: 'link-sent', after });
}

/** Staff have entered it, and its deposit is still awaited: its customer has said yes to nothing yet. */
export function isByPhoneUnpaid({ enteredBy, status }: Pick<OrderRow, 'enteredBy' | 'status'>): boolean {
  return enteredBy !== null && status === 'pending';
}

/** What the mail about an order by phone says besides: all that its customer has to look through. */
async function entered(tx: Transaction, { clock }: Pick<Shop, 'clock'>, order: OrderRow) {
  const held = (await readBatches(tx, [order.id], 'held')).get(order.id) ?? null;
  // With a place its window is what is promised, and no release date stands beside it.
  const releaseDate = held ? null : releaseDayOf(order);
  return {
    ships: held && windowText(held.shipsFrom, held.shipsTo),
    customerPhone: order.customerPhone,
    releaseDate,
    releasePassed: releaseDate !== null && hasPassed(releaseDate, clock()),
    manufacturingWeeks: await manufacturingWeeksOf(tx, order),
    ...(await confirmedLines(tx, order)),
  };
}
