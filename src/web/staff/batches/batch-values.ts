import { z } from 'zod';
import { type Batch, batchSplit, newBatch } from '#contract/campaigns/batch-schemas.ts';
import { addDays, type IsoDay } from '#values/date.ts';

/** The fields of a batch as they are typed. */
export type TypedBatch = Record<
  'name' | 'size' | 'makesFrom' | 'shipsFrom' | 'shipsTo' | 'daysToPay' | 'reminderDays' | 'reason',
  string
>;

const text = z.string();

/** What is typed, by the contract's own rules; the reason goes beside it. */
export const batchRules = z
  .object({
    name: text,
    size: text,
    makesFrom: text,
    shipsFrom: text,
    shipsTo: text,
    daysToPay: text,
    reminderDays: text,
    reason: text,
  })
  .transform(({ size, daysToPay, reminderDays, ...typed }) => ({
    ...typed,
    size: numberOf(size),
    daysToPay: daysToPay.trim() === '' ? null : numberOf(daysToPay),
    reminderDays: daysOf(reminderDays),
  }))
  .pipe(newBatch.extend({ reason: text.max(1000, 'Please use at most 1000 characters.') }));

const { at, name, makesFrom, shipsFrom, shipsTo } = batchSplit.shape;
export const splitRules = z
  .object({ at: text, name: text, makesFrom: text, shipsFrom: text, shipsTo: text, reason: text })
  .transform(({ at: place, ...typed }) => ({ ...typed, at: numberOf(place) }))
  .pipe(
    z.object({
      at,
      name,
      makesFrom,
      shipsFrom,
      shipsTo,
      reason: text.max(1000, 'Please use at most 1000 characters.'),
    }),
  );

export function typeBatch(batch: Batch): TypedBatch {
  const { name: named, size, daysToPay, reminderDays } = batch;
  return {
    name: named,
    size: String(size),
    reason: '',
    makesFrom: batch.makesFrom,
    shipsFrom: batch.shipsFrom,
    shipsTo: batch.shipsTo,
    daysToPay: daysToPay === null ? '' : String(daysToPay),
    reminderDays: reminderDays === null ? '' : reminderDays.length === 0 ? NONE : reminderDays.join(', '),
  };
}

/** What a new batch begins with: like the last one, from the day on which that is done. */
export function typeNext(all: Batch[], today: IsoDay): TypedBatch {
  const last = all.at(-1);
  const from = last?.shipsTo ?? addDays(today, 30);
  return {
    name: `Batch ${all.length + 1}`,
    size: last ? String(last.size) : '',
    reason: '',
    makesFrom: from,
    shipsFrom: addDays(from, 28),
    shipsTo: addDays(from, 42),
    daysToPay: '',
    reminderDays: '',
  };
}

/** The fields that differ, with what they were. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[];
  const changed = names.filter((each) => JSON.stringify(before[each]) !== JSON.stringify(after[each]));
  return Object.fromEntries(changed.map((each) => [each, after[each]])) as Partial<Fields>;
}

/** "1,200" is as good as 1200; nothing, and what is no number, is none. */
export function numberOf(typed: string): number {
  const plain = typed.replace(/[\s,]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

const NONE = 'none';

/** "3, 6" → [3, 6]; nothing: as in the shop; "none": no reminders. */
function daysOf(typed: string): number[] | null {
  const words = typed.trim().toLowerCase();
  if (words === '') return null;
  return words === NONE ? [] : words.split(/[\s,]+/).map(Number);
}
