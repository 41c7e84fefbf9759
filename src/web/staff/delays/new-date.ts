import { addDays, type IsoDay } from '#values/date.ts';
import { FARTHEST_RELEASE_DAYS } from '#values/mailing.ts';
import { dateText } from '#values/text/delay-text.ts';

/** The date as it stands, or that is wrong, and today. */
export type Standing = { from: IsoDay; shipsFrom?: IsoDay | null; today: IsoDay };

/** The first and the last day that can be told. */
export function daysOpen({ today }: Pick<Standing, 'today'>): { min: IsoDay; max: IsoDay } {
  return { min: addDays(today, 1), max: addDays(today, FARTHEST_RELEASE_DAYS) };
}

/** What is wrong with a new date, as the shop would say it after the last question. */
export function newDateFault(day: IsoDay, { from, shipsFrom = null, today }: Standing): string | null {
  if (day <= today) return 'Please choose a date after today.';
  if (day === from) return `${dateText(from, shipsFrom)} is the date already. Please choose another one.`;
  return day > daysOpen({ today }).max ? 'Please choose a date within the next three years.' : null;
}

/**
 * The window that a delay notice of a batch begins with: its last day is that of slow weeks, if it is later than what stands. Nothing
 * where the forecast fits.
 */
export function suggestedDates(
  standing: Standing,
  forecast: { latest: IsoDay; risk: string } | null,
): { shipsFrom: string; releaseDate: string } {
  const { from, shipsFrom, today } = standing;
  if (!shipsFrom || !forecast || forecast.risk === 'fits' || newDateFault(forecast.latest, standing)) {
    return { shipsFrom: '', releaseDate: '' };
  }
  const { min } = daysOpen({ today });
  const isAhead = shipsFrom > min;
  return { shipsFrom: isAhead ? shipsFrom : min, releaseDate: forecast.latest > from ? forecast.latest : '' };
}

const DAY_MS = 86_400_000;
const MUST_SAY_YES = 'whoever stays silent is cancelled and refunded after the deadline in the email.';

/** What silence means for most of those whom a new date is told to (16 CFR 435.2); each notice goes by its own order. */
export function silenceRule({ from, to, today }: { from: IsoDay; to: IsoDay; today: IsoDay }): string {
  if (to === '' || to === from) {
    return `Silence keeps an order for a first delay of at most 30 days. Any other needs a yes: ${MUST_SAY_YES}`;
  }
  if (to < from) {
    return 'That is sooner: good news, and nobody is asked anything. Questions of an earlier delay end where the date is no later than the promise.';
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  const later = `That is ${days === 1 ? 'a day' : `${days.toLocaleString('en-US')} days`} later.`;
  if (today > from) return `${later} The promised day has passed, so everybody has to say yes: ${MUST_SAY_YES}`;
  if (days > 30) return `${later} More than 30 need a yes from everybody: ${MUST_SAY_YES}`;
  return `${later} Silence keeps the order of whoever is put off for the first time. The others have to say yes: ${MUST_SAY_YES}`;
}
