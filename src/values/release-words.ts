import { formatDay, type IsoDay } from './date.ts';

/** What stands beside a release date in a list of facts. A date that has passed is named as such and expected no more. */
export function releaseLabel(passed: boolean): string {
  return passed ? 'Release date (passed)' : 'Expected release';
}

/** A release date as a sentence: a promise only while the day is to come. */
export function releaseSentence(day: IsoDay, passed: boolean): string {
  return passed ? `The release date, ${formatDay(day)}, has passed.` : `The release is expected on ${formatDay(day)}.`;
}
