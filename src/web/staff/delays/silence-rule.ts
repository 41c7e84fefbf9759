import type { IsoDay } from '#values/date.ts';

const DAY_MS = 86_400_000;
const MUST_SAY_YES = 'whoever stays silent is cancelled and refunded after the deadline in the email.';

/** What silence means for most of those whom a new date is told to (16 CFR 435.2); each notice goes by its own order. */
export function silenceRule({ from, to, today }: { from: IsoDay; to: IsoDay; today: IsoDay }): string {
  if (to <= from) {
    return `Silence keeps an order for a first delay of at most 30 days. Any other needs a yes: ${MUST_SAY_YES}`;
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  const later = `That is ${days === 1 ? 'a day' : `${days.toLocaleString('en-US')} days`} later.`;
  if (today > from) return `${later} The promised day has passed, so everybody has to say yes: ${MUST_SAY_YES}`;
  if (days > 30) return `${later} More than 30 need a yes from everybody: ${MUST_SAY_YES}`;
  return `${later} Silence keeps the order of whoever is put off for the first time. The others have to say yes: ${MUST_SAY_YES}`;
}
