/** A calendar day without a time or zone, "2025-07-04", as a `date` column holds it. */
export type IsoDay = string;

// Intl would say the same, but opening it takes a phone longer than the rest of a page's script.
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** "2025-07-04" → "July 4th, 2025", the form that every page and mail uses. */
export function formatDay(day: IsoDay): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = MONTHS[date.getUTCMonth()];
  if (month === undefined) throw new RangeError(`not a day: ${day}`);
  const number = date.getUTCDate();
  return `${month} ${number}${ordinalSuffix(number)}, ${date.getUTCFullYear()}`;
}

/** The day a whole number of weeks after another. */
export function addWeeks(day: IsoDay, weeks: number): IsoDay {
  return addDays(day, weeks * 7);
}

/** The day a whole number of days after another. */
export function addDays(day: IsoDay, days: number): IsoDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return utcDay(date);
}

/** The calendar day of a moment in UTC, by which the shop reckons. */
export function utcDay(moment: Date): IsoDay {
  return moment.toISOString().slice(0, 10);
}

function ordinalSuffix(number: number): string {
  if (number >= 11 && number <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}
