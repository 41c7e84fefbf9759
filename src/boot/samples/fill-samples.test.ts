import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { verify } from '#tests/support/books/books.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';
import { drawSamples } from './draw-samples.ts';
import { fillSamples } from './fill-samples.ts';

const ORIGIN = 'https://fulldraw.test';
const SINCE_ALWAYS = new Date(0);

test('the samples are the same on the same day, each with its own number and address', () => {
  const today = new Date('2026-11-22T12:00:00Z');
  const drawn = drawSamples(today);
  expect(drawSamples(today)).toEqual(drawn);
  expect(new Set(drawn.map(({ order_number }) => order_number)).size).toBe(drawn.length);
  expect(new Set(drawn.map(({ customer_email }) => customer_email)).size).toBe(drawn.length);
  expect(drawn.every(({ created_at }) => created_at < today)).toBe(true);
});

test('a new shop on stand-ins is filled once: its books agree with the sandbox’s, and nothing waits to be sent', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  const given = { today: shop.clock(), origin: ORIGIN };
  expect(await Promise.all([fillSamples(database.owner, given), fillSamples(database.owner, given)])).toContain(true);
  expect(await fillSamples(database.owner, given)).toBe(false);
  const drawn = drawSamples(given.today);

  expect((await verify(counter, shop, SINCE_ALWAYS)).found).toEqual([]);
  await checkFigures(database);
  expect(await reconcilePayments(shop)).toBe(0);
  const { rows } =
    await database.pool.query(`select count(*)::integer as orders, count(distinct status)::integer as statuses,
    count(distinct payment_state)::integer as states, count(*) filter (where payment_token not like 's1.%')::integer as clear,
    (select count(*)::integer from places) as places, (select count(*)::integer from emails where state <> 'sent') as unsent,
    (select count(distinct state)::integer from bows) as columns,
    (select count(*)::integer from parcels) as parcels from orders`);
  expect(rows).toEqual([
    {
      orders: drawn.length,
      statuses: 6,
      clear: 0,
      unsent: 0,
      columns: 5,
      states: expect.any(Number),
      places: drawn.filter(({ batch }) => batch !== null).length,
      parcels: drawn.filter(({ status }) => status === 'shipped').length,
    },
  ]);
  expect(rows[0].states).toBeGreaterThanOrEqual(4);
});

test('a shop that has an order is left as it is', async () => {
  await using counter = await createTestShop();
  await pendingOrder(counter);
  expect(await fillSamples(counter.database.owner, { today: counter.shop.clock(), origin: ORIGIN })).toBe(false);
  expect(await counter.shop.db.$count(orders)).toBe(1);
});

test('an invented order that was agreed to has the sentence that its customer agreed to', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  await fillSamples(database.owner, { today: shop.clock(), origin: ORIGIN });
  const filled = await shop.db.select().from(orders);
  expect(filled.some(({ balanceAgreedAt }) => balanceAgreedAt !== null)).toBe(true);
  for (const { balanceAgreedAt, balanceTerms: sentence, remainingBalance } of filled) {
    expect(sentence).toBe(balanceAgreedAt && balanceTerms(remainingBalance ?? 0));
  }
});
