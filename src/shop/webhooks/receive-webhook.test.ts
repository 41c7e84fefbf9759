import { expect, test } from 'vitest';
import { providerEvents, refunds } from '#db/schema.ts';
import { recoverJobs } from '#shop/jobs/recover-jobs.ts';
import { syncPayment } from '#shop/orders/payments/sync-payment.ts';
import { makeJobsDue, readJobs, runDueJobs } from '#tests/support/mail-shop.ts';
import {
  deliver,
  depositOf,
  openBalanceOf,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
  signWebhook,
  webhookOf,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { applyPaymentEvents } from './apply-payment-events.ts';
import { receiveWebhook } from './receive-webhook.ts';

const work = ({ shop, database: { pool } }: TestShop) => runDueJobs({ shop, pool });
const jobsOf = async ({ database: { pool } }: TestShop) =>
  (await readJobs({ pool })).filter(({ task }) => task === 'apply-payment-events');
const readDeliveries = ({ shop }: TestShop) => shop.db.select().from(providerEvents).orderBy(providerEvents.id);

test('the webhook alone moves the order, before the customer is back', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const received = await deliver(counter, await webhookOf(counter, 'payment_intent.succeeded'));
  expect(received).toEqual({ ok: true, outcome: 'stored' });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('the same webhook delivered ten times at once settles once', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await Promise.all(Array.from({ length: 10 }, () => deliver(counter, delivery)));
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual(['placed', 'deposit-received']);
  expect(await readMails(counter)).toHaveLength(1);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'applied', deliveries: 10 }]);
  await work(counter);
  const jobs = await jobsOf(counter);
  expect(await receiveWebhook(counter.shop, delivery)).toEqual({ ok: true, outcome: 'duplicate' });
  expect(await jobsOf(counter)).toEqual(jobs);
});

test('of events that come together one that cannot be noted keeps no other from it', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  await counter.database.pool.query(
    `alter table provider_events add constraint no_charges check (type <> 'charge.succeeded')`,
  );
  const [charged, paid] = await Promise.allSettled(
    ['charge.succeeded', 'payment_intent.succeeded'].map(async (type) =>
      receiveWebhook(counter.shop, await webhookOf(counter, type)),
    ),
  );
  expect(charged).toMatchObject({ status: 'rejected' });
  expect(paid).toMatchObject({ status: 'fulfilled', value: { ok: true, outcome: 'stored' } });
  expect(await readDeliveries(counter)).toMatchObject([{ type: 'payment_intent.succeeded', state: 'received' }]);
});

test('two different events about the same money settle once', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  await deliver(counter, await webhookOf(counter, 'charge.succeeded'));
  await deliver(counter, await webhookOf(counter, 'payment_intent.succeeded'));
  expect(await readMails(counter)).toHaveLength(1);
});

test('webhooks in the wrong order leave the order where the money is', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await expect(pay(counter, depositOf(order), 'pm_card_chargeDeclined')).rejects.toThrow('Your card was declined.');
  const failed = await webhookOf(counter, 'payment_intent.payment_failed');
  const created = await webhookOf(counter, 'payment_intent.created');
  await pay(counter, depositOf(order));
  await deliver(counter, await webhookOf(counter, 'payment_intent.succeeded'));
  await deliver(counter, failed);
  await deliver(counter, created);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('the webhook and the return page at the same moment settle once', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await Promise.all([deliver(counter, delivery), syncPayment(counter.shop, depositOf(order))]);
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual(['placed', 'deposit-received']);
  expect(await readMails(counter)).toHaveLength(1);
});

test('the balance webhook of an order that is paid already changes nothing', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await deliver(counter, delivery);
  const before = await readEvents(counter);
  await deliver(counter, await webhookOf(counter, 'charge.succeeded'));
  expect(await readEvents(counter)).toEqual(before);
});

test('a webhook with a wrong or missing signature is refused and leaves no trace', async () => {
  await using counter = await createTestShop();
  await openCheckout(counter);
  const { rawBody, signature } = await webhookOf(counter, 'payment_intent.created');
  const forged = Buffer.from(rawBody.toString().replace('requires_payment_method', 'succeeded'));
  for (const delivery of [
    { rawBody, signature: '' },
    { rawBody, signature: 't=1,v1=00' },
    { rawBody: forged, signature },
  ]) {
    expect(await receiveWebhook(counter.shop, delivery)).toMatchObject({ ok: false, reason: 'bad-signature' });
  }
  expect(await readDeliveries(counter)).toEqual([]);
});

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
  expect(await jobsOf(counter)).toMatchObject([{ payload: { objectId: depositOf(order) } }]);
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
  const job = { task: 'apply-payment-events', payload: { objectId: depositOf(order) } };
  expect(await jobsOf(counter)).toMatchObject([{ ...job, attempts: 0 }]);

  // The provider is silent: the job stays for another time.
  await dueNow(counter);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'failed', reason: 'Stripe does not answer.' }]);
  expect(await jobsOf(counter)).toMatchObject([{ ...job, attempts: 1 }]);
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
  await counter.database.pool.query(`delete from graphile_worker._private_jobs where key like 'payment %'`);
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
    `select from graphile_worker._private_jobs where key like 'payment %' and run_at < now() + interval '1 minute'`,
  );
  expect(soon.rowCount).toBe(1);
  await dueNow(counter);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'applied', reason: null, deliveries: 2 }]);
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual(['placed', 'deposit-received']);
});

test('a webhook that cannot even be written down, or gets no job, is not acknowledged, and nothing of it stays', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await counter.database.pool.query('alter table provider_events rename to hidden');
  await expect(receiveWebhook(counter.shop, delivery)).rejects.toThrow('insert into "provider_events"');
  await counter.database.pool.query('alter table hidden rename to provider_events');
  await counter.database.pool.query('alter function graphile_worker.add_job rename to hidden');
  await expect(receiveWebhook(counter.shop, delivery)).rejects.toThrow('graphile_worker.add_job');
  expect(await readDeliveries(counter)).toEqual([]);
});

test('what the provider signed and is no event is acknowledged once and for all, and leaves no trace', async () => {
  await using counter = await createTestShop();
  for (const payload of ['{', 'null', '[]', '{"id":"evt_1"}', '{"id":"evt_\\u0000","type":"x"}']) {
    expect(await receiveWebhook(counter.shop, signWebhook(payload))).toEqual({ ok: true, outcome: 'ignored' });
  }
  expect(await readDeliveries(counter)).toEqual([]);
  const nothing = signWebhook('{"id":"evt_1","type":"payment_intent.succeeded"}');
  expect(await receiveWebhook(counter.shop, nothing)).toEqual({ ok: true, outcome: 'ignored' });
  expect(await readDeliveries(counter)).toMatchObject([{ objectId: null, state: 'ignored' }]);
});

test("the reason that is kept with a failed event holds nothing of the customer's", async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  await counter.database.pool.query('alter table order_events rename to hidden');
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await expect(deliver(counter, delivery)).rejects.toThrow('order_events');
  expect(await readDeliveries(counter)).toMatchObject([
    { state: 'failed', reason: 'relation "order_events" does not exist' },
  ]);
});

test('an event about something else is noted and acknowledged', async () => {
  await using counter = await createTestShop();
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    data: { object: { id: 'cus_1' } },
  });
  expect(await receiveWebhook(counter.shop, signWebhook(payload))).toEqual({ ok: true, outcome: 'ignored' });
  expect(await readDeliveries(counter)).toMatchObject([{ type: 'customer.created', state: 'ignored' }]);
});

test('that a payment was made is acknowledged and not even noted: the shop made it itself', async () => {
  await using counter = await createTestShop();
  await openCheckout(counter);
  const created = await webhookOf(counter, 'payment_intent.created');
  expect(await receiveWebhook(counter.shop, created)).toEqual({ ok: true, outcome: 'ignored' });
  expect(await readDeliveries(counter)).toEqual([]);
  expect(await jobsOf(counter)).toEqual([]);
});

test('an event of a payment that the provider does not know is noted, and its job ends', async () => {
  await using counter = await createTestShop();
  const object = { id: 'pi_unknown', object: 'payment_intent' };
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } });
  expect(await deliver(counter, signWebhook(payload))).toEqual({ ok: true, outcome: 'stored' });
  expect(await readDeliveries(counter)).toMatchObject([{ objectId: 'pi_unknown', state: 'ignored' }]);
});
