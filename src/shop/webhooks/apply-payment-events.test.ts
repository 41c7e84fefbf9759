import { expect, test } from 'vitest';
import { refunds } from '#db/schema.ts';
import { recoverJobs } from '#shop/jobs/recover-jobs.ts';
import { makeJobsDue } from '#tests/support/mails/mail-shop.ts';
import { jobsOf, readDeliveries, work } from '#tests/support/orders/deliveries.ts';
import {
  deliver,
  depositOf,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readOrder,
  signWebhook,
  webhookOf,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { applyPaymentEvents } from './apply-payment-events.ts';
import { receiveWebhook } from './receive-webhook.ts';

test('an event that claims more than the provider knows changes nothing', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  const { rawBody } = await webhookOf(counter, 'payment_intent.created');
  const event = JSON.parse(rawBody.toString());
  event.type = 'payment_intent.succeeded';
  event.data.object.status = 'succeeded';
  event.data.object.amount_received = 17_760;
  await deliver(counter, signWebhook(JSON.stringify(event)));
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending' });
});

/** The shop with a count of what it reads at the card provider. */
function counted(counter: TestShop) {
  const { payments } = counter.shop;
  const reads: string[] = [];
  const retrievePayment: typeof payments.retrievePayment = (id) => {
    reads.push(id);
    return payments.retrievePayment(id);
  };
  return { ...counter, shop: { ...counter.shop, payments: { ...payments, retrievePayment } }, reads };
}

async function dueNow(counter: TestShop) {
  await makeJobsDue({ pool: counter.database.pool });
  await work(counter);
}

test('three events of one payment that come together have one job, which reads and settles it once', async () => {
  await using test = await createTestShop();
  const counter = counted(test);
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const names = ['charge.succeeded', 'payment_intent.succeeded', 'payment_intent.processing'];
  const burst = await Promise.all([webhookOf(counter, 'charge.succeeded'), webhookOf(counter, names[1] ?? '')]);
  const third = JSON.parse(burst[1]?.rawBody.toString() ?? '');
  burst.push(signWebhook(JSON.stringify({ ...third, id: 'evt_third', type: names[2] })));
  const taken = await Promise.all(burst.map((delivery) => receiveWebhook(counter.shop, delivery)));
  counter.reads.length = 0;
  expect(taken).toEqual(names.map(() => ({ ok: true, outcome: 'stored' })));
  expect(await jobsOf(counter)).toMatchObject([{ payload: [depositOf(order)] }]);
  await dueNow(counter);
  expect(counter.reads).toEqual([depositOf(order)]);
  expect((await readDeliveries(counter)).map(({ state }) => state)).toEqual(names.map(() => 'applied'));
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual(['placed', 'deposit-received']);
  expect(await jobsOf(counter)).toEqual([]);
});

test('what leads to a payment that the page has settled already is not read again; what may have happened since is', async () => {
  await using test = await createTestShop();
  const counter = counted(test);
  const order = await paidOrder(counter);
  counter.reads.length = 0;
  for (const name of ['charge.succeeded', 'payment_intent.succeeded']) {
    await deliver(counter, await webhookOf(counter, name));
  }
  expect(counter.reads).toEqual([]);
  expect((await readDeliveries(counter)).map(({ state }) => state)).toEqual(['applied', 'applied']);
  await counter.stripe.refunds.create({ payment_intent: depositOf(order), amount: 100 });
  await deliver(counter, await webhookOf(counter, 'charge.refunded'));
  expect(counter.reads).toEqual([depositOf(order)]);
  expect(await counter.shop.db.select().from(refunds)).toMatchObject([{ amount: 100 }]);
});

test('an event that comes while the job of its payment is running is applied by one more', async () => {
  await using test = await createTestShop();
  const counter = counted(test);
  const order = await paidOrder(counter);
  counter.reads.length = 0;
  await counter.stripe.refunds.create({ payment_intent: depositOf(order), amount: 100 });
  const first = await webhookOf(counter, 'charge.refunded');
  await receiveWebhook(counter.shop, first);
  const { retrievePayment } = counter.shop.payments;
  let second: unknown = null;
  counter.shop.payments.retrievePayment = async (id) => {
    const seen = await retrievePayment(id);
    if (second) return seen;
    // The provider has answered, and now more happens there.
    await counter.stripe.refunds.create({ payment_intent: depositOf(order), amount: 200 });
    second = await receiveWebhook(counter.shop, await webhookOf(counter, 'charge.refunded'));
    await makeJobsDue({ pool: counter.database.pool });
    return seen;
  };
  await dueNow(counter);
  expect(second).toEqual({ ok: true, outcome: 'stored' });
  expect((await readDeliveries(counter)).map(({ state }) => state)).toEqual(['applied', 'applied']);
  const back = await counter.shop.db.select().from(refunds);
  expect(back.map(({ amount }) => amount).sort()).toEqual([100, 200]);
  expect(counter.reads).toHaveLength(2);
  expect(await jobsOf(counter)).toEqual([]);
});

test('a webhook that could not be applied is kept with the job that applies it', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await counter.disturb({ errorRate: 1 });
  expect(await receiveWebhook(counter.shop, delivery)).toEqual({ ok: true, outcome: 'stored' });
  expect(await receiveWebhook(counter.shop, delivery)).toEqual({ ok: true, outcome: 'stored' });
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'received', deliveries: 2 }]);
  const jobs = await jobsOf(counter);
  expect(new Set(jobs.flatMap(({ payload }) => payload))).toEqual(new Set([depositOf(order)]));

  // The provider is silent: the payment has a job of its own for another time.
  await dueNow(counter);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'failed', reason: 'Stripe does not answer.' }]);
  const job = { task: 'apply-payment-events', payload: { objectId: depositOf(order) } };
  expect(await jobsOf(counter)).toMatchObject([job]);
  await dueNow(counter);
  expect(await jobsOf(counter)).toMatchObject([job]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending' });
  await counter.disturb();
  await dueNow(counter);
  expect(await jobsOf(counter)).toEqual([]);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'applied', reason: null }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('a webhook whose server was killed while it applied it is applied by another, once', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  // A server that is killed never goes on after its question to the provider.
  const asked = Promise.withResolvers<void>();
  const retrievePayment = () => {
    asked.resolve();
    return new Promise<never>(() => {});
  };
  const killed = { ...counter.shop, payments: { ...counter.shop.payments, retrievePayment } };
  await receiveWebhook(counter.shop, await webhookOf(counter, 'payment_intent.succeeded'));
  void applyPaymentEvents(killed, depositOf(order));
  await asked.promise;
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'received' }]);
  // As its worker had it when it was killed.
  await counter.database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1`,
  );
  await recoverJobs(counter.shop);
  await dueNow(counter);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'applied' }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('a webhook that is written down and has no job, as a former version left it, gets one', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  await receiveWebhook(counter.shop, await webhookOf(counter, 'payment_intent.succeeded'));
  await counter.database.pool.query(`delete from graphile_worker._private_jobs where key like 'new events %'`);
  await recoverJobs(counter.shop);
  // It could still be applied by the server that took it.
  expect(await jobsOf(counter)).toEqual([]);
  await counter.database.pool.query(`update provider_events set received_at = now() - interval '3 minutes'`);
  await recoverJobs(counter.shop);
  await recoverJobs(counter.shop);
  expect(await jobsOf(counter)).toMatchObject([{ payload: { objectId: depositOf(order) } }]);
  await dueNow(counter);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'applied' }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  await recoverJobs(counter.shop);
  expect(await jobsOf(counter)).toEqual([]);
});

test('a webhook that could not be applied is tried again at once when it comes again', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await counter.disturb({ errorRate: 1 });
  await receiveWebhook(counter.shop, delivery);
  await dueNow(counter);
  await counter.database.pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`);
  await counter.disturb();
  expect(await receiveWebhook(counter.shop, delivery)).toEqual({ ok: true, outcome: 'stored' });
  const soon = await counter.database.pool.query(
    `select from graphile_worker._private_jobs where key like 'new events %' and run_at < now() + interval '1 minute'`,
  );
  expect(soon.rowCount).toBe(1);
  await dueNow(counter);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'applied', reason: null, deliveries: 2 }]);
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual(['placed', 'deposit-received']);
});

test("the reason that is kept with a failed event holds nothing of the customer's", async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  await counter.database.owner.query('alter table order_events rename to hidden');
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await expect(deliver(counter, delivery)).rejects.toThrow('order_events');
  expect(await readDeliveries(counter)).toMatchObject([
    { state: 'failed', reason: 'relation "order_events" does not exist' },
  ]);
});

test('an event of a payment that the provider does not know is noted, and its job ends', async () => {
  await using counter = await createTestShop();
  const object = { id: 'pi_unknown', object: 'payment_intent' };
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } });
  expect(await deliver(counter, signWebhook(payload))).toEqual({ ok: true, outcome: 'stored' });
  expect(await readDeliveries(counter)).toMatchObject([{ objectId: 'pi_unknown', state: 'ignored' }]);
});
