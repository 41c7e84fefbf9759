import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { movements, orders, type PayoutRow, payments, payouts } from '#db/schema.ts';
import { startOfDay } from '#db/start-of-day.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { MovementKind } from '#values/books/movements.ts';
import type { IsoDay } from '#values/date.ts';
import { type Cents, fromDecimal } from '#values/money.ts';

/** Payouts, the newest first. `before`: the id of the last one of the page before. */
export function listPayouts(
  { db }: Pick<Shop, 'db'>,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  const after = sql`(made_at, id) < (select made_at, id from payouts where id = ${before ?? null})`;
  return db
    .select()
    .from(payouts)
    .where(before === undefined ? undefined : after)
    .orderBy(desc(payouts.madeAt), desc(payouts.id))
    .limit(limit);
}

/** Payouts that were made between two days where the shop is, both included, in the order in which they were. */
export async function readPayoutsOf(
  { db, timeZone }: Pick<Shop, 'db' | 'timeZone'>,
  { from, to }: { from: IsoDay; to: IsoDay },
): Promise<number[]> {
  const made = db.select({ id: payouts.id }).from(payouts);
  const within = and(gte(payouts.madeAt, startOfDay(from, timeZone)), lt(payouts.madeAt, startOfDay(to, timeZone, 1)));
  return (await made.where(within).orderBy(asc(payouts.madeAt), asc(payouts.id))).map(({ id }) => id);
}

export type PayoutLine = {
  id: number;
  kind: MovementKind;
  category: string;
  amount: Cents;
  fee: Cents;
  net: Cents;
  at: Date;
  description: string | null;
  orderNumber: string | null;
};

export type PayoutParts = { kind: MovementKind; count: number; amount: Cents; fee: Cents; net: Cents }[];

export type Payout = {
  payout: PayoutRow;
  parts: PayoutParts;
  /** What of it no line names: never spread over those that are named. */
  remainder: Cents;
  lines: PayoutLine[];
};

type Asked = { kind?: MovementKind | undefined; after?: number | undefined; limit: number };

/** A payout with what it is made of, and so many of its lines; null: there is none. */
export async function readPayout({ db }: Pick<Shop, 'db'>, id: number, asked: Asked): Promise<Payout | null> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.id, id));
  if (!payout) return null;
  // The line that it is itself says the same as its amount.
  const ofIt = and(eq(movements.payoutId, id), sql`${movements.sourceId} is distinct from ${payout.providerId}`);
  const summed = await db
    .select({
      kind: movements.kind,
      count: sql<number>`count(*)::integer`,
      amount: sql`sum(${movements.amount})`.mapWith(fromDecimal),
      fee: sql`sum(${movements.fee})`.mapWith(fromDecimal),
      net: sql`sum(${movements.net})`.mapWith(fromDecimal),
    })
    .from(movements)
    .where(ofIt)
    .groupBy(movements.kind)
    .orderBy(movements.kind);
  const { kind, after = 0, limit } = asked;
  const next = sql`${movements.id} > ${after}`;
  const lines = await db
    .select({
      id: movements.id,
      kind: movements.kind,
      category: movements.category,
      amount: movements.amount,
      fee: movements.fee,
      net: movements.net,
      at: movements.at,
      description: movements.description,
      orderNumber: orders.orderNumber,
    })
    .from(movements)
    .leftJoin(payments, eq(payments.providerIntentId, movements.intentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(ofIt, next, kind && eq(movements.kind, kind)))
    .orderBy(movements.id)
    .limit(limit);
  const named = summed.reduce((total, { net }) => total + net, 0);
  return { payout, parts: summed, remainder: payout.amount - named, lines };
}
