import { expect, test } from 'vitest';
import { readSettings, type SettingsValues, valuesOf, withDay } from './settings-values.ts';

const typed: SettingsValues = { reminderDays: [3, 6], lastWord: true, lastWordHours: '12', mailsPerMinute: '1,200' };

test('what is typed is what is saved, and a last word that is switched off is none', () => {
  expect(readSettings(typed)).toEqual({
    settings: { reminderDays: [3, 6], lastWordHours: 12, mailsPerMinute: 1200 },
  });
  expect(readSettings({ ...typed, lastWord: false, lastWordHours: 'x' })).toMatchObject({
    settings: { lastWordHours: null },
  });
  expect(valuesOf({ reminderDays: [], lastWordHours: null, mailsPerMinute: 600 })).toEqual({
    reminderDays: [],
    lastWord: false,
    lastWordHours: '12',
    mailsPerMinute: '600',
  });
});

test('each field that cannot be says what it should be', () => {
  for (const wrong of ['', 'ten', '0', '25', '1.5']) {
    expect(readSettings({ ...typed, lastWordHours: wrong })).toEqual({
      faults: { lastWordHours: 'Please give 1 to 24 hours.' },
    });
  }
  for (const wrong of ['', 'fast', '1.5']) {
    expect(readSettings({ ...typed, mailsPerMinute: wrong })).toEqual({
      faults: { mailsPerMinute: 'Please give a whole number.' },
    });
  }
  expect(readSettings({ ...typed, mailsPerMinute: '0' })).toEqual({
    faults: { mailsPerMinute: 'Please give at least 1 a minute.' },
  });
});

test('days stand in their order however they are chosen', () => {
  expect(withDay([3, 6], 1, true)).toEqual([1, 3, 6]);
  expect(withDay([1, 3, 6], 3, false)).toEqual([1, 6]);
});
