import type { IsoDay } from '#values/date.ts';
import type { OrderRow } from '../payments/ledger.ts';

/** The release date that a customer was told last: the promised one, until a delay notice names another. */
export function releaseDayOf({
  promisedReleaseDate,
  revisedReleaseDate,
}: Pick<OrderRow, 'promisedReleaseDate' | 'revisedReleaseDate'>): IsoDay | null {
  return revisedReleaseDate ?? promisedReleaseDate;
}
