import { type SQL, sql } from 'drizzle-orm';
import { type OrderRow, orders } from '#db/schema.ts';

/** A reminder so many days after the balance was asked for; null: the last word before the deadline. */
export type Stage = { day: number } | { day: null };

/**
 * What a customer is reminded of once: a stage of the time since their balance was asked for. Asking anew, as a later
 * release or staff with a new link do, begins another time with stages of its own.
 */
export function occasionOf({ day }: Stage): SQL {
  const stage = day === null ? 'last-word' : `day-${day}`;
  const askedAt = sql`floor(extract(epoch from ${orders.balanceAskedAt}) * 1000)::bigint`;
  return sql`'reminder:' || ${orders.id} || ':' || ${askedAt} || ':' || ${stage}`;
}

/** Whether an occasion is of the time that runs now. */
export function isOccasionOf(occasion: string | null, { id, balanceAskedAt }: OrderRow): boolean {
  return occasion?.startsWith(`reminder:${id}:${balanceAskedAt?.getTime()}:`) ?? false;
}
