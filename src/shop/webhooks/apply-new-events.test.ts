import { expect, test } from 'vitest';
import type { OrderRow } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import { makeJobsDue } from '#tests/support/mails/mail-shop.ts';
import { jobsOf, readDeliveries, work } from '#tests/support/orders/deliveries.ts';
import { depositOf, pay, pendingOrder, readOrder, webhookOf } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { receiveWebhook } from './receive-webhook.ts';

/** Orders whose deposits were paid at one moment, and of which nobody but the card provider has told the shop. */
async function toldOf(test: TestShop, count: number): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  const told: Awaited<ReturnType<typeof webhookOf>>[] = [];
  for (let buyer = 0; buyer < count; buyer += 1) {
    const order = await pendingOrder(test, { customerEmail: `buyer-${buyer}@example.com` });
    await pay(test, depositOf(order));
    orders.push(order);
    told.push(await webhookOf(test, 'payment_intent.succeeded'));
  }
  await Promise.all(told.map((delivery) => receiveWebhook(test.shop, delivery)));
  return orders;
}

async function dueNow(test: TestShop) {
  await makeJobsDue({ pool: test.database.pool });
  await work(test);
}

const statesOf = async (test: TestShop, orders: OrderRow[]) =>
  Promise.all(orders.map(async ({ id }) => (await readOrder(test, id))?.status));

/** Asks whether the provider answers before each payment that is read there, and writes down which were. */
function askBeforeReading({ shop }: TestShop, answers: (id: string) => boolean): string[] {
  const { retrievePayment } = shop.payments;
  const reads: string[] = [];
  shop.payments.retrievePayment = async (id) => {
    reads.push(id);
    if (!answers(id)) throw new ProviderUnavailable('no answer');
    return retrievePayment(id);
  };
  return reads;
}

test('what is told of many buyers at one moment shares a job; one that fails holds up no other, and is tried again', async () => {
  await using test = await createTestShop();
  const orders = await toldOf(test, 6);
  const jobs = await jobsOf(test);
  expect(jobs).toMatchObject([{ task: 'apply-new-events' }]);
  expect(new Set(jobs.flatMap(({ payload }) => payload))).toEqual(new Set(orders.map(depositOf)));

  const unlucky = orders[1] as OrderRow;
  let answers = false;
  askBeforeReading(test, (id) => answers || id !== depositOf(unlucky));
  await dueNow(test);
  const paid = 'paid_deposit';
  expect(await statesOf(test, orders)).toEqual([paid, 'pending', paid, paid, paid, paid]);
  expect(await jobsOf(test)).toMatchObject([
    { task: 'apply-payment-events', payload: { objectId: depositOf(unlucky) } },
  ]);
  answers = true;
  await dueNow(test);
  expect(await statesOf(test, [unlucky])).toEqual([paid]);
  expect(await jobsOf(test)).toEqual([]);
});

test('a provider that does not answer is not asked for every buyer, and each of them is left a job', async () => {
  await using test = await createTestShop();
  const orders = await toldOf(test, 12);
  const reads = askBeforeReading(test, () => false);
  await test.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await work(test);
  expect(reads.length).toBeLessThan(orders.length);
  const left = (await jobsOf(test)).map(({ payload }) => (payload as { objectId: string }).objectId);
  expect(left.sort()).toEqual(orders.map(depositOf).sort());
});

test("what the buyers' pages settled meanwhile is not read at the provider again", async () => {
  await using test = await createTestShop();
  const orders = await toldOf(test, 3);
  for (const order of orders) await syncPayment(test.shop, depositOf(order));
  const reads = askBeforeReading(test, () => true);
  await dueNow(test);
  expect(reads).toEqual([]);
  expect((await readDeliveries(test)).map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
  expect(await jobsOf(test)).toEqual([]);
});

test("what a buyer's page is settling at this moment is waited for, and not read twice", async () => {
  await using test = await createTestShop();
  const [order] = (await toldOf(test, 1)) as [OrderRow];
  const { retrievePayment } = test.shop.payments;
  const answers = Promise.withResolvers<void>();
  let reads = 0;
  test.shop.payments.retrievePayment = async (id) => {
    reads += 1;
    await answers.promise;
    return retrievePayment(id);
  };
  const page = syncPayment(test.shop, depositOf(order));
  const job = dueNow(test);
  const begun = `select from graphile_worker._private_jobs where attempts = 1`;
  await expect.poll(async () => (await test.database.pool.query(begun)).rowCount).toBe(1);
  answers.resolve();
  await Promise.all([page, job]);
  expect(reads).toBe(1);
  expect(await statesOf(test, [order])).toEqual(['paid_deposit']);
  expect((await readDeliveries(test)).map(({ state }) => state)).toEqual(['applied']);
});
