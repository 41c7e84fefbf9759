// The power goes while a release is going out. Everybody must be asked for their balance, and nobody with two mails. At 50 moments:
// `npm run bench -- release-kills`.
import { randomInt } from 'node:crypto';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { killDuringRelease } from '#tests/support/processes/killed-release.ts';

const RECIPIENTS = 240;

test('whenever the power fails during a release, each recipient is mailed, and a mail that comes twice is the same one', async () => {
  const seed = randomInt(2 ** 31);
  const { copies, ...outcome } = await killDuringRelease({ recipients: RECIPIENTS, kills: 2, seed });
  const everybodyOnce = { mailed: RECIPIENTS, noted: RECIPIENTS, missing: [], strangers: [], mailedTwice: [] };
  expect(outcome, `seed ${seed}`).toEqual(everybodyOnce);
  // What was being handed over at each kill may come again, and nothing else.
  expect(copies, `seed ${seed}`).toBeLessThan(RECIPIENTS / 2);
});
