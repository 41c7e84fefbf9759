import { addDays, type IsoDay } from '#values/date.ts';

/** "2026-10": a month where the shop is. */
export type Month = string;

export const isMonth = (text: string): boolean => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);

export const monthOf = (day: IsoDay): Month => day.slice(0, 7);

export const firstDayOf = (month: Month): IsoDay => `${month}-01`;

export function lastDayOf(month: Month): IsoDay {
  const inNext = addDays(firstDayOf(month), 31);
  return addDays(`${monthOf(inNext)}-01`, -1);
}

/** "October 2026" */
export const monthName = (month: Month): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What stands in the way of closing a month. */
export const MONTH_OBSTACLES = ['not-over', 'restored', 'not-read', 'not-compared', 'cut-off', 'differences'] as const;
export type MonthObstacle = (typeof MONTH_OBSTACLES)[number];

/** What each is, and what to do about it; `{month}` is the first day of the month, `{count}` how many there are. */
const OBSTACLES: Record<MonthObstacle, { title: string; advice: string }> = {
  'not-over': { title: 'The month is not over', advice: 'It can be closed from the second day of the next month on.' },
  restored: {
    title: 'The shop was restored from a backup',
    advice: 'Compare its books, and release it: see the line at the top of every page.',
  },
  'not-read': {
    title: 'The card provider’s list was not read to the end of the month',
    advice:
      'It is read each hour. If this stays, the key may not list the balance, or the card provider does not answer: the log says which.',
  },
  'not-compared': {
    title: 'The whole month was not compared with the card provider since it ended',
    advice: 'Wait for the daily comparison, or run books verify --since {month} on the server.',
  },
  'cut-off': {
    title: 'The last comparison ended before it had found all',
    advice: 'Something general is wrong, such as the keys of another account. Put it right, and compare again.',
  },
  differences: {
    title: 'Differences that nobody has explained: {count}',
    advice: 'Each says in the list of the books what to do; mark as done what is explained.',
  },
};

export function obstacleText(
  what: MonthObstacle,
  { month, count }: { month: Month; count: number },
): { title: string; advice: string } {
  const { title, advice } = OBSTACLES[what];
  return { title: title.replace('{count}', String(count)), advice: advice.replace('{month}', firstDayOf(month)) };
}

/** Why a month was not closed. */
export const NOT_CLOSED = {
  'closed-already': 'This month is closed already.',
  'not-next': 'Months are closed one after the other, and this is not the next one.',
  'in-the-way': 'Something stands in the way of closing this month. The list says what to do.',
  busy: 'Payments are being booked at this moment. Please try again.',
};
