import { expect, test } from 'vitest';
import type { Batch } from '#contract/campaigns/batch-schemas.ts';
import { toldText } from './batch-labels.tsx';
import { batchRules, changedFields, typeBatch, typeNext } from './batch-values.ts';

const BATCH: Batch = {
  id: 3,
  name: 'Batch 1',
  size: 200,
  state: 'open',
  taken: 37,
  held: 2,
  left: 161,
  owing: 12,
  paid: 25,
  made: 3,
  makesFrom: '2026-07-01',
  shipsFrom: '2026-08-04',
  shipsTo: '2026-08-18',
  daysToPay: 14,
  reminderDays: [3, 9],
  releasedAt: null,
};

test('the fields of a batch are read as they are typed, and what is wrong with them is said at the field', () => {
  const typed = typeBatch(BATCH);
  expect(batchRules.parse({ ...typed, size: '1,200', reminderDays: '3 9' })).toMatchObject({
    size: 1200,
    daysToPay: 14,
    reminderDays: [3, 9],
  });
  expect(batchRules.parse({ ...typed, daysToPay: '', reminderDays: '' })).toMatchObject({
    daysToPay: null,
    reminderDays: null,
  });
  expect(batchRules.parse({ ...typed, reminderDays: 'None' })).toMatchObject({ reminderDays: [] });
  const wrong = batchRules.safeParse({ ...typed, name: ' ', size: '10,001', daysToPay: '61', reminderDays: '6, 3' });
  expect(wrong.error?.issues.map(({ path }) => path.join('.')).sort()).toEqual([
    'daysToPay',
    'name',
    'reminderDays',
    'size',
  ]);
});

test('another batch begins where the last one ends', () => {
  expect(typeNext([BATCH], '2026-03-02')).toMatchObject({ name: 'Batch 2', size: '200', makesFrom: '2026-08-18' });
  expect(typeNext([], '2026-03-02')).toMatchObject({ name: 'Batch 1', size: '', makesFrom: '2026-04-01' });
  expect(changedFields({ size: 2, reminderDays: [3] }, { size: 4, reminderDays: [3] })).toEqual({ size: 4 });
});

test('whoever moves a window reads whom that is told to, and as what', () => {
  expect(toldText('2026-08-18', '2026-08-25', 37)).toContain('37 customers are told of the delay');
  expect(toldText('2026-08-18', '2026-08-11', 1)).toContain('1 customer is told the good news');
  expect(toldText('2026-08-18', '2026-08-25', 0)).toContain('nobody is told');
});
