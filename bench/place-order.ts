// Orders placed per second against the bare SQL, first without and then with a batch, and how many orders of one campaign the lock
// of its batches lets through: `npm run bench -- place-order`. Everything is measured on the same durable PostgreSQL in one run, sized
// as the shop's own, so only ratios count. The card provider answers from memory.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { openDatabase, openPool } from '#db/database.ts';
import { askAsOwner } from '#db/embedded/shop-role.ts';
import { migrate } from '#db/migrate.ts';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import type { ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { isolatedShop } from '#tests/support/isolated-shop.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const ORDERS = 2000;
const AT_ONCE = 8;
/** The ids of payments: far from all others, so that a statement's values say which of them is one. */
const PAYMENTS_FROM = 1_000_000;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

type Statement = { text: string; values: unknown[] };

await using folder = await createTemporaryFolder();
const postgres = await openEmbeddedPostgres({ dataDir: folder.path, log: silent, sized: {} });
try {
  const pool = openPool({ ...postgres.connection, max: AT_ONCE });
  const owner = openPool(postgres.owner);
  await migrate(owner).finally(() => owner.end());
  const shop = shopOn(pool);
  await seedCatalogue(shop);
  const each = 2 * ORDERS + 1;
  await openCheckouts(pool, 2 * each);
  const bare = await measure(pool, shop, { title: 'without a batch', first: 0 });
  await addBatch(pool);
  await measure(pool, shop, { title: 'in a batch', first: each });
  // As PostgreSQL does by itself within a minute.
  await askAsOwner(postgres.owner, (client) => client.query('analyze'));
  await measureLock(pool, bare);
  await pool.end();
} finally {
  await postgres.stop();
}

/** `first`: of the checkouts that it uses. Returns what bare SQL places a second. */
async function measure(pool: pg.Pool, shop: Shop, { title, first }: { title: string; first: number }): Promise<number> {
  const recorded = await record(pool, shop, first);
  const bare = await rate(ORDERS, (index) => replay(pool, recorded, first + index + 1));
  const placed = await rate(ORDERS, (index) => place(shop, first + index + ORDERS + 1));
  console.log(title);
  console.log(`  statements per order  ${recorded.statements.length}`);
  console.log(`  bare SQL              ${Math.round(bare)} orders/s`);
  console.log(`  placeOrder            ${Math.round(placed)} orders/s`);
  console.log(`  ratio                 ${(placed / bare).toFixed(2)} (target: at least 0.67)`);
  return bare;
}

async function addBatch(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into batches (campaign_id, position, name, size, makes_from, ships_from, ships_to)
     values (1, 1, 'Batch 1', 10000, '2027-07-01', '2027-08-04', '2027-08-18')`,
  );
}

function shopOn(pool: pg.Pool): Shop {
  const { payments, ...shop } = isolatedShop(pool);
  // More than a fiftieth of the batch is set aside by the end, so that cards are authorised first (decision 0075).
  const authoriseFirst = (id: string) => Promise.resolve({ ...openPayment(id), authorisedFirst: true });
  const retrievePayment = (id: string) => Promise.resolve(openPayment(id));
  return { ...shop, payments: { ...payments, authoriseFirst, retrievePayment } };
}

function openPayment(id: string): ProviderPayment {
  return {
    id,
    clientSecret: `${id}_secret_bench`,
    status: 'requires_payment_method',
    amount: 17_760,
    received: 0,
    authorisedFirst: false,
    currency: 'usd',
    metadata: {},
    lastError: null,
    failure: null,
    keptCard: null,
    declines: 0,
    disputes: [],
    refunds: [],
  };
}

async function openCheckouts(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with opened as (
       insert into checkouts (id, lines, shipping_amount, tax_amount, total_amount, today_amount, later_amount, terms_id)
       select 'co_bench' || n, jsonb_build_array(jsonb_build_object('productId', campaigns.product_id, 'kind', 'bow', 'name',
           'Hunter', 'quantity', 1, 'price', 177600)),
         0, 0, 1776, 177.60, 1598.40, campaign_terms.id
       from generate_series(0, $1) n, campaigns, campaign_terms where campaigns.id = 1 and campaign_terms.campaign_id = 1)
     insert into payments (id, campaign_id, terms_id, leg, checkout_id, provider_intent_id, amount, full_price, status)
     select $2 + n, 1, campaign_terms.id, 'deposit', 'co_bench' || n, 'pi_bench' || n, 177.60, 1776, 'requires_payment_method'
     from generate_series(0, $1) n, campaign_terms where campaign_id = 1`,
    [count, PAYMENTS_FROM],
  );
}

function emailOf(index: number): string {
  return `ann${index}@example.com`;
}

async function place(shop: Shop, index: number): Promise<void> {
  const result = await placeOrder(shop, {
    intentId: `pi_bench${index}`,
    details: {
      userId: null,
      customerName: 'Ann Archer',
      // Another customer each time: a campaign counts the bows of each.
      customerEmail: emailOf(index),
      customerPhone: null,
      shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
      bowColor: 'Black',
      agreedToBalance: true,
    },
    shown: { total: 177_600, deposit: 17_760, balance: 159_840 },
  });
  if (!result.ok) throw new Error(result.reason);
}

/** `first` and `orderId`: what the statements say that is another checkout's and order's with each. */
type Recorded = { statements: Statement[]; first: number; orderId: number };

/** The statements of one order, as the driver gets them. */
async function record(pool: pg.Pool, shop: Shop, first: number): Promise<Recorded> {
  const statements: Statement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
  await place({ ...shop, db: openDatabase(pool, { logger }) }, first);
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from orders');
  return { statements, first, orderId: rows[0]?.id ?? 0 };
}

/** The same statements for another checkout: its payment, a number and a token of its own, and the id its order gets. */
async function replay(pool: pg.Pool, recorded: Recorded, index: number): Promise<void> {
  const client = await pool.connect();
  let orderId: unknown;
  try {
    for (const { text, values } of recorded.statements) {
      const given = values.map((value, position) => {
        if (value === `pi_bench${recorded.first}`) return `pi_bench${index}`;
        if (value === emailOf(recorded.first)) return emailOf(index);
        if (value === `co_bench${recorded.first}`) return `co_bench${index}`;
        if (typeof value === 'string' && /^FD-/.test(value)) return `FD-B${index}`;
        if (typeof value === 'string' && /^s1[.]/.test(value)) return sealedLike(value, index);
        if (value === PAYMENTS_FROM + recorded.first) return PAYMENTS_FROM + index;
        return orderId !== undefined && value === recorded.orderId && position === 0 ? orderId : value;
      });
      // Kept by PostgreSQL under a name, as the shop's own are.
      const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
      const { rows } = await client.query({ name, text, values: given, rowMode: 'array' });
      if (text.includes('insert into "orders"')) orderId = rows[0]?.[0];
    }
  } finally {
    client.release();
  }
}

/** Another token, sealed: the key's id stays, and the mark that no two orders share is this order's. */
function sealedLike(sealed: string, index: number): string {
  const [form, key, , box] = sealed.split('.');
  return [form, key, `mark${index}`, box].join('.');
}

/**
 * Orders of one campaign hold the lock of its batches one after the other, twice each: from what is set aside as an order is saved to
 * the end of that commit, and from the place that its deposit takes to the end of that one. The ceiling of a lock that is held for a
 * commit: one row, changed by as many at once. What is set aside for others is counted under the lock.
 */
async function measureLock(pool: pg.Pool, bare: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from orders where not exists (select from holds where order_id = orders.id) order by id limit $1',
    [2 * ORDERS],
  );
  const ids = rows.map(({ id }) => id);
  const batch = await pool.query<{ promised: string }>('select promise_of(batches) as promised from batches');
  const promised = batch.rows[0]?.promised;
  const inTransaction = async (text: string, values: unknown[]) => {
    const client = await pool.connect();
    try {
      const sent = ['begin', { name: text, text, values }, 'commit'].map((each) =>
        client.query(each as pg.QueryConfig),
      );
      await Promise.all(sent);
    } finally {
      client.release();
    }
  };
  const save = (id: number) => inTransaction("select hold_goods($1, now(), '5 minutes')", [id]);
  const take = (id: number) => inTransaction('select take_next_place($1, $2, now())', [id, promised]);
  const change = () => inTransaction('update batches set updated_at = now() where position = $1', [1]);
  console.log('the lock of one campaign’s batches');
  for (const aside of ['no other order', `${2 * ORDERS} other orders`]) {
    await pool.query(`update holds set until = ${aside === 'no other order' ? 'since' : "now() + interval '1 hour'"}`);
    const its = ids.splice(0, ORDERS);
    const [ceiling, saved, taken] = [
      await rate(ORDERS, change),
      await rate(ORDERS, (index) => save(its[index] ?? 0)),
      await rate(ORDERS, (index) => take(its[index] ?? 0)),
    ];
    const orders = 1 / (1 / saved + 1 / taken);
    console.log(`  set aside for         ${aside}`);
    console.log(`  one row, one commit   ${Math.round(ceiling)} a second`);
    console.log(`  saved; place taken    ${Math.round(saved)}; ${Math.round(taken)} a second`);
    console.log(`  whole orders          ${Math.round(orders)} a second at most`);
    console.log(`  ratio                 ${(orders / (ceiling / 2)).toFixed(2)} of two such commits`);
    console.log(`  ratio                 ${(orders / bare).toFixed(2)} of bare SQL without a batch`);
  }
}

/** Times `calls` calls, `AT_ONCE` side by side, and returns calls per second. */
async function rate(calls: number, call: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const began = performance.now();
  const lane = async () => {
    while (next < calls) await call(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (calls / (performance.now() - began)) * 1000;
}
