// How many kept pages a second the shop serves, as a share of what Fastify alone manages with the same bytes and headers from
// memory: `npm run bench -- pages`. The shop is started as `npm start` does it, with its log as it is by default; both are
// processes of their own and are asked over a socket by this one. Counted per second of processor time that the answering
// process takes, all of its threads and the writing of the log included: on a machine of its own that is requests per second,
// and on a busy one it stays comparable.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { BareTask } from './support/bare-server.ts';
import { spentSeconds, startShop } from './support/shop-process.ts';

const TARGET = 0.75;
const ROUNDS = 5;
const SECONDS = 3;
const PATH = '/bows';
const ACCEPT = { 'accept-encoding': 'br' };

type Server = { address: string; pid: number };

if (!existsSync('/proc/self/stat')) {
  console.error(
    "This measures processor time by Linux' /proc, which this machine does not have. Please run it on Linux.",
  );
  process.exit(1);
}

await using shop = await startShop();
const { bytes, headers } = await ask(shop.origin + PATH);
const bareProcess = fork(fileURLToPath(new URL('support/bare-server.ts', import.meta.url)), { execArgv: [] });
const bare: Server = { address: await startBare(bareProcess), pid: bareProcess.pid ?? 0 };
const real: Server = { address: shop.origin, pid: shop.pid };

const ratios: number[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const [kept, plain] = [await measure(real), await measure(bare)];
  // The first warms both.
  if (round === 0) continue;
  ratios.push(kept.each / plain.each);
  console.log(`round ${round}: the shop ${inWords(kept)}; Fastify alone ${inWords(plain)}`);
}
bareProcess.disconnect();
const ratio = ratios.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
console.log(
  `${(ratio * 100).toFixed(0)} % of Fastify alone with the same ${bytes.length} bytes (target ${TARGET * 100} %)`,
);
process.exitCode = ratio >= TARGET ? 0 : 1;

/** `each`: answers per second of processor time; `passed`: per second of the clock. */
type Speed = { each: number; passed: number };

async function measure({ address, pid }: Server): Promise<Speed> {
  const before = spentSeconds(pid);
  const began = performance.now();
  const result = await autocannon({ url: address + PATH, headers: ACCEPT, duration: SECONDS, connections: 32 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`);
  const { total } = result.requests;
  return { each: total / (spentSeconds(pid) - before), passed: total / ((performance.now() - began) / 1000) };
}

function inWords({ each, passed }: Speed): string {
  return `${Math.round(each)} per second of processor time (${Math.round(passed)} by the clock)`;
}

async function startBare(child: ChildProcess): Promise<string> {
  child.send({ path: PATH, headers: own(headers), bytes: bytes.toString('base64') } satisfies BareTask);
  const [address] = await once(child, 'message');
  return address as string;
}

/** Without those that Node and Fastify write by themselves. */
function own(all: IncomingHttpHeaders): Record<string, string> {
  const { date, connection, 'keep-alive': kept, 'content-length': length, ...rest } = all;
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
}

/** The page as it is sent: `fetch` would unpack it. */
function ask(address: string): Promise<{ bytes: Buffer; headers: IncomingHttpHeaders }> {
  const answer = Promise.withResolvers<{ bytes: Buffer; headers: IncomingHttpHeaders }>();
  const asked = get(address, { headers: ACCEPT }, async (response) => {
    if (response.statusCode !== 200) answer.reject(new Error(`${address} answers ${response.statusCode}.`));
    answer.resolve({ bytes: await buffer(response), headers: response.headers });
  });
  asked.on('error', answer.reject);
  return answer.promise;
}
