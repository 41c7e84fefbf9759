import { expect, test } from 'vitest';
import { confirmationText, outlookOf, outlookText } from '#web/staff/release/release-step.tsx';
import { mailingTitle, spokenProgress, timeLeft } from './mailing-labels.ts';

const mailing = {
  id: 1,
  kind: 'release' as const,
  about: null,
  startedBy: 'demo',
  startedAt: '2026-11-21T10:00:00.000Z',
  notBefore: null,
  stoppedAt: null,
  finishedAt: null,
  heldUp: null,
  counts: { waiting: 400, sent: 0, failed: 0, skipped: 0 },
  pace: null,
};

test('a mailing is named by its kind and what it is about', () => {
  expect(mailingTitle(mailing)).toBe('Release');
  expect(mailingTitle({ kind: 'announcement', about: 'Strung' })).toBe('Announcement: Strung');
});

test('the time left follows from the pace, and is not guessed without one', () => {
  const left = (waiting: number, pace: number | null) => timeLeft({ counts: { ...mailing.counts, waiting }, pace });
  expect([left(400, null), left(0, 600), left(400, 600), left(600, 600), left(100_000, 600)]).toEqual([
    null,
    null,
    'less than a minute left',
    'about 1 minute left',
    'about 3 hours left',
  ]);
});

test('a screen reader hears of the progress at each quarter, of what holds it up, and of the end', () => {
  const at = (sent: number) => spokenProgress({ ...mailing, counts: { ...mailing.counts, waiting: 400 - sent, sent } });
  expect([at(0), at(99), at(100), at(199), at(399)]).toEqual([
    'Sending has begun.',
    'Sending has begun.',
    '25 percent done.',
    '25 percent done.',
    '75 percent done.',
  ]);
  expect(spokenProgress({ ...mailing, heldUp: 'The mail server is away.' })).toBe('Held up. The mail server is away.');
  const counts = { waiting: 0, sent: 398, failed: 2, skipped: 0 };
  expect(spokenProgress({ ...mailing, counts, finishedAt: mailing.startedAt })).toBe('Finished. 398 sent, 2 failed.');
});

test('whoever confirms a release reads whom it writes to, and that it cannot be undone', () => {
  const outlook = { recipients: 12, askedLately: 1, last: null, batches: [] };
  expect(confirmationText(outlook, 13)).toBe(
    'This emails 12 customers and asks for the remaining balance within 7 days. It cannot be undone. 1 more was asked within the last day and is left out.',
  );
  expect(confirmationText(null, 1)).toContain('This emails 1 customer and');
  const batch = {
    id: 3,
    name: 'Batch 1',
    bow: 'Hunter',
    recipients: 2,
    askedLately: 0,
    daysToPay: 14,
    makesFrom: '2026-12-01',
    releasedAt: null,
  };
  const ofBatch = outlookOf({ ...outlook, batches: [batch] }, batch);
  expect(confirmationText(ofBatch, 2, batch)).toBe(
    'This emails 2 customers of Batch 1 and asks for the remaining balance within 14 days. It cannot be undone.',
  );
  expect(confirmationText({ ...outlook, batches: [batch] }, 13)).toContain(
    'within 7 days, or the days of their batch.',
  );
  expect(confirmationText({ ...outlook, recipients: 0, askedLately: 13 }, 13)).toContain('nobody to write to before');
  expect(outlookText({ ...outlook, recipients: 0 })).toContain('Nobody is asked twice within a day.');
  expect(outlookText({ ...outlook, recipients: 0, askedLately: 0 })).toBe('Nobody owes a balance now.');
  expect(outlookText({ ...outlook, last: mailing })).toContain('goes on when this page is closed');
});
