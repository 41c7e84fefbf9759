// `npm run prove:input -- [--requests 100000] [--seed 1]`: generated requests at every operation of the API's description, every page, form
// and webhook of the whole shop, over bare sockets, as visitor, customer and each role of the staff (tests/support/hostile). None may get a 5xx
// or no answer, none the data of another customer, a secret or the inside of the program; a refusal writes nothing, and in the end
// jobs, books and a second calculation agree. They are sent in slices, each at a shop of its own; what was right is counted in
// docs/proof.md and not sent again. `--slice N` does that one again, with `--only I` one of its requests, which is shown. Exits with 1 when anything was found.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openWholeShop } from '#bench/support/whole-shop.ts';
import { openPool } from '#db/database.ts';
import { DEMO_ACCOUNTS } from '#sandbox/identity/accounts.ts';
import { type ApiDescription, hostileRequests } from '#tests/support/hostile/hostile-requests.ts';
import { pageRoutes } from '#tests/support/hostile/page-routes.ts';
import { keepFillings } from '#tests/support/hostile/shop-to-throw-at.ts';
import { throwRequests } from '#tests/support/hostile/throw-requests.ts';
import { findHalfSaved, openWritten, readStock } from '#tests/support/hostile/what-is-kept.ts';
import { signInAtSandbox } from '#tests/support/stand-ins/sign-in-at-sandbox.ts';
import { machine, readSection, writeSection } from './proof-page.ts';

const SECTION = 'input';
const SLICE = 2000;
const SECRETS = ['a secret of the bench, long enough', 'a data key of the bench, long enough'];

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    slice: { type: 'string' },
    only: { type: 'string' },
  },
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const seed = Number(values.seed);
const statuses = new Map<number, number>();

if (values.slice !== undefined)
  await throwSlice(Number(values.slice), values.only === undefined ? null : Number(values.only));
else {
  const row = new RegExp(`^\\| \\S+ \\| ${seed} \\| (\\d+) \\|.*$`, 'm');
  for (let done = Number(row.exec(readSection(root, SECTION))?.[1] ?? 0); done < Number(values.requests); ) {
    if (!(await throwSlice(done / SLICE, null))) break;
    done += SLICE;
    keepRow(done);
  }
}
const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`);
console.log(counts.join(', '));

/** False: something was found, and printed. */
async function throwSlice(slice: number, only: number | null): Promise<boolean> {
  const logged: string[] = [];
  await using whole = await openWholeShop({ TRUST_PROXY: '1' }, { write: (line) => void logged.push(line) });
  const address = `http://127.0.0.1:${whole.port}`;
  const owner = openPool(whole.owner);
  try {
    const api = (await (await fetch(`${address}/api/openapi.json`)).json()) as ApiDescription;
    // Left out: what makes the stand-ins fail on purpose, and what says 503 when the database is slow, as it may be here.
    const routes = [...whole.routes, ...pageRoutes()].filter(
      ({ url }) => !url.startsWith('/sandbox/faults/') && url !== '/readyz',
    );
    const all = hostileRequests(routes, api, { seed: seed * 1_000_000 + slice, count: SLICE });
    const requests = only === null ? all : all.slice(only, only + 1);
    console.log(`seed ${seed}, slice ${slice}: ${requests.length} requests at ${routes.length} routes`);
    const stocked = await readStock(owner);
    const failures = await throwRequests(requests, {
      port: whole.port,
      fillings: keepFillings({
        address,
        origin: `http://localhost:${whole.port}`,
        shop: whole.shop,
        stripe: whole.stripe,
        idToken: () => signInAtSandbox(address, DEMO_ACCOUNTS[0]?.uid ?? ''),
      }),
      secrets: SECRETS,
      readWritten: await openWritten(owner),
      onAnswer: (_at, status) => statuses.set(status, (statuses.get(status) ?? 0) + 1),
    });
    for (const { at, status, what, request, answer } of failures) {
      console.log(
        `\n--- ${what}, ${status || 'no answer'}: npm run prove:input -- --seed ${seed} --slice ${slice} --only ${only ?? at}`,
      );
      console.log(`${request}\n>>>\n${answer}`);
    }
    const halfSaved = await findHalfSaved(whole.shop, owner, stocked);
    for (const text of halfSaved) console.log(`--- half saved: ${text}`);
    if (failures.length + logged.length > 0) console.log(`\nThe log's errors:\n${logged.join('')}`);
    const right = failures.length + halfSaved.length + logged.length === 0;
    if (!right) process.exitCode = 1;
    return right;
  } finally {
    await owner.end();
  }
}

function keepRow(done: number): void {
  const row = `| ${new Date().toISOString().slice(0, 10)} | ${seed} | ${done} | ${machine(root)} |`;
  const others = [...readSection(root, SECTION).matchAll(/^\| \d{4}.*$/gm)]
    .map(([text]) => text)
    .filter((text) => text.split(' | ')[1] !== String(seed));
  const head = ['| on | seed | requests, all right | machine and version |', '|---|---|---|---|'];
  writeSection(root, SECTION, [...head, ...others, row].join('\n'));
}
