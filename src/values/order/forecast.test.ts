import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastBatches, type Workload } from './forecast.ts';

const TODAY = '2026-08-31';
const BATCH = { id: 1, makesFrom: '2026-08-01', shipsTo: '2026-09-30', toMake: 20, toShip: 20 };
const LOAD: Workload = {
  today: TODAY,
  weeks: [4, 6, 6, 8, 4, 8],
  sending: { usual: 2, slow: 5 },
  loose: 0,
  batches: [BATCH],
};
const of = (given: Partial<Workload>, id = 1) => {
  const forecast = forecastBatches({ ...LOAD, ...given });
  return forecast.enough ? forecast.batches.get(id) : forecast;
};

test('the last day of a batch is forecast at the pace of the last weeks, and with a range from faster to slower ones', () => {
  // Six bows a week in all, 4.67 in the slower half of the weeks, 7.33 in the faster.
  expect(forecastBatches(LOAD)).toMatchObject({ enough: true, pace: { usual: 6 } });
  // 20 bows are 24 days, and two to send.
  expect(of({})).toEqual({ earliest: '2026-09-22', likely: '2026-09-26', latest: '2026-10-05', risk: 'tight' });
  const until = (shipsTo: string) => of({ batches: [{ ...BATCH, shipsTo }] });
  expect(until('2026-10-05')).toMatchObject({ risk: 'fits' });
  expect(until('2026-09-25')).toMatchObject({ risk: 'late' });
});

test('a batch waits for those before it, for bows without a batch, and for its own day', () => {
  const second = { ...BATCH, id: 2, toMake: 6, toShip: 6 };
  expect(of({ batches: [BATCH, second] }, 2)).toMatchObject({ likely: '2026-10-03' });
  expect(of({ loose: 6 })).toMatchObject({ likely: '2026-10-03' });
  expect(of({ batches: [BATCH, { ...second, makesFrom: '2026-11-01' }] }, 2)).toMatchObject({ likely: '2026-11-10' });
  // All made, the sending alone is ahead; all sent, there is nothing to forecast.
  expect(of({ batches: [BATCH, { ...second, toMake: 0 }] }, 2)).toMatchObject({ likely: '2026-09-02' });
  expect(of({ batches: [{ ...BATCH, toMake: 0, toShip: 0 }] })).toBeUndefined();
});

test('with few bows or few weeks there is not enough yet', () => {
  for (const weeks of [[], [3, 3, 3], [30, 30]]) expect(of({ weeks }), String(weeks)).toEqual({ enough: false });
  expect(of({ weeks: [3, 4, 3] })).toMatchObject({ risk: 'late' });
  // Half of the weeks without a bow say nothing of how slow it can be.
  expect(of({ weeks: [20, 0, 0, 0] })).toEqual({ enough: false });
});

test('whatever the workshop did, the range is in order, and more bows never ship sooner', () => {
  const load = fc.record({
    weeks: fc.array(fc.nat(30), { minLength: 3, maxLength: 8 }),
    toMake: fc.nat(300),
    more: fc.nat(50),
  });
  fc.assert(
    fc.property(load, ({ weeks, toMake, more }) => {
      const at = (bows: number) =>
        forecastBatches({ ...LOAD, weeks, batches: [{ ...BATCH, toMake: bows, toShip: bows + 1 }] });
      const [few, many] = [at(toMake), at(toMake + more)];
      if (!few.enough || !many.enough) return;
      const [one, other] = [few.batches.get(1), many.batches.get(1)];
      if (!one || !other) throw new Error('no forecast');
      expect(one.earliest <= one.likely && one.likely <= one.latest).toBe(true);
      expect(one.likely <= other.likely && one.latest <= other.latest).toBe(true);
    }),
  );
});
