import type { Cents } from '#values/money.ts';
import type { Shop } from '../shop.ts';
import { type Figure, type FigureKind, sumFiguresByDay } from './sum-figures.ts';

const DAY_MS = 86_400_000;

export type Figures = {
  /** Every day of the span in UTC, the oldest first; the last one is today. */
  days: { day: string; preOrders: number; received: Cents; refunded: Cents }[];
  totals: { received: Cents; refunded: Cents; outstanding: Cents };
  funnel: { opened: number; placed: number; deposited: number; completed: number };
};

/** The charts of so many days until today. Test orders are in none of them. */
export async function readFigures(shop: Pick<Shop, 'db' | 'clock'>, span: number): Promise<Figures> {
  const today = shop.clock().getTime();
  const days = Array.from({ length: span }, (_, index) => isoDay(today - (span - 1 - index) * DAY_MS));
  const sums = await sumFiguresByDay(shop, days[0] ?? isoDay(today));
  const dated = new Map(sums.map(({ kind, day, ...figure }) => [`${kind} ${day}`, figure]));
  const on = (day: string, kind: FigureKind): Figure => dated.get(`${kind} ${day}`) ?? { count: 0, amount: 0 };
  const ever = (kind: FigureKind) =>
    sums.filter((sum) => sum.kind === kind).reduce((total, { amount }) => total + amount, 0);
  const ofSpan = (kind: FigureKind) => days.reduce((total, day) => total + on(day, kind).count, 0);
  return {
    days: days.map((day) => ({
      day,
      preOrders: on(day, 'deposited').count,
      received: on(day, 'received').amount,
      refunded: on(day, 'refunded').amount,
    })),
    totals: { received: ever('received'), refunded: ever('refunded'), outstanding: ever('outstanding') },
    funnel: {
      opened: ofSpan('opened'),
      placed: ofSpan('placed'),
      deposited: ofSpan('deposited'),
      completed: ofSpan('completed'),
    },
  };
}

function isoDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
