import { addDays, type IsoDay } from './date.ts';

/** "2026-10": a month where the shop is. */
export type Month = string;

export const isMonth = (text: string): boolean => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);

const monthOf = (day: IsoDay): Month => day.slice(0, 7);

export const firstDayOf = (month: Month): IsoDay => `${month}-01`;

export function lastDayOf(month: Month): IsoDay {
  const inNext = addDays(firstDayOf(month), 31);
  return addDays(`${monthOf(inNext)}-01`, -1);
}
