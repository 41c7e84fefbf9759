// How many cached pages a second the shop serves, as a share of what Fastify alone manages with the same bytes from
// memory. Run it after `npm run build`: `node bench/pages.ts`. Counted per second of processor time that the answering
// thread takes: on a machine of its own that is requests per second, and on a busy one it stays comparable.
import autocannon from 'autocannon';
import Fastify, { type FastifyInstance } from 'fastify';
import { openBuiltPages } from '#api/pages/built-pages.ts';
import { pages } from '#api/pages/pages.ts';
import { pageHeaders } from '#api/plugins/security-headers.ts';
import { openEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const TARGET = 0.8;
const ROUNDS = 5;
const SECONDS = 2;
const PATH = '/bows';
const ACCEPT = { 'accept-encoding': 'br' };

process.env.NODE_ENV = 'production';
await using folder = await createTemporaryFolder();
const database = await openEmbeddedPostgres({
  dataDir: folder.path,
  log: { info() {}, warn: console.warn, error: console.error },
});
const shop = Fastify();
await shop.register(pages, {
  source: openBuiltPages(),
  storefront: openStorefront('https://fulldraw.example'),
  headers: pageHeaders,
  connection: database.connection,
  origin: 'https://fulldraw.example',
  cardHost: null,
  configuratorUrl: null,
  authDomain: null,
  chooserHost: null,
  adminPath: '/control-panel',
});
const shopAddress = await shop.listen({ host: '127.0.0.1', port: 0 });
const { status, bytes } = await fetchRaw(shop);
if (status !== 200) throw new Error(`${PATH} answers ${status}.`);

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

await Promise.all([shop.close(), bare.close()]);
await database.stop();
process.exitCode = ratio >= TARGET ? 0 : 1;

async function measure(address: string, duration: number): Promise<number> {
  const before = process.threadCpuUsage();
  // In a thread of its own: the asking must not count as answering.
  const result = await autocannon({ url: address + PATH, headers: ACCEPT, duration, connections: 32, workers: 1 });
  const { user, system } = process.threadCpuUsage(before);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`);
  return result.requests.total / ((user + system) / 1e6);
}

async function fetchRaw(app: FastifyInstance): Promise<{ status: number; bytes: Buffer }> {
  const { statusCode, rawPayload } = await app.inject({ url: PATH, headers: ACCEPT });
  return { status: statusCode, bytes: rawPayload };
}

function openStorefront(origin: string): object {
  const terms = {
    campaignId: 1,
    productName: 'The Hunter',
    fullPrice: '1776.00',
    depositAmount: '177.60',
    balanceRemaining: '1598.40',
    depositPercent: 10,
    releaseDate: '2025-07-04',
    manufacturingWeeks: 4,
    availability: 'Pre-Order',
  };
  const stripe = { publishableKey: 'pk', scriptUrl: '/sandbox/stripe.js' };
  const identity = { kind: 'account-chooser', address: '/sandbox/identity' };
  const settings = { origin, landing: 'shop', configurator: true, configuratorUrl: null, stripe, identity };
  return { preOrderTerms: async () => terms, settings };
}
