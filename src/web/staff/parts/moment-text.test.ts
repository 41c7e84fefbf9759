import { expect, test } from 'vitest';
import { momentDay, momentText } from './page-parts.tsx';

// The narrow blank between the time and PM is the one that ICU chooses.
const plain = (words: string) => words.replace(/\s/g, ' ');

test('a moment is told in the shop’s own time, with its year when that is not this one', () => {
  const [timeZone, now] = ['America/Denver', new Date('2026-11-21T22:00:00Z')];
  expect(plain(momentText('2026-11-21T21:05:00Z', { timeZone, now }))).toBe('Nov 21, 2:05 PM');
  expect(plain(momentText('2025-11-21T21:05:00Z', { timeZone, now }))).toBe('Nov 21, 2025, 2:05 PM');
  expect(momentDay('2026-11-21T21:05:00Z', { timeZone, now })).toBe('Nov 21');
  expect(momentDay('2025-11-21T21:05:00Z', { timeZone, now })).toBe('Nov 21, 2025');
  // Still the last day of the year where the shop is.
  expect(momentDay('2026-01-01T05:00:00Z', { timeZone, now })).toBe('Dec 31, 2025');
});

test('where nobody has said where the shop is, it is told in the reader’s own time', () => {
  const moment = new Date(2026, 10, 21, 14, 5);
  expect(plain(momentText(moment.toISOString(), { now: moment }))).toBe('Nov 21, 2:05 PM');
});

const FILES = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
/** What would tell a moment by the clock of the browser; `toLocaleString` of a count takes none. */
const OWN_CLOCK =
  /Intl\.DateTimeFormat|toLocale(?:Date|Time)String|new Date\([^)]*\)\.toLocale|\b(?:dayText|deadlineText|dayOf)\(|\.get(?:Hours|Date|Month|FullYear)\(/;

test('no page of the staff tells a moment in another way', () => {
  const others = Object.entries(FILES).filter(
    ([name, text]) => !/\.test\.|^\.\/page-parts\.tsx$/.test(name) && OWN_CLOCK.test(text),
  );
  expect(Object.keys(FILES).length).toBeGreaterThan(200);
  // The axis of the figures tells days of UTC, which have no time.
  expect(others.map(([name]) => name)).toEqual(['../overview/chart-bins.ts']);
});
