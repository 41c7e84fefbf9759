import { expect, test } from 'vitest';
import { noticeTerms, renewedTerms } from '#shop/delays/notice-terms.ts';

const ENDS = (day: string) => new Date(`${day}T23:59:59Z`);
const terms = (facts: Partial<Parameters<typeof noticeTerms>[0]>) =>
  noticeTerms({
    promised: '2026-07-04',
    told: null,
    earlier: null,
    releaseDate: '2026-08-03',
    now: new Date('2026-06-01T15:00:00Z'),
    ...facts,
  });

test('silence keeps an order for a first delay of at most 30 days that is told in time, and for no other', () => {
  const kept = { formerDate: '2026-07-04', consentRequired: false, answerBy: null };
  expect(terms({})).toEqual(kept);
  expect(terms({ now: new Date('2026-07-04T23:00:00Z') })).toEqual(kept);
  const asked = { formerDate: '2026-07-04', consentRequired: true, answerBy: ENDS('2026-08-03') };
  expect(terms({ releaseDate: '2026-08-04' })).toEqual(asked);
  expect(terms({ now: new Date('2026-07-05T00:00:00Z') })).toEqual(asked);
  expect(terms({ promised: null })).toMatchObject({ formerDate: null, consentRequired: true });
});

test('nobody has less than a week to answer, also when the mail has to be sent once more', () => {
  const late = { releaseDate: '2026-10-01', now: new Date('2026-08-01T09:00:00Z') };
  expect(terms(late).answerBy).toEqual(ENDS('2026-08-08'));
  expect(terms({ promised: null }).answerBy).toEqual(ENDS('2026-06-08'));
  const again = (now: string) => renewedTerms(terms(late), new Date(now)).answerBy;
  expect(again('2026-08-05T09:00:00Z')).toEqual(ENDS('2026-08-12'));
  expect(again('2026-07-01T09:00:00Z')).toEqual(ENDS('2026-08-08'));
  expect(renewedTerms(terms({}), new Date('2026-08-01T09:00:00Z')).answerBy).toBeNull();
});

test('a further delay needs consent by the date that was told before, and no later where the first still waits for it', () => {
  const further = { told: '2026-08-20', releaseDate: '2026-08-25' };
  const agreed = { consentRequired: true, answerBy: ENDS('2026-08-03'), answer: 'keep' } as const;
  const byTheDate = { formerDate: '2026-08-20', consentRequired: true, answerBy: ENDS('2026-08-20') };
  expect(terms({ ...further, earlier: agreed })).toEqual(byTheDate);
  expect(terms({ ...further, earlier: { consentRequired: false, answerBy: null, answer: null } })).toEqual(byTheDate);
  expect(terms({ ...further, earlier: { ...agreed, answer: null } }).answerBy).toEqual(ENDS('2026-08-03'));
});
