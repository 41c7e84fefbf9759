import { and, count, desc, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { alerts, bookDifferences, orders } from '#db/schema.ts';
import type { DifferenceState } from '#values/book-differences.ts';
import { formatUsd } from '#values/money.ts';
import { raiseAlert } from '../payments/raise-alert.ts';
import type { Shop } from '../shop.ts';
import { type Difference, nameOf } from './difference.ts';

/**
 * Keeps one difference of a comparison. One that a person has to see to raises an alert, once: closed by a person, it does
 * not open again while the difference stays what it was. Found twice in one comparison, it is kept once: false then.
 */
export async function noteDifference(
  { db }: Pick<Shop, 'db'>,
  checkId: number,
  difference: Difference,
  takenOver: boolean,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const state = takenOver ? 'taken-over' : await tellStaff(tx, difference);
    const { rowCount } = await tx
      .insert(bookDifferences)
      .values({ checkId, state, ...difference })
      .onConflictDoNothing();
    return rowCount === 1;
  });
}

async function tellStaff(tx: Transaction, difference: Difference): Promise<DifferenceState> {
  const { orderNumber, paymentId, amount, ours, provider } = difference;
  const [kind, subject] = [`books-${difference.what}` as const, nameOf(difference)];
  // What has to stay as it was for a closed alert to stay closed.
  const fingerprint = [amount, ours, provider].join('; ');
  const [latest] = await tx
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject)))
    .orderBy(desc(alerts.id))
    .limit(1);
  const unchanged = isDetail(latest?.detail) && latest.detail.fingerprint === fingerprint;
  if (latest && unchanged) return latest.resolvedAt ? 'closed' : 'open';
  const detail: AlertDetail = { fingerprint, paymentId, amount: formatUsd(amount), ours, provider };
  if (latest && !latest.resolvedAt) await tx.update(alerts).set({ detail }).where(eq(alerts.id, latest.id));
  else await raiseAlert(tx, { kind, subject, orderId: await orderIdOf(tx, orderNumber), detail });
  return 'open';
}

/** `fingerprint` null: the difference was gone since. */
export type AlertDetail = {
  fingerprint: string | null;
  paymentId: string | null;
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

/** How many differences of each state a comparison has kept. */
export async function countDifferences({ db }: Pick<Shop, 'db'>, checkId: number) {
  const rows = await db
    .select({ state: bookDifferences.state, count: count() })
    .from(bookDifferences)
    .where(eq(bookDifferences.checkId, checkId))
    .groupBy(bookDifferences.state);
  const of = (state: DifferenceState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { open: of('open'), takenOver: of('taken-over'), closed: of('closed') };
}
