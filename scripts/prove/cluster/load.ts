import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, type BuyingOptions, type Card, type Purchase, preOrder } from '#bench/support/launch/buyers.ts';
import { type Answer, type Client, openClient } from '#bench/support/launch/http.ts';
import { keepTroubles, type Troubles } from '#bench/support/launch/troubles.ts';

/** Pages that the shop keeps. */
const PAGES = ['/', '/bows', '/gear', '/terms', '/retailers'];
const PAGE_EVERY_MS = 100;
/** A buyer tries again for so long, as a person who reads "one moment" does. */
const PATIENCE_MS = 120_000;

export type Load = {
  purchases: Purchase[];
  troubles: Troubles;
  /** When the shop acknowledged an order, in milliseconds of `performance.now()`. */
  acknowledged: number[];
  pages: PageRecord[];
  /** Pages that buyers, and not only readers, were refused. */
  refusedPages: { path: string; at: number; retryAfter: string }[];
  /** Lets the buyers who have begun come to their end. */
  stop(): Promise<void>;
};

export type PageRecord = { path: string; at: number; status: number; ms: number };

type Options = { origin: string; providerOrigin: string; ordersPerSecond: number };

/** Buyers who come at their own pace, whether or not the shop is there, and visitors who read pages. */
export function startLoad({ origin, providerOrigin, ordersPerSecond }: Options): Load {
  const shop = openClient(origin);
  const provider = openClient(providerOrigin);
  const troubles = keepTroubles();
  const purchases: Purchase[] = [];
  const acknowledged: number[] = [];
  const pages: PageRecord[] = [];
  const refusedPages: Load['refusedPages'] = [];
  const underWay = new Set<Promise<void>>();
  let over = false;

  const note = (path: string, { status, headers }: Answer) => {
    const at = performance.now();
    if (path === '/api/orders' && status === 200) acknowledged.push(at);
    if (!path.startsWith('/api/') && status !== 200) {
      refusedPages.push({ path, at, retryAfter: String(headers['retry-after']) });
    }
  };
  const noting: Client = {
    ...shop,
    async ask(path, asked) {
      const answer = await shop.ask(path, asked);
      note(path, answer);
      return answer;
    },
  };
  const options: BuyingOptions = {
    shop: noting,
    provider,
    troubles,
    patienceMs: PATIENCE_MS,
    typingMs: () => 100 + Math.random() * 400,
  };

  async function buy(index: number): Promise<void> {
    const purchase = await preOrder(options, buyerOf(index));
    if (purchase) purchases.push(purchase);
    else troubles.fault('a buyer gave up');
  }

  async function comeAndBuy(): Promise<void> {
    for (let index = 1; !over; index += 1) {
      const visit = buy(index).catch((fault: unknown) => troubles.fault(`a buyer's calls: ${fault}`));
      underWay.add(visit);
      void visit.finally(() => underWay.delete(visit));
      await pause(1000 / ordersPerSecond);
    }
  }

  async function read(): Promise<void> {
    for (let turn = 0; !over; turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? '/';
      const at = performance.now();
      const answer = await shop.ask(path, { headers: { 'accept-encoding': 'br' } }).catch(() => null);
      pages.push({ path, at, status: answer?.status ?? 0, ms: performance.now() - at });
      await pause(PAGE_EVERY_MS);
    }
  }

  const loops = Promise.all([comeAndBuy(), read()]);
  return {
    purchases,
    troubles,
    acknowledged,
    pages,
    refusedPages,
    async stop() {
      over = true;
      await loops;
      await Promise.all(underWay);
      shop.close();
      provider.close();
    },
  };
}

/** Some are declined first, some are asked by their bank, some close the window once they have paid. */
export function buyerOf(index: number) {
  const card: Card = index % 15 === 0 ? 'declined-first' : index % 20 === 0 ? 'asked' : 'pays';
  return { address: addressOf(10, index), email: `buyer-${index}@example.com`, card, leaves: index % 8 === 0 };
}

/** The longest time without an acknowledged order from a moment on, in milliseconds. */
export function longestPause(moments: number[], from: number, to: number): number {
  const within = [from, ...moments.filter((at) => at > from && at < to), to];
  return Math.max(...within.slice(1).map((at, index) => at - (within[index] ?? at)));
}
