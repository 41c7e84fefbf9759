import type { OrderRow } from '#db/schema.ts';
import { hasPassed, type IsoDay } from '#values/date.ts';

/** The release date that a customer was told last: the promised one, until a delay notice names another. */
export function releaseDayOf({
  promisedReleaseDate,
  revisedReleaseDate,
}: Pick<OrderRow, 'promisedReleaseDate' | 'revisedReleaseDate'>): IsoDay | null {
  return revisedReleaseDate ?? promisedReleaseDate;
}

/** The release that an order still waits for; null once its balance was asked for, work has begun, or the day has passed. */
export function releaseAhead(order: OrderRow, now: Date): IsoDay | null {
  const day = releaseDayOf(order);
  const begun = order.balanceAskedAt !== null || order.status === 'processing' || order.status === 'shipped';
  return begun || day === null || hasPassed(day, now) ? null : day;
}
