import { addDays, type IsoDay } from '#values/date.ts';

/** So many weeks of the workshop are looked at, of the last half a year those in which bows were in the making. */
export const FORECAST_WEEKS = 8;
export const WEEKS_BACK = 26;
/** With fewer finished bows, or fewer weeks of work, nothing is forecast. */
const LEAST_BOWS = 10;
const LEAST_WEEKS = 3;

/** What the workshop did, and what stands before it. */
export type Workload = {
  today: IsoDay;
  /** How many bows were finished in each of the last weeks of work. */
  weeks: number[];
  /** Days from finished to sent, of half of the bows at most, and of nine in ten. */
  sending: { usual: number; slow: number };
  /** Bows without a batch that are to be made. */
  loose: number;
  /** In the order in which the workshop begins with them. `toMake`, `toShip`: bows. */
  batches: { id: number; makesFrom: IsoDay; shipsTo: IsoDay; toMake: number; toShip: number }[];
};

export type Pace = { slow: number; usual: number; fast: number };

/** The day on which the last bow of a batch ships: in usual weeks, in the faster and in the slower half of them. */
export type BatchForecast = {
  earliest: IsoDay;
  likely: IsoDay;
  latest: IsoDay;
  /** `late`: in usual weeks the promise breaks; `tight`: in slow ones. */
  risk: 'fits' | 'tight' | 'late';
};

export type Forecast = { enough: false } | { enough: true; pace: Pace; batches: Map<number, BatchForecast> };

/**
 * When each batch ships its last bow. The workshop goes on as in its last weeks: usual is their mean, slow that of their slower half,
 * fast that of the faster. It makes batch after batch, none before its day, and sends what is finished after the time that this took.
 */
export function forecastBatches({ today, weeks, sending, loose, batches }: Workload): Forecast {
  const made = weeks.reduce((sum, bows) => sum + bows, 0);
  const pace = paceOf(weeks);
  if (made < LEAST_BOWS || weeks.length < LEAST_WEEKS || pace.slow === 0) return { enough: false };
  const last = (perWeek: number, days: number) => lastDays({ today, loose, batches }, perWeek, days);
  const [earliest, likely, latest] = [
    last(pace.fast, sending.usual),
    last(pace.usual, sending.usual),
    last(pace.slow, sending.slow),
  ];
  const forecasts = batches
    .filter(({ toShip }) => toShip > 0)
    .map(({ id, shipsTo }): [number, BatchForecast] => {
      const days = { earliest: earliest.get(id), likely: likely.get(id), latest: latest.get(id) };
      const { earliest: first = today, likely: middle = today, latest: end = today } = days;
      const risk = middle > shipsTo ? 'late' : end > shipsTo ? 'tight' : 'fits';
      return [id, { earliest: first, likely: middle, latest: end, risk }];
    });
  return { enough: true, pace, batches: new Map(forecasts) };
}

function paceOf(weeks: number[]): Pace {
  const sorted = weeks.toSorted((one, other) => one - other);
  const half = Math.ceil(sorted.length / 2);
  const mean = (list: number[]) => list.reduce((sum, bows) => sum + bows, 0) / Math.max(1, list.length);
  return { slow: mean(sorted.slice(0, half)), usual: mean(sorted), fast: mean(sorted.slice(-half)) };
}

/** The last day of each batch at so many bows a week, sent so many days after they are finished. */
function lastDays(
  { today, loose, batches }: Pick<Workload, 'today' | 'loose' | 'batches'>,
  perWeek: number,
  sendingDays: number,
): Map<number, IsoDay> {
  const makingDays = (bows: number) => Math.ceil((7 * bows) / perWeek);
  let free = addDays(today, makingDays(loose));
  return new Map(
    batches.map(({ id, makesFrom, toMake }) => {
      // What the workshop has not begun with begins on its day; with nothing left to make, only the sending is ahead.
      const start = toMake > 0 && makesFrom > free ? makesFrom : free;
      const made = toMake > 0 ? addDays(start, makingDays(toMake)) : today;
      if (toMake > 0) free = made;
      return [id, addDays(made, Math.ceil(sendingDays))];
    }),
  );
}
