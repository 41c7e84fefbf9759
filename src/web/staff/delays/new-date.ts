import { addDays, formatDay, type IsoDay } from '#values/date.ts';
import { FARTHEST_RELEASE_DAYS } from '#values/mailing.ts';

/** The release date as it stands, and today. */
export type Standing = { from: IsoDay; today: IsoDay };

/** The first and the last day to which the release can be put off. */
export function daysOpen({ from, today }: Standing): { min: IsoDay; max: IsoDay } {
  return { min: addDays(from > today ? from : today, 1), max: addDays(today, FARTHEST_RELEASE_DAYS) };
}

/** What is wrong with a new release date, as the shop would say it after the last question. */
export function newDateFault(day: IsoDay, standing: Standing): string | null {
  if (day <= standing.today) return 'Please choose a date after today.';
  if (day <= standing.from) return `The release is set for ${formatDay(standing.from)}. Please choose a later date.`;
  return day > daysOpen(standing).max ? 'Please choose a date within the next three years.' : null;
}
