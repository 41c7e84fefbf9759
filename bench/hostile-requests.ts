// Throws generated requests at every address of the whole shop, over bare sockets: `npm run bench -- hostile-requests`.
// `--count N` for another number than 20,000, `--seed S` for the same requests again, and `--only I` to send
// one of them alone and see it and its answer. Exits with 1 when a request got a 5xx or no answer; each is listed.
import { parseArgs } from 'node:util';
import { DEMO_ACCOUNTS } from '#sandbox/identity/accounts.ts';
import { type ApiDescription, hostileRequests } from '#tests/support/hostile/hostile-requests.ts';
import { keepFillings } from '#tests/support/hostile/shop-to-throw-at.ts';
import { throwRequests } from '#tests/support/hostile/throw-requests.ts';
import { signInAtSandbox } from '#tests/support/stand-ins/sign-in-at-sandbox.ts';
import { openWholeShop } from './support/whole-shop.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '20000' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31));
const only = values.only === undefined ? null : Number(values.only);
const count = Math.max(Number(values.count), (only ?? 0) + 1);

const logged: string[] = [];
await using whole = await openWholeShop({ TRUST_PROXY: '1' }, { write: (line) => void logged.push(line) });
const address = `http://127.0.0.1:${whole.port}`;
const api = (await (await fetch(`${address}/api/openapi.json`)).json()) as ApiDescription;
// Left out: what makes the stand-ins fail on purpose, and what says 503 when the database is slow, as it is here.
const routes = whole.routes.filter(({ url }) => !url.startsWith('/sandbox/faults/') && url !== '/readyz');
const all = hostileRequests(routes, api, { seed, count });
const requests = only === null ? all : all.slice(only, only + 1);
console.log(`${requests.length} requests at ${routes.length} routes, seed ${seed}`);

const statuses = new Map<number, number>();
const began = performance.now();
const failures = await throwRequests(requests, {
  port: whole.port,
  fillings: keepFillings({
    ...{ address, origin: `http://localhost:${whole.port}`, shop: whole.shop, stripe: whole.stripe },
    idToken: () => signInAtSandbox(address, DEMO_ACCOUNTS[0]?.uid ?? ''),
  }),
  onAnswer(at, status) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (at % 1000 === 999) console.log(`${at + 1} after ${Math.round((performance.now() - began) / 1000)} s`);
  },
});
for (const { at, status, request, answer } of failures) {
  console.log(`\n--- ${status || 'no answer'}: npm run bench -- hostile-requests --seed ${seed} --only ${only ?? at}`);
  console.log(`${request}\n>>>\n${answer}`);
}
if (failures.length > 0) console.log(`\nThe log's errors:\n${logged.join('')}`);
const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`);
console.log(`\n${counts.join(', ')}`);
console.log(failures.length === 0 ? 'Nothing failed.' : `${failures.length} failed.`);
process.exitCode = failures.length === 0 ? 0 : 1;
