import { and, desc, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { alerts, bookDifferences, orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type AlertKind, raiseAlert } from '#shop/records/raise-alert.ts';
import type { Book, BookDifference, DifferenceState } from '#values/books/book-differences.ts';
import { type Cents, formatUsd } from '#values/money.ts';

/**
 * Keeps one difference of a comparison. One that a person has to see to raises an alert, once: closed by a person, it does
 * not open again while the difference stays what it was. Found twice in one comparison, it is kept once: false then.
 */
export async function recordDifference(
  { db }: Pick<Shop, 'db'>,
  checkId: number,
  difference: Difference,
  takenOver: boolean,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const noted = takenOver ? { state: 'taken-over' as const } : await tellStaff(tx, difference);
    const { rowCount } = await tx
      .insert(bookDifferences)
      .values({ checkId, ...noted, ...difference })
      .onConflictDoNothing();
    return rowCount === 1;
  });
}

async function tellStaff(
  tx: Transaction,
  difference: Difference,
): Promise<{ state: DifferenceState; alertId: number | null }> {
  const { orderNumber, paymentId, otherId, disagrees, amount, ours, provider } = difference;
  const [kind, subject] = [`books-${difference.what}` as const, nameOf(difference)];
  // What has to stay as it was for a closed alert to stay closed.
  const fingerprint = [amount, ours, provider].join('; ');
  const latest = await readLatest(tx, kind, subject);
  if (latest && isDetail(latest.detail) && latest.detail.fingerprint === fingerprint) {
    return { state: latest.resolvedAt ? 'closed' : 'open', alertId: latest.id };
  }
  const of = { orderNumber, paymentId, otherId, disagrees };
  const detail: AlertDetail = { ...of, fingerprint, amount: formatUsd(amount), ours, provider };
  if (latest && !latest.resolvedAt) await tx.update(alerts).set({ detail }).where(eq(alerts.id, latest.id));
  else await raiseAlert(tx, { kind, subject, orderId: await orderIdOf(tx, orderNumber), detail });
  return { state: 'open', alertId: (await readLatest(tx, kind, subject))?.id ?? null };
}

async function readLatest(tx: Transaction, kind: AlertKind, subject: string) {
  const [latest] = await tx
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject)))
    .orderBy(desc(alerts.id))
    .limit(1);
  return latest;
}

/** `fingerprint` null: the difference was gone since. */
export type AlertDetail = {
  fingerprint: string | null;
  orderNumber: string | null;
  paymentId: string | null;
  otherId: string | null;
  disagrees: Book | null;
  amount: string;
  ours: string | null;
  provider: string | null;
};

export function isDetail(detail: unknown): detail is AlertDetail {
  return typeof detail === 'object' && detail !== null && 'fingerprint' in detail;
}

async function orderIdOf(tx: Transaction, orderNumber: string | null): Promise<number | null> {
  if (orderNumber === null) return null;
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber));
  return order?.id ?? null;
}

/** One thing in which the provider's books and the shop's differ, or the shop's with each other. */
export type Difference = {
  what: BookDifference;
  /** Which of the books says something else than the others; null: that cannot be said. */
  disagrees: Book | null;
  paymentId: string | null;
  /** The refund or dispute, as the provider names it; a refund of ours that has no name there as `refund 7`. */
  otherId: string | null;
  orderNumber: string | null;
  amount: Cents;
  /** What stands here, and what stands there, in a few words; null: nothing. */
  ours: string | null;
  provider: string | null;
};

/** The same difference keeps this name in every comparison, whatever its amounts are. */
export function nameOf({ what, paymentId, otherId, orderNumber }: Difference): string {
  return [what, paymentId ?? orderNumber ?? '', ...(otherId ? [otherId] : [])].join(' ');
}
