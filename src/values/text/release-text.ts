import { formatDay, type IsoDay } from '#values/date.ts';
import { makingTime, SHIPPING_TIME, tellBalance } from './balance-terms.ts';
import { type BatchWindow, batchText, shipsText } from './place-text.ts';

/** What stands beside a release date in a list of facts. A date that has passed is named as such and expected no more. */
export function releaseLabel(passed: boolean): string {
  return passed ? 'Release date (passed)' : 'Expected release';
}

/** A release date as a sentence: a promise only while the day is to come. */
export function releaseSentence(day: IsoDay, passed: boolean): string {
  return passed ? `The release date, ${formatDay(day)}, has passed.` : `The release is expected on ${formatDay(day)}.`;
}

/**
 * When a bow comes that is ordered now. The window of the batch that takes orders says it all; a campaign that sells without batches
 * has its release.
 */
export type BowTime = { batch: BatchWindow | null; releaseDate: IsoDay; releasePassed: boolean };

/** The same for a list of facts. `ahead`: what a release that is to come is called there. */
export function timeFact(
  { batch, releaseDate, releasePassed }: BowTime,
  ahead = releaseLabel(false),
): { label: string; value: string } {
  if (batch) return { label: 'Ordering now', value: batchText(batch) };
  return { label: releasePassed ? releaseLabel(true) : ahead, value: formatDay(releaseDate) };
}

/** The same as a sentence. */
export function timeSentence({ batch, releaseDate, releasePassed }: BowTime): string {
  if (!batch) return releaseSentence(releaseDate, releasePassed);
  return `A bow that is ordered now is in ${batch.batch}, which ships ${shipsText(batch)}.`;
}

type Making = Pick<BowTime, 'batch'> & { manufacturingWeeks: number };

/** How the balance of a bow that is ordered now is paid and what comes after, whole. */
export function balanceStory(terms: Making): string {
  return tellBalance(makingTime(terms.manufacturingWeeks), shipsText(terms.batch));
}

/** The last part of it alone. */
export function tellMakingOf(terms: Making): string {
  const ships = shipsText(terms.batch);
  if (ships) return `After your final payment we make it with its batch, and it ships ${ships}.`;
  return `After your final payment we make it, which takes ${makingTime(terms.manufacturingWeeks)}, and it ships within ${SHIPPING_TIME} after it is made.`;
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
