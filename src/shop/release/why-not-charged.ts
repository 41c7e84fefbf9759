import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type CardChargeRow, delayNotices, delays, mailingRecipients, type OrderRow, places } from '#db/schema.ts';
import { readKeptCard } from '#shop/orders/ledger/kept-card.ts';
import { nextDue, readLedger, undecidedOf } from '#shop/orders/ledger/ledger.ts';
import type { CardChargeEnd } from '#values/order/card-charge.ts';

/** A charge that was not made so long after its day, because the shop or the provider was away, is made no more. */
const LATEST_MS = 86_400_000;

/**
 * What stands against charging a card as it was announced, by the order as it is now, under its lock; `wait`: a payment is under way,
 * and decides. Null: it may be charged.
 */
export async function whyNotCharged(
  tx: Transaction,
  order: OrderRow,
  charge: CardChargeRow,
  now: Date,
): Promise<CardChargeEnd | 'wait' | null> {
  if (order.status === 'cancelled') return 'cancelled';
  if (order.otherKeys) return 'other-keys';
  const ledger = await readLedger(tx, order.id);
  if (ledger.processing) return 'wait';
  const due = nextDue(order, ledger);
  if (due?.leg !== 'balance') return 'paid';
  if (ledger.disputed > 0) return 'disputed';
  if (undecidedOf(ledger) > 0) return 'undecided';
  if (await isDelayed(tx, order.id, charge.createdAt)) return 'delayed';
  if (order.status !== 'paid_deposit' || (await batchOf(tx, order.id)) !== charge.batchId) return 'moved';
  if (charge.state === 'stopped') return 'stopped';
  if (!(await isTold(tx, charge.recipientId))) return 'not-told';
  const card = await readKeptCard(tx, order.id);
  if (!card?.methodId || card.removedAt) return 'by-myself';
  if (due.amount !== charge.amount || order.shippingAddress !== charge.shippingAddress) return 'changed';
  return now.getTime() > charge.chargeAt.getTime() + LATEST_MS ? 'late' : null;
}

/** A delay was told since the announcement, or is about to be; or one asks for an answer that was not given. */
async function isDelayed(tx: Transaction, orderId: number, announcedAt: Date): Promise<boolean> {
  const { answer, consentRequired, endedBecause } = delayNotices;
  const isAsked = sql`(${consentRequired} and ${answer} is null and ${endedBecause} is null)`;
  const isLater = sql`${delays.createdAt} > ${announcedAt} and ${delays.kind} <> 'sooner'`;
  const [found] = await tx
    .select({ id: delayNotices.id })
    .from(delayNotices)
    .innerJoin(delays, eq(delays.id, delayNotices.delayId))
    .where(and(eq(delayNotices.orderId, orderId), sql`${delays.stoppedAt} is null and (${isAsked} or ${isLater})`))
    .limit(1);
  return found !== undefined;
}

async function batchOf(tx: Transaction, orderId: number): Promise<number | null> {
  const taken = and(eq(places.orderId, orderId), eq(places.state, 'taken'));
  const [place] = await tx.select({ batchId: places.batchId }).from(places).where(taken);
  return place?.batchId ?? null;
}

async function isTold(tx: Transaction, recipientId: number): Promise<boolean> {
  const { id, state } = mailingRecipients;
  return (await tx.$count(mailingRecipients, and(eq(id, recipientId), eq(state, 'sent')))) > 0;
}
