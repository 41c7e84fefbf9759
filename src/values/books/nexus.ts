import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';

/** From how much of sales in a year on a maker elsewhere has to collect a state's tax: `count` sales, too, or besides (`both`). */
export type Threshold = { fromDay: IsoDay; amount: Cents; count: number | null; both?: boolean; source: string };

/** What an owner knows better than the table below. */
export type OwnThreshold = Required<Threshold> & { state: string };

const LOOKED_UP = 'public summaries, looked up on 2026-11-25; an adviser has to confirm it';
const of = (amount: Cents, more: Partial<Threshold> = {}): Threshold => ({
  ...{ fromDay: '2018-06-21', amount, count: null, source: LOOKED_UP },
  ...more,
});

/** What most states have. */
const USUAL = [of(10_000_000)];
const EITHER = [of(10_000_000, { count: 200 })];

/** States that have it otherwise; without an entry there is no state sales tax (Alaska has local ones). */
const THRESHOLDS: Readonly<Record<string, readonly Threshold[]>> = {
  ...{ AK: [], DE: [], MT: [], NH: [], OR: [] },
  ...{ AR: EITHER, DC: EITHER, GA: EITHER, AL: [of(25_000_000)], CA: [of(50_000_000)], TX: [of(50_000_000)] },
  CT: [of(10_000_000, { count: 200, both: true })],
  NY: [of(50_000_000, { count: 100, both: true })],
  IL: [of(10_000_000, { count: 200 }), of(10_000_000, { fromDay: '2026-01-01' })],
};

/** The one that is in force on a day, an owner's own first; null: nothing has to be collected there. */
export function thresholdOn(state: string, day: IsoDay, own: readonly OwnThreshold[] = []): Threshold | null {
  const inForce = (known: readonly Threshold[]) =>
    known
      .filter(({ fromDay }) => fromDay <= day)
      .toSorted((one, other) => one.fromDay.localeCompare(other.fromDay))
      .at(-1);
  return inForce(own.filter((each) => each.state === state)) ?? inForce(THRESHOLDS[state] ?? USUAL) ?? null;
}

/** From this share on it is time to ask an adviser. */
export const NEAR_NEXUS = 80;

/** How much of a threshold is reached, in percent. */
export function shareOf({ amount, count, both }: Threshold, sold: { amount: Cents; count: number }): number {
  const [money, sales] = [sold.amount / amount, count === null ? null : sold.count / count];
  if (sales === null) return Math.floor(money * 100);
  return Math.floor((both ? Math.min(money, sales) : Math.max(money, sales)) * 100);
}
