import { formatDay, type IsoDay } from '#values/date.ts';
import { SHIPPING_TIME } from './balance-terms.ts';

/** What stands beside a release date in a list of facts. A date that has passed is named as such and expected no more. */
export function releaseLabel(passed: boolean): string {
  return passed ? 'Release date (passed)' : 'Expected release';
}

/** A release date as a sentence: a promise only while the day is to come. */
export function releaseSentence(day: IsoDay, passed: boolean): string {
  return passed ? `The release date, ${formatDay(day)}, has passed.` : `The release is expected on ${formatDay(day)}.`;
}

/**
 * What follows on a balance. Whoever paid before the turn of their bow waits for its release: `release` is its day while
 * that is to come, and null afterwards. `making` is the bow's making time in words. `ships`: the window of its batch in words,
 * which says it all; null: it has none.
 */
export function tellMaking(making: string, release: IsoDay | null, ships: string | null = null): string {
  if (ships !== null) return `Your bow is made with its batch and ships ${ships}.`;
  const then = `That takes ${making}, and it ships within ${SHIPPING_TIME} after it is made.`;
  if (release === null) return `Now we make your bow. ${then}`;
  return `${releaseSentence(release, false)} Your bow's turn comes then, and we make it. ${then}`;
}
