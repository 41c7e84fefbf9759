import { expect, test } from 'vitest';
import { providerEvents } from '#db/schema.ts';
import { recoverJobs } from '#shop/jobs/recover-jobs.ts';
import { syncPayment } from '#shop/orders/payments/sync-payment.ts';
import { makeJobsDue, readJobs, runDueJobs } from '#tests/support/mail-shop.ts';
import {
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
import { receiveWebhook } from './receive-webhook.ts';

const readDeliveries = ({ shop }: TestShop) => shop.db.select().from(providerEvents).orderBy(providerEvents.id);

test('the webhook alone moves the order, before the customer is back', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const received = await receiveWebhook(counter.shop, await webhookOf(counter, 'payment_intent.succeeded'));
  expect(received).toEqual({ ok: true, outcome: 'applied' });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('the same webhook delivered ten times at once settles once', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await Promise.all(Array.from({ length: 10 }, () => receiveWebhook(counter.shop, delivery)));
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual(['placed', 'deposit-received']);
  expect(await readMails(counter)).toHaveLength(1);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'applied', deliveries: 10 }]);
  expect(await receiveWebhook(counter.shop, delivery)).toEqual({ ok: true, outcome: 'duplicate' });
});

test('two different events about the same money settle once', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  await receiveWebhook(counter.shop, await webhookOf(counter, 'charge.succeeded'));
  await receiveWebhook(counter.shop, await webhookOf(counter, 'payment_intent.succeeded'));
  expect(await readMails(counter)).toHaveLength(1);
});

test('webhooks in the wrong order leave the order where the money is', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await expect(pay(counter, depositOf(order), 'pm_card_chargeDeclined')).rejects.toThrow('Your card was declined.');
  const failed = await webhookOf(counter, 'payment_intent.payment_failed');
  const created = await webhookOf(counter, 'payment_intent.created');
  await pay(counter, depositOf(order));
  await receiveWebhook(counter.shop, await webhookOf(counter, 'payment_intent.succeeded'));
  await receiveWebhook(counter.shop, failed);
  await receiveWebhook(counter.shop, created);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('the webhook and the return page at the same moment settle once', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await Promise.all([receiveWebhook(counter.shop, delivery), syncPayment(counter.shop, depositOf(order))]);
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual(['placed', 'deposit-received']);
  expect(await readMails(counter)).toHaveLength(1);
});

test('the balance webhook of an order that is paid already changes nothing', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await receiveWebhook(counter.shop, delivery);
  const before = await readEvents(counter);
  await receiveWebhook(counter.shop, await webhookOf(counter, 'charge.succeeded'));
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
  await receiveWebhook(counter.shop, signWebhook(JSON.stringify(event)));
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending' });
});

const work = ({ shop, database: { pool } }: TestShop) => runDueJobs({ shop, pool });
const jobsOf = async ({ database: { pool } }: TestShop) =>
  (await readJobs({ pool })).filter(({ task }) => task === 'apply-event');

test('a webhook that could not be applied is kept with the job that applies it', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await counter.disturb({ errorRate: 1 });
  expect(await receiveWebhook(counter.shop, delivery)).toEqual({ ok: true, outcome: 'stored' });
  expect(await receiveWebhook(counter.shop, delivery)).toEqual({ ok: true, outcome: 'stored' });
  expect(await readDeliveries(counter)).toMatchObject([
    { state: 'failed', reason: 'Stripe does not answer.', deliveries: 2 },
  ]);
  const jobs = await jobsOf(counter);
  expect(jobs).toMatchObject([{ task: 'apply-event', attempts: 0, payload: { eventId: 1 } }]);

  // The provider is still silent: the job stays for another time.
  await makeJobsDue({ pool: counter.database.pool });
  await work(counter);
  expect(await jobsOf(counter)).toMatchObject([{ task: 'apply-event', attempts: 1 }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending' });
  await counter.disturb();
  await makeJobsDue({ pool: counter.database.pool });
  await work(counter);
  expect((await jobsOf(counter)).filter(({ task }) => task === 'apply-event')).toEqual([]);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'applied', reason: null }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('a webhook whose server was killed before it was applied is taken up by a job, once', async () => {
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
  void receiveWebhook(killed, await webhookOf(counter, 'payment_intent.succeeded'));
  await asked.promise;
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'received' }]);
  await recoverJobs(counter.shop);
  // It could still be applied by the server that took it.
  expect(await jobsOf(counter)).toEqual([]);
  await counter.database.pool.query(`update provider_events set received_at = now() - interval '3 minutes'`);
  await recoverJobs(counter.shop);
  await recoverJobs(counter.shop);
  expect(await jobsOf(counter)).toMatchObject([{ payload: { eventId: 1 } }]);
  await makeJobsDue({ pool: counter.database.pool });
  await work(counter);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'applied' }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  await recoverJobs(counter.shop);
  expect(await jobsOf(counter)).toEqual([]);
});

test('a webhook that could not be applied heals when it comes again, and its job finds nothing to do', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await counter.disturb({ errorRate: 1 });
  await receiveWebhook(counter.shop, delivery);
  await counter.disturb();
  expect(await receiveWebhook(counter.shop, delivery)).toEqual({ ok: true, outcome: 'applied' });
  await makeJobsDue({ pool: counter.database.pool });
  await work(counter);
  expect(await readDeliveries(counter)).toMatchObject([{ state: 'applied', reason: null, deliveries: 2 }]);
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual(['placed', 'deposit-received']);
});

test('a webhook that cannot even be written down is not acknowledged', async () => {
  await using counter = await createTestShop();
  await openCheckout(counter);
  const delivery = await webhookOf(counter, 'payment_intent.created');
  await counter.database.pool.query('alter table provider_events rename to hidden');
  await expect(receiveWebhook(counter.shop, delivery)).rejects.toThrow('Failed query: insert into "provider_events"');
  await counter.database.pool.query('alter table hidden rename to provider_events');
  await counter.disturb({ errorRate: 1 });
  await counter.database.pool.query('alter function graphile_worker.add_job rename to hidden');
  await expect(receiveWebhook(counter.shop, delivery)).rejects.toThrow('Failed query: select graphile_worker.add_job');
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
  await receiveWebhook(counter.shop, delivery);
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
