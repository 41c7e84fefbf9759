import { expect, test } from 'vitest';
import { momentDay, momentText } from './moment.tsx';

test('a moment is told in the reader’s own time, with its year when that is not this one', () => {
  const now = new Date(2026, 10, 21, 15, 0);
  const moment = (year: number) => new Date(year, 10, 21, 14, 5).toISOString();
  // The narrow blank between the time and PM is the one that ICU chooses.
  const plain = (words: string) => words.replace(/\s/g, ' ');
  expect(plain(momentText(moment(2026), now))).toBe('Nov 21, 2:05 PM');
  expect(plain(momentText(moment(2025), now))).toBe('Nov 21, 2025, 2:05 PM');
  expect(momentDay(moment(2026), now)).toBe('Nov 21');
  expect(momentDay(moment(2025), now)).toBe('Nov 21, 2025');
});
