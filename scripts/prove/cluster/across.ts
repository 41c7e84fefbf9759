import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '#api/plugins/rate-limits.ts';
import { type Purchase, preOrder } from '#bench/support/launch/buyers.ts';
import { openClient } from '#bench/support/launch/http.ts';
import type { Troubles } from '#bench/support/launch/troubles.ts';
import { until } from './children.ts';
import { buyerOf } from './load.ts';
import { openNews } from './news.ts';
import type { Report } from './report.ts';
import type { ShopServer } from './shops.ts';

const STAFF = { username: 'demo', password: 'draw-the-bow' };
/** All servers have heard of a change of the catalogue within so long (rule 45.2). */
const CATALOGUE_MS = 1_000;
/** The middle one of so many changes counts, because everything shares one machine. */
const CHANGES = 3;
const NEWS_MS = 5_000;

type Across = {
  report: Report;
  shops: ShopServer[];
  origin: string;
  providerOrigin: string;
  troubles: Troubles;
  purchases: Purchase[];
  /** Which round it is, for the names of what it makes. */
  round: number;
};

/** What holds whichever server is asked: sessions, live lists, the kept pages. Staff sign in at one of them. */
export async function checkAcross(across: Across): Promise<void> {
  const { shops, report, round } = across;
  const [first, second, third] = shops as [ShopServer, ShopServer, ShopServer];
  const cookie = await signIn(first, across.origin);
  const states = await Promise.all(shops.map((shop) => staffStatus(shop, cookie)));
  report.check(`round ${round}: a sign-in at one server holds at all`, states.join(), '200,200,200');

  const took: number[] = [];
  for (let change = 1; change <= CHANGES; change += 1) {
    const name = `Field Tip ${round}-${change}`;
    for (const shop of shops) await (await fetch(`${shop.address}/gear`)).text();
    await addProduct(third, across.origin, cookie, name);
    const changed = performance.now();
    took.push(Math.max(...(await Promise.all(shops.map((shop) => whenHeard(shop, name, changed))))));
  }
  const median = took.toSorted((one, other) => one - other)[Math.floor(CHANGES / 2)] ?? 0;
  report.atMost(`round ${round}: ms until all servers have heard of a change of the catalogue`, median, CATALOGUE_MS);

  await checkNews(across, first, second, cookie);

  await callStaff(second, across.origin, cookie, 'POST', '/api/admin/logout');
  const after = await Promise.all(shops.map((shop) => staffStatus(shop, cookie)));
  report.check(`round ${round}: signed out at one server is signed out at all`, after.join(), '401,401,401');
}

/** A list of staff that is open at one server hears of an order at another one. */
async function checkNews({ report, round, ...across }: Across, here: ShopServer, there: ShopServer, cookie: string) {
  using news = openNews(here.address, cookie);
  await until('the stream of news is open', () => news.isOpen(), { withinMs: 10_000, everyMs: 10 });
  const shop = openClient(there.address);
  const provider = openClient(across.providerOrigin);
  const began = performance.now();
  const options = { shop, provider, shopOrigin: across.origin, troubles: across.troubles, patienceMs: 10_000 };
  const purchase = await preOrder(options, buyerOf(1_000_001 + round * 8));
  if (purchase) across.purchases.push(purchase);
  await until('a list hears of an order at another server', () => news.heardOf('orders') !== null, {
    withinMs: NEWS_MS,
    everyMs: 10,
  }).catch(() => {});
  report.check(
    `round ${round}: a list of staff at one server hears of an order at another`,
    (news.heardOf('orders') ?? 0) > began,
    true,
  );
  shop.close();
  provider.close();
}

/** However many servers there are, one address has one share. */
export async function checkLimits({ report, shops }: Pick<Across, 'report' | 'shops'>, origin: string): Promise<void> {
  const asked = LIMITS.guide + 10;
  let taken = 0;
  for (let question = 0; question < asked; question += 1) {
    const shop = shops[question % shops.length];
    const answer = await fetch(`${shop?.address}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': '203.0.113.77' },
      body: JSON.stringify({ message: 'What does it cost?' }),
    });
    await answer.arrayBuffer();
    if (answer.status === 200) taken += 1;
    else if (answer.status !== 429) throw new Error(`The guide answers ${answer.status}.`);
  }
  report.check(`questions of one address that three servers take in a minute, of ${asked}`, taken, LIMITS.guide);
}

export async function signIn(shop: Pick<ShopServer, 'address'>, origin: string): Promise<string> {
  const answer = await fetch(`${shop.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': '10.250.0.1' },
    body: JSON.stringify(STAFF),
  });
  if (!answer.ok) throw new Error(`Staff cannot sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function callStaff(
  shop: Pick<ShopServer, 'address'>,
  origin: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(`${shop.address}${path}`, {
    method,
    headers: {
      origin,
      cookie,
      'x-forwarded-for': '10.250.0.1',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function staffStatus(shop: ShopServer, cookie: string): Promise<number> {
  const answer = await fetch(`${shop.address}/api/admin/summary`, { headers: { cookie } });
  await answer.arrayBuffer();
  return answer.status;
}

async function addProduct(shop: ShopServer, origin: string, cookie: string, name: string): Promise<void> {
  const product = { name, description: 'Six points.', category: 'Equipment', price: '14.50', stockQuantity: 5 };
  const answer = await callStaff(shop, origin, cookie, 'POST', '/api/admin/products', product);
  if (!answer.ok) throw new Error(`No product can be added: ${answer.status} ${await answer.text()}`);
}

/**
 * Milliseconds since `since` until this server has heard that its page is an old one: when the first request began that was
 * answered with the words. How long the page takes to be made is another matter. Twenty seconds at most.
 */
async function whenHeard(shop: ShopServer, words: string, since: number): Promise<number> {
  for (;;) {
    const began = performance.now();
    const page = await fetch(`${shop.address}/gear`);
    if ((await page.text()).includes(words) || began - since > 20_000) return Math.round(began - since);
    await pause(20);
  }
}

/** Sends the release by the panel's own call; who sends it is known only later. */
export async function sendRelease(address: string, origin: string): Promise<void> {
  const cookie = await signIn({ address }, origin);
  // Its answer comes at the end of the release, or after 25 seconds; a server that is killed meanwhile gives none.
  void callStaff({ address }, origin, cookie, 'POST', '/api/send-release-notifications').catch(() => {});
}
