import { expect, test } from 'vitest';
import { type SettingsValues, settingsRules, valuesOf, withDay } from './settings-page.tsx';

const typed: SettingsValues = {
  reminderDays: [3, 6],
  lastWord: true,
  lastWordHours: '12',
  mailsPerMinute: '1,200',
  delayWaitMinutes: '30',
  announcementWaitMinutes: '5',
  releaseWaitMinutes: '0',
  cancelWaitSeconds: '60',
  letterWeeks: '3',
  balanceInParts: true,
};

const WAITS = {
  announcementWaitMinutes: 5,
  releaseWaitMinutes: 0,
  cancelWaitSeconds: 60,
  letterWeeks: 3,
  balanceInParts: true,
};

const faultsOf = (values: SettingsValues) =>
  settingsRules.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message]);

test('what is typed is what is saved, and a last word that is switched off is none', () => {
  expect(settingsRules.parse(typed)).toEqual({
    reminderDays: [3, 6],
    lastWordHours: 12,
    mailsPerMinute: 1200,
    delayWaitMinutes: 30,
    ...WAITS,
  });
  expect(settingsRules.parse({ ...typed, lastWord: false, lastWordHours: 'x' })).toMatchObject({ lastWordHours: null });
  expect(
    valuesOf({ reminderDays: [], lastWordHours: null, mailsPerMinute: 600, delayWaitMinutes: 0, ...WAITS }),
  ).toEqual({
    reminderDays: [],
    lastWord: false,
    lastWordHours: '12',
    mailsPerMinute: '600',
    letterWeeks: '3',
    balanceInParts: true,
    delayWaitMinutes: '0',
    announcementWaitMinutes: '5',
    releaseWaitMinutes: '0',
    cancelWaitSeconds: '60',
  });
});

test('each field that cannot be says what it should be', () => {
  for (const wrong of ['', 'ten', '0', '25', '1.5']) {
    expect(faultsOf({ ...typed, lastWordHours: wrong })).toEqual([['lastWordHours', 'Please give 1 to 24 hours.']]);
  }
  for (const wrong of ['', 'fast', '1.5']) {
    expect(faultsOf({ ...typed, mailsPerMinute: wrong })).toEqual([['mailsPerMinute', 'Please give a whole number.']]);
  }
  for (const wrong of ['', 'soon', '-1', '1441']) {
    expect(faultsOf({ ...typed, delayWaitMinutes: wrong })).toEqual([
      ['delayWaitMinutes', 'Please give 0 to 1,440 minutes.'],
    ]);
  }
  const tooFew = [['mailsPerMinute', 'Please give at least 1 a minute.']];
  expect(faultsOf({ ...typed, mailsPerMinute: '0' })).toEqual(tooFew);
});

test('days stand in their order however they are chosen', () => {
  expect(withDay([3, 6], 1, true)).toEqual([1, 3, 6]);
  expect(withDay([1, 3, 6], 3, false)).toEqual([1, 6]);
});
