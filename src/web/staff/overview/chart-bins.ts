import type { StaffFigures } from '#contract/operation/overview-schemas.ts';
import { fromDecimal } from '#values/money.ts';

type Day = StaffFigures['days'][number];

/** A bar of the charts: a day, or a week of a span that has more days than a screen has space for bars. Dollars, not cents. */
export type Bin = { from: string; to: string; preOrders: number; received: number; refunded: number };

const MOST_BARS = 120;
const WEEK = 7;

/** Weeks are counted back from today, so that the last one is whole and the first may be shorter. */
export function binDays(days: Day[]): Bin[] {
  const size = days.length > MOST_BARS ? WEEK : 1;
  const bins: Bin[] = [];
  for (let end = days.length; end > 0; end -= size) bins.unshift(joinDays(days.slice(Math.max(0, end - size), end)));
  return bins;
}

function joinDays(days: Day[]): Bin {
  return {
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    preOrders: days.reduce((sum, { preOrders }) => sum + preOrders, 0),
    received: days.reduce((sum, { received }) => sum + fromDecimal(received), 0) / 100,
    refunded: days.reduce((sum, { refunded }) => sum + fromDecimal(refunded), 0) / 100,
  };
}

/** Made once: a chart asks for hundreds of days, and making a format takes longer than using it. */
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 21", or "Nov 15 – Nov 21" for a week. */
export function binText({ from, to }: Pick<Bin, 'from' | 'to'>): string {
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

export function dayText(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}
