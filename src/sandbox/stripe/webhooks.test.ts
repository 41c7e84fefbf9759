import { expect, test } from 'vitest';
import { deliverNext } from '#sandbox/shared/deliveries.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#sandbox/shared/keys.ts';
import { startSandbox } from '#tests/support/start-sandbox.ts';
import { createTestSandbox, createWebhookReceiver, refusalOf, type TestSandbox } from '#tests/support/test-sandbox.ts';
import { STRIPE_CHANNEL } from './protocol/channel.ts';

const pay = (sandbox: TestSandbox, payment_method = 'pm_card_visa') =>
  sandbox.stripe.paymentIntents.create({ amount: 1000, currency: 'usd', confirm: true, payment_method });

test('the shop hears of a payment by signed webhooks, in the order it happened', async () => {
  await using shop = await createWebhookReceiver();
  await using sandbox = await createTestSandbox();
  sandbox.deliverTo(shop.url);
  const { id } = await pay(sandbox);
  await sandbox.stripe.refunds.create({ payment_intent: id });
  await sandbox.settled();
  expect(shop.types()).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
  ]);
  const [, , succeeded] = shop.events;
  expect(succeeded?.data.object).toMatchObject({ id, status: 'succeeded', amount_received: 1000 });
  expect(await sandbox.stripe.events.retrieve(succeeded?.id ?? '')).toMatchObject({ type: 'payment_intent.succeeded' });
  expect((await sandbox.stripe.events.list({ types: ['charge.refunded'] })).data).toHaveLength(1);
});

test('declines, challenges, cancellations and disputes are told too', async () => {
  await using shop = await createWebhookReceiver();
  await using sandbox = await createTestSandbox();
  sandbox.deliverTo(shop.url);
  const { paymentIntents } = sandbox.stripe;
  const { id } = await paymentIntents.create({ amount: 1000, currency: 'usd' });
  await refusalOf(paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
  await paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' });
  await paymentIntents.cancel(id);
  await pay(sandbox, 'pm_card_createDispute');
  await sandbox.settled();
  expect(shop.types()).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.canceled',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
});

test('what ends later is told later: a payment in processing, a refund that fails', async () => {
  await using shop = await createWebhookReceiver();
  await using sandbox = await createTestSandbox();
  sandbox.deliverTo(shop.url);
  await sandbox.setFaults('stripe', { processingMs: 20 });
  const { id } = await pay(sandbox, 'pm_card_refundFail');
  await sandbox.settled();
  await sandbox.stripe.refunds.create({ payment_intent: id });
  await sandbox.settled();
  expect(shop.types()).toEqual([
    'payment_intent.created',
    'payment_intent.processing',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
    'refund.failed',
    'charge.refund.updated',
  ]);
});

test('a webhook is sent again until the shop has taken it', async () => {
  await using shop = await createWebhookReceiver((attempt) => (attempt <= 2 ? 500 : 200));
  await using sandbox = await createTestSandbox();
  await sandbox.setFaults('stripe', { redeliveryPause: 0 });
  sandbox.deliverTo(shop.url);
  await sandbox.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  await sandbox.settled();
  expect(shop.types()).toEqual(['payment_intent.created']);
  expect(shop.attempts()).toBe(3);
});

test('the pauses before a webhook is sent again grow from seconds to minutes, as Stripe does it, or by a factor', async () => {
  await using shop = await createWebhookReceiver(() => 429);
  await using sandbox = await createTestSandbox();
  const { pool } = sandbox;
  await sandbox.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  const receiver = { url: shop.url, secret: SANDBOX_WEBHOOK_SECRET };
  /** In seconds. */
  const pauseAfter = async (tries: number) => {
    await pool.query('update sandbox.stripe_deliveries set attempts = $1, due_at = now()', [tries - 1]);
    expect(await deliverNext(pool, STRIPE_CHANNEL, receiver, new AbortController().signal)).toBe(true);
    const { rows } = await pool.query<{ pause: number }>(
      'select round(extract(epoch from due_at - now()))::integer as pause from sandbox.stripe_deliveries',
    );
    return rows[0]?.pause;
  };
  const pauses: unknown[] = [];
  for (const tries of [1, 2, 3, 4, 5, 6, 60]) pauses.push(await pauseAfter(tries));
  expect(pauses).toEqual([5, 20, 80, 320, 1280, 3600, 3600]);
  await sandbox.setFaults('stripe', { redeliveryPause: 0.1 });
  expect(await pauseAfter(3)).toBe(8);
});

test('a webhook that nobody takes is given up after three days, as Stripe gives it up, and is never sent again', async () => {
  await using shop = await createWebhookReceiver(() => 500);
  await using sandbox = await createTestSandbox();
  const { pool } = sandbox;
  await sandbox.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  const sendWhen = async (age: string) => {
    await pool.query(
      `update sandbox.stripe_deliveries set due_at = now(), created_at = now() - interval '${age}' where state = 'waiting'`,
    );
    return deliverNext(
      pool,
      STRIPE_CHANNEL,
      { url: shop.url, secret: SANDBOX_WEBHOOK_SECRET },
      new AbortController().signal,
    );
  };
  expect(await sendWhen('2 days 23 hours')).toBe(true);
  expect((await sandbox.counters()).webhooks).toEqual({ waiting: 1 });
  expect(await sendWhen('3 days 1 minute')).toBe(true);
  expect((await sandbox.counters()).webhooks).toEqual({ given_up: 1 });
  expect(await sendWhen('3 days 1 minute')).toBe(false);
  expect(shop.attempts()).toBe(2);
});

test('webhooks that were not delivered before a restart are delivered after it', async () => {
  await using shop = await createWebhookReceiver();
  await using sandbox = await createTestSandbox();
  await pay(sandbox);
  expect((await sandbox.counters()).webhooks).toEqual({ waiting: 3 });
  await sandbox.close();
  await using restarted = await startSandbox({ pool: sandbox.pool, shopUrl: shop.url });
  await restarted.settled();
  expect(shop.types()).toHaveLength(3);
});

test('webhooks can be dropped, doubled, told by twin events, and held back to arrive in the wrong order', async () => {
  await using shop = await createWebhookReceiver();
  await using sandbox = await createTestSandbox();
  sandbox.deliverTo(shop.url);
  const { paymentIntents } = sandbox.stripe;
  const create = () => paymentIntents.create({ amount: 1000, currency: 'usd' });
  const heard = async () => {
    await sandbox.settled();
    return shop.events.splice(0);
  };

  await sandbox.setFaults('stripe', { droppedWebhooks: 1 });
  await create();
  expect(await heard()).toHaveLength(0);

  await sandbox.setFaults('stripe', { doubledWebhooks: 1 });
  await create();
  expect(new Set((await heard()).map(({ id }) => id)).size).toBe(1);

  await sandbox.setFaults('stripe', { twinWebhooks: 1 });
  await create();
  expect(new Set((await heard()).map(({ id }) => id)).size).toBe(2);

  await sandbox.setFaults('stripe', { holdWebhooks: true });
  await pay(sandbox);
  expect(await heard()).toHaveLength(0);
  await sandbox.releaseWebhooks('newest-first');
  expect((await heard()).map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});
