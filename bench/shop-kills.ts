// Whether a provider that is never stopped and a shop that is killed again and again have the same books in the end:
// `npm run bench -- shop-kills [--kills 30] [--seed N]`. Customers pre-order and staff cancel meanwhile; the
// provider is the sandbox in a process of its own. Exits with 1 when a charge, a refund or a mail differs or came twice.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { killDuringOrders } from '#tests/support/processes/killed-shop.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '30' }, seed: { type: 'string', default: String(randomInt(2 ** 31)) } },
});
const kills = Number(values.kills);
console.log(`seed ${values.seed}`);
const began = performance.now();
const outcome = await killDuringOrders({
  kills,
  seed: Number(values.seed),
  onKill: (kill, charged, unknown) => console.log(`kill ${kill} after ${charged} charges, ${unknown} of them unknown`),
});
console.table(
  Object.fromEntries(
    Object.entries(outcome).map(([what, found]) => [
      what.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      typeof found === 'number'
        ? { count: found, which: '' }
        : { count: found.length, which: found.slice(0, 3).join(', ') },
    ]),
  ),
);
console.log(`${kills} kills in ${Math.round((performance.now() - began) / 1000)} s`);
const differs = Object.values(outcome).some((found) => Array.isArray(found) && found.length > 0);
process.exitCode = differs || outcome.charges === 0 ? 1 : 0;
