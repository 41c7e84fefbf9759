import { expect, test } from 'vitest';
import { chosenBatch } from './release-of.ts';

const batch = (id: number, makesFrom: string, recipients: number) => ({
  id,
  makesFrom,
  recipients,
  name: `Batch ${id}`,
  bow: 'Hunter',
  askedLately: 0,
  daysToPay: 7,
  releasedAt: null,
});

test('the release form begins with the batch that is due first, and asks all only when it is told to', () => {
  const batches = [batch(1, '2026-11-01', 0), batch(2, '2027-03-01', 149), batch(3, '2026-12-01', 12)];
  expect(chosenBatch(batches, null)?.id).toBe(3);
  expect(chosenBatch(batches, '2')?.id).toBe(2);
  expect(chosenBatch(batches, '1')?.id).toBe(1);
  expect(chosenBatch(batches, 'all')).toBeNull();
  // Who was just asked still owes: the form does not go on to the next by itself.
  expect(chosenBatch([{ ...batch(1, '2026-11-01', 0), askedLately: 3 }, batch(2, '2027-03-01', 149)], null)?.id).toBe(
    1,
  );
  expect(chosenBatch([], null)).toBeNull();
  expect(chosenBatch([batch(1, '2026-11-01', 0)], null)).toBeNull();
});
