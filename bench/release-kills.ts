// Whether a release reaches everybody once although its server is killed again and again:
// `npm run bench -- release-kills [--kills 50] [--recipients 5000] [--seed N]`. A mail server on this
// machine counts. Exits with 1 when somebody was left out, got two different mails, or should not have got one.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { killDuringRelease } from '#tests/support/processes/killed-release.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    recipients: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const recipients = Number(values.recipients);
console.log(`seed ${values.seed}`);
const began = performance.now();
const outcome = await killDuringRelease({
  recipients,
  kills: Number(values.kills),
  seed: Number(values.seed),
  onKill: (kill, taken) => console.log(`kill ${kill} after ${taken} mails`),
});
const { mailed, noted, missing, strangers, mailedTwice, copies } = outcome;
console.log(`${mailed} of ${recipients} recipients were mailed, ${noted} are noted as sent`);
console.log(`${copies} mails came again, each under its one Message-ID`);
for (const [fault, addresses] of Object.entries({ missing, strangers, mailedTwice })) {
  console.log(`${fault}: ${addresses.length}${addresses.length > 0 ? ` (${addresses.slice(0, 10).join(', ')})` : ''}`);
}
console.log(`${Math.round((performance.now() - began) / 1000)} s`);
const isRight = mailed === recipients && noted === recipients && strangers.length === 0 && mailedTwice.length === 0;
process.exitCode = isRight ? 0 : 1;
