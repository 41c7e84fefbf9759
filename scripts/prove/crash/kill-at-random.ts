import { setTimeout as pause } from 'node:timers/promises';
import { seededDice } from '#boot/samples/draw-samples.ts';
import { staffApi } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import { type ApiCustomer, charge, intentOf, openCheckout, saveOrder } from '#tests/support/processes/order-by-api.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';
import { type Comparison, compareBooks } from './compare-books.ts';
import { openShops, type ShopsBesideSandbox } from './open-shops.ts';

type Options = {
  instances: number;
  kills: number;
  /** The same seed draws the same moments, as far as a machine is the same twice. */
  seed: number;
  /** Told of each kill. */
  onKill?: (kill: number, what: string, charged: number) => void;
  /** Once it is aborted nothing more is killed: what was begun comes to its end and is compared. */
  signal?: AbortSignal;
};

export type Killed = Comparison & {
  shopKills: number;
  databaseKills: number;
  /** For each kill, how long until the shop knew of every charge of before, in milliseconds. */
  healedMs: number[];
};

const CUSTOMERS_AT_ONCE = 3;
const TIMEOUT_MS = 180_000;
/** Of ten kills one is the database's. */
const OF_DATABASE = 0.1;

/**
 * Kills the servers of a shop and its database again and again while customers pre-order and staff cancel orders, beside providers that
 * go on, and compares all books in the end. A customer whose server is gone before the card is charged gives up.
 */
export async function killAtRandom({ instances, kills, seed, onKill, signal }: Options): Promise<Killed> {
  await using opened = await openShops(instances);
  const { sandbox, shops, ask } = opened;
  const dice = seededDice(seed);
  const anyShop = () => shops[Math.floor(Math.random() * shops.length)] ?? (shops[0] as RunningServer);
  const charged = new Set<string>();
  const acknowledged = new Set<string>();
  const healing: Promise<number>[] = [];
  const count = { shop: 0, database: 0 };
  let visits = 0;
  let over = false;

  async function customers(): Promise<void> {
    while (!over) {
      visits += 1;
      const customer: ApiCustomer = {
        address: `10.${(visits >> 8) & 255}.${visits & 255}.1`,
        email: `ada.${visits}@example.com`,
      };
      try {
        const intentId = intentOf((await openCheckout(anyShop(), customer)).clientSecret);
        acknowledged.add((await saveOrder(anyShop(), customer, intentId)).orderNumber);
        await charge(sandbox, intentId);
        charged.add(intentId);
      } catch {
        await pause(50);
      }
    }
  }

  // The session is kept in the database, and outlives the kills.
  const call = staffApi(shops[0] as RunningServer);
  await call('GET', '/api/admin/products');
  // Short enough for the run, long enough for kills to come between.
  await ask('update mail_settings set cancel_wait_seconds = 2');

  /** Every third paid order is cancelled, and its deposit goes back. */
  async function staff(): Promise<void> {
    while (!over) {
      await pause(100);
      try {
        const [order] = await ask<{ number: string }>(
          `select order_number as number from orders where status = 'paid_deposit' and cancels_at is null and id % 3 = 0 order by id limit 1`,
        );
        if (order) await call('POST', `/api/admin/orders/${order.number}/cancel`, { reason: 'The customer asked.' });
      } catch {
        // The kill was faster; the order is still the first of the list.
      }
    }
  }

  const busy = Promise.all([...Array.from({ length: CUSTOMERS_AT_ONCE }, customers), staff()]);
  // A fault of theirs is handled below; until then it must not end this process.
  busy.catch(() => {});
  for (let kill = 1; kill <= kills && !signal?.aborted; kill += 1) {
    const enough = charged.size + 2 + Math.floor(dice() * 10);
    await until('customers are charged', () => charged.size >= enough, 2);
    await pause(dice() * 60);
    const isDatabase = dice() < OF_DATABASE;
    const index = Math.floor(dice() * shops.length);
    onKill?.(kill, isDatabase ? 'database' : `server ${index + 1}`, charged.size);
    const before = [...charged];
    const began = performance.now();
    if (isDatabase) await opened.killDatabase();
    else await opened.killShop(index);
    count[isDatabase ? 'database' : 'shop'] += 1;
    healing.push(healed(ask, before, began));
  }
  over = true;
  await busy;
  const healedMs = await Promise.all(healing);
  await until('every webhook, refund and mail has come to its end', () => isQuiet(opened));
  const { shop: shopKills, database: databaseKills } = count;
  return { ...(await compareBooks(opened, acknowledged)), shopKills, databaseKills, healedMs };
}

/** How long until the shop has every one of these charges. */
async function healed(ask: ShopsBesideSandbox['ask'], intents: string[], began: number): Promise<number> {
  await until('the shop knows of every charge', async () => {
    const [known] = await ask<{ n: number }>(
      `select count(*)::int as n from payments where status = 'succeeded' and provider_intent_id = any($1)`,
      [intents],
    ).catch(() => []);
    return known?.n === intents.length;
  });
  return performance.now() - began;
}

/** Whether nothing is left to be told, applied, given back, sent or cancelled. */
export async function isQuiet({ sandbox, ask }: ShopsBesideSandbox): Promise<boolean> {
  const [waiting] = await askDatabase<{ n: number }>(
    sandbox.dataDir,
    `select count(*)::int as n from sandbox.stripe_deliveries where state = 'waiting'`,
  );
  const [open] = await ask<{ n: number }>(
    `select (select count(*) from refunds where status in ('requested', 'pending'))::int
          + (select count(*) from emails where state = 'queued')::int
          + (select count(*) from provider_events where state = 'received')::int
          + (select count(*) from cancellations where ended_at is null)::int as n`,
  );
  return waiting?.n === 0 && open?.n === 0;
}

export async function until(what: string, isSo: () => boolean | Promise<boolean>, everyMs = 200): Promise<void> {
  const over = performance.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > over) throw new Error(`It does not come about that ${what}.`);
    await pause(everyMs);
  }
}
