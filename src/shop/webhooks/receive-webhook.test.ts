import { expect, test } from 'vitest';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { jobsOf, readDeliveries, work } from '#tests/support/orders/deliveries.ts';
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
import { createTestShop } from '#tests/support/test-shop.ts';
import { receiveWebhook } from './receive-webhook.ts';

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
  await counter.database.owner.query(
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

test('a webhook that cannot even be written down, or gets no job, is not acknowledged, and nothing of it stays', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await counter.database.owner.query('alter table provider_events rename to hidden');
  await expect(receiveWebhook(counter.shop, delivery)).rejects.toThrow('insert into "provider_events"');
  await counter.database.owner.query('alter table hidden rename to provider_events');
  await counter.database.owner.query('alter function graphile_worker.add_job rename to hidden');
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
