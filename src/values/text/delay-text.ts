import { formatDay, type IsoDay } from '#values/date.ts';
import { windowText } from './place-text.ts';

/** A promised date in words: the day of a release, or with its first day the window in which a batch ships. */
export function dateText(day: IsoDay, from: IsoDay | null): string {
  return from === null ? formatDay(day) : windowText(from, day);
}
