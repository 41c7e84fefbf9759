import { expect, test } from 'vitest';
import { type BatchStage, keptOf, keptText, stageOf } from './public-batch.ts';

const FULL = { isOpen: false, size: 40, used: 40, owing: 0, begun: 0, shipped: 0, isOver: false };

test('a batch fills, is closed, is built, ships and has shipped by what happened to its bows, whatever the calendar says', () => {
  const stages: [Partial<typeof FULL>, BatchStage][] = [
    [{ isOpen: true, used: 12 }, 'filling'],
    [{ isOpen: true }, 'closed'],
    [{ used: 12 }, 'closed'],
    [{ begun: 1 }, 'building'],
    [{ isOpen: true, used: 12, begun: 1 }, 'building'],
    [{ begun: 40, shipped: 39 }, 'shipping'],
    [{ begun: 40, shipped: 40 }, 'shipped'],
    // Whoever still owes may pay until the window is over; and a place that is still sold ships too.
    [{ begun: 37, shipped: 37, owing: 3 }, 'shipping'],
    [{ begun: 37, shipped: 37, owing: 3, isOver: true }, 'shipped'],
    [{ isOpen: true, used: 12, begun: 12, shipped: 12 }, 'shipping'],
  ];
  for (const [standing, stage] of stages)
    expect(stageOf({ ...FULL, ...standing }), JSON.stringify(standing)).toBe(stage);
});

test('a promise is kept by the last bow, moved by what was told since, and late once its last day has passed', () => {
  const first = { shipsFrom: '2026-08-04', shipsTo: '2026-08-18' };
  const said = (given: { shipsTo?: string; stage?: BatchStage; lastShipped?: string }, now: string) => {
    const batch = { first, shipsTo: first.shipsTo, stage: 'shipping' as BatchStage, lastShipped: null, ...given };
    return keptText({ ...batch, kept: keptOf(batch, new Date(now)) });
  };
  const july = '2026-07-01T12:00:00Z';
  expect(said({}, july)).toBe('The promise stands as it was made first.');
  expect(said({ shipsTo: '2026-08-30' }, july)).toBe('Not as promised first: it now ships 12 days later.');
  expect(said({ shipsTo: '2026-08-17' }, july)).toBe('Not as promised first: it now ships 1 day sooner.');
  const shipped = (lastShipped: string) => said({ stage: 'shipped', lastShipped }, '2026-10-01T12:00:00Z');
  expect(shipped('2026-08-14')).toBe('Kept: the last bow shipped 4 days before the last day that was promised first.');
  expect(shipped('2026-08-18')).toBe('Kept: the last bow shipped on the last day that was promised first.');
  expect(shipped('2026-09-02')).toContain('15 days after August 18th, 2026');
  // A day ends with the last of the states.
  expect(said({ lastShipped: '2026-08-14' }, '2026-08-19T09:00:00Z')).toContain('stands');
  expect(said({ lastShipped: '2026-08-14' }, '2026-08-19T11:00:00Z')).toContain('has passed, and not all bows');
});
