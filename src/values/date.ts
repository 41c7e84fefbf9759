/** A calendar day without a time or zone, "2025-07-04", as a `date` column holds it. */
export type IsoDay = string;

// Intl would say the same, but opening it takes a phone longer than the rest of a page's script.
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The dates in a text of pages and mails: "July 4th, 2025", "July 4", and the "18, 2027" of "August 4 – 18, 2027". */
export const DATES_IN_TEXT = new RegExp(
  `((?:${MONTHS.join('|')}) \\d{1,2}(?:st|nd|rd|th)?(?:, \\d{4})?|\\b\\d{1,2}, \\d{4}\\b)`,
);

/** "2025-07-04" → "July 4th, 2025", the form that every page and mail uses. */
export function formatDay(day: IsoDay): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = MONTHS[date.getUTCMonth()];
  if (month === undefined) throw new RangeError(`not a day: ${day}`);
  const number = date.getUTCDate();
  return `${month} ${number}${ordinalSuffix(number)}, ${date.getUTCFullYear()}`;
}

/** "2025-07-04" → "July 4", where the year stands beside it or goes without saying. */
export function monthAndDay(day: IsoDay): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;
}

export function yearOf(day: IsoDay): string {
  return day.slice(0, 4);
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

/** The last of so many business days after a day: Saturdays and Sundays do not count, holidays do. */
export function addBusinessDays(day: IsoDay, days: number): IsoDay {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = days; left > 0; left -= isWeekend(date) ? 0 : 1) date.setUTCDate(date.getUTCDate() + 1);
  return utcDay(date);
}

function isWeekend(date: Date): boolean {
  return date.getUTCDay() === 0 || date.getUTCDay() === 6;
}

/** Hawaii's clocks are ten hours behind UTC all year, and the day ends there last of all states. */
const LAST_STATE_MS = 10 * 3_600_000;

/** Whether a day is over in every state: until then nobody is told that it has passed. */
export function hasPassed(day: IsoDay, now: Date): boolean {
  return day < lastStateDay(now);
}

/** The day that it is in the last of the states: all before it have passed. */
export function lastStateDay(now: Date): IsoDay {
  return utcDay(new Date(now.getTime() - LAST_STATE_MS));
}

/** When the day ends that is the current one in the last of the states: what was said of days before may be wrong then. */
export function endOfDay(now: Date): Date {
  const next = addDays(lastStateDay(now), 1);
  return new Date(Date.parse(`${next}T00:00:00Z`) + LAST_STATE_MS);
}

const LENIENCY_MS = 12 * 3_600_000;

/** Deadlines before this are over: a day that was named ends 12 hours later than in UTC (rule 13.4). */
export function overBefore(now: Date): Date {
  return new Date(now.getTime() - LENIENCY_MS);
}

/** The calendar day of a moment in UTC, by which the shop reckons. */
export function utcDay(moment: Date): IsoDay {
  return moment.toISOString().slice(0, 10);
}

/** The calendar day of a moment in a time zone; without one, where the program runs. */
export function dayIn(timeZone: string | undefined, moment: Date): IsoDay {
  // As Swedes write it: 2026-03-01.
  return moment.toLocaleDateString('sv-SE', { timeZone });
}

/** "2026/03/01 18:03:00": a moment by the clocks of a time zone, for programs. */
export function secondIn(timeZone: string, moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone }).replaceAll('-', '/');
}

function ordinalSuffix(number: number): string {
  if (number >= 11 && number <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th';
}
