// How many cached pages a second the shop serves, as a share of what Fastify alone manages with the same bytes from
// memory. Run it after `npm run build`: `node bench/pages.ts`. Counted per second of processor time that the answering
// thread takes: on a machine of its own that is requests per second, and on a busy one it stays comparable.
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { openWholeShop } from './support/whole-shop.ts';

const TARGET = 0.8;
const ROUNDS = 5;
const SECONDS = 2;
const PATH = '/bows';
const ACCEPT = { 'accept-encoding': 'br' };

await using shop = await openWholeShop({}, { write: console.warn });
const shopAddress = `http://127.0.0.1:${shop.port}`;
const bytes = await readCompressed(shopAddress + PATH);

const bare = Fastify();
bare.get(PATH, (_request, reply) =>
  reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(bytes),
);
const bareAddress = await bare.listen({ host: '127.0.0.1', port: 0 });

await measure(shopAddress, 1);
await measure(bareAddress, 1);
const ratios: number[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  const cached = await measure(shopAddress, SECONDS);
  const plain = await measure(bareAddress, SECONDS);
  ratios.push(cached / plain);
  console.log(`round ${round}: ${Math.round(cached)} pages/s, Fastify alone ${Math.round(plain)}/s`);
}
const ratio = ratios.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
console.log(
  `${(ratio * 100).toFixed(0)} % of Fastify alone with the same ${bytes.length} bytes (target ${TARGET * 100} %)`,
);

await bare.close();
process.exitCode = ratio >= TARGET ? 0 : 1;

async function measure(address: string, duration: number): Promise<number> {
  const before = process.threadCpuUsage();
  // In a thread of its own: the asking must not count as answering.
  const result = await autocannon({ url: address + PATH, headers: ACCEPT, duration, connections: 32, workers: 1 });
  const { user, system } = process.threadCpuUsage(before);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`);
  return result.requests.total / ((user + system) / 1e6);
}

/** The page as it is sent: `fetch` would unpack it. */
function readCompressed(address: string): Promise<Buffer> {
  const answer = Promise.withResolvers<Buffer>();
  const asked = get(address, { headers: ACCEPT }, async (response) => {
    if (response.statusCode !== 200) answer.reject(new Error(`${address} answers ${response.statusCode}.`));
    answer.resolve(await buffer(response));
  });
  asked.on('error', answer.reject);
  return answer.promise;
}
