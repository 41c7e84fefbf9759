import { expect, test } from 'vitest';
import { alerts, checkoutOpenings } from '#db/schema.ts';
import { expireSessions } from '#shop/jobs/task-list.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import { NETWORK, openAlone, openCheckout, pay, readPaymentRows } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { countOpening, MANY_OPEN, MOST_OPEN, MOST_OPEN_IN_FLOOD } from './count-opening.ts';

const MINUTE = 60_000;
const readOpenings = ({ shop }: TestShop) => shop.db.select().from(checkoutOpenings).orderBy(checkoutOpenings.id);

/** Unpaid openings of this moment, each from a network of its own or all from one. */
async function fill({ shop, database }: TestShop, count: number, network: string | null = null) {
  await database.pool.query(
    "insert into checkout_openings (network, at) select coalesce($1, '2001:db8:' || n || '::/64'), $2 from generate_series(1, $3) n",
    [network, shop.clock(), count],
  );
}

test('of very many at once no more are taken than one network may have open', async () => {
  await using counter = await createTestShop();
  await fill(counter, MOST_OPEN - 3, NETWORK);
  const counted = await Promise.all(Array.from({ length: 20 }, () => countOpening(counter.shop, NETWORK)));
  expect(counted.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await countOpening(counter.shop, '192.0.2.8')).toMatchObject({ ok: true, pauseMs: 0 });
});

test('who has many networks of IPv6 may have more open than one of them may, and not as many as all of them', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  // As many as four networks may have, each from one of its own.
  await database.pool.query(
    `insert into checkout_openings (network, network_56, network_48, at)
     select '2001:db8:1:23' || n || '::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48', $1 from generate_series(1, $2) n`,
    [shop.clock(), 4 * MOST_OPEN - 1],
  );
  await shop.db.update(checkoutOpenings).set({ at: new Date(shop.clock().getTime() - 20 * MINUTE) });
  expect(await countOpening(shop, '2001:db8:1:23fe::/64')).toMatchObject({ ok: true });
  const refusal = { ok: false, reason: 'too-many-open', retryAfterSeconds: 40 * 60 };
  expect(await countOpening(shop, '2001:db8:1:23ff::/64')).toEqual(refusal);
  expect(await countOpening(shop, '2001:db8:1:24ff::/64')).toMatchObject({ ok: true });
  expect((await readOpenings(counter)).at(-1)).toMatchObject({
    network: '2001:db8:1:24ff::/64',
    network56: '2001:db8:1:2400::/56',
    network48: '2001:db8:1::/48',
  });
});

test('a network has to wait until the oldest of too many is an hour old', async () => {
  await using counter = await createTestShop();
  await fill(counter, 1, NETWORK);
  counter.advance(20 * MINUTE);
  await fill(counter, MOST_OPEN - 1, NETWORK);
  counter.advance(10 * MINUTE);
  const refusal = { ok: false, reason: 'too-many-open', retryAfterSeconds: 30 * 60 };
  expect(await countOpening(counter.shop, NETWORK)).toEqual(refusal);
  counter.advance(30 * MINUTE);
  expect(await countOpening(counter.shop, NETWORK)).toMatchObject({ ok: true });
  expect(await countOpening(counter.shop, NETWORK)).toMatchObject({ ok: false, retryAfterSeconds: 20 * 60 });
  counter.advance(40 * MINUTE);
  await expireSessions(counter.shop);
  expect(await readOpenings(counter)).toHaveLength(1);
});

test('what is paid counts no more, and what the provider never made did not count', async () => {
  await using counter = await createTestShop();
  const paid = await openCheckout(counter);
  const open = await openCheckout(counter);
  await counter.disturb({ errorRate: 1 });
  await expect(openAlone(counter.shop, { reuseIntentId: null, network: NETWORK })).rejects.toThrow(ProviderUnavailable);
  await counter.disturb();
  expect(await readOpenings(counter)).toMatchObject([
    { network: NETWORK, intentId: paid, declines: 0 },
    { network: NETWORK, intentId: open, declines: 0 },
  ]);
  await pay(counter, paid);
  await syncPayment(counter.shop, paid);
  expect(await readOpenings(counter)).toMatchObject([{ intentId: open }]);
});

test('a refused card counts like an opening', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  for (const _ of [1, 2, 3]) await decline(counter, intentId);
  await syncPayment(counter.shop, intentId);
  expect(await readOpenings(counter)).toMatchObject([{ declines: 3 }]);
  await fill(counter, MOST_OPEN - 5, NETWORK);
  expect(await countOpening(counter.shop, NETWORK)).toMatchObject({ ok: true });
  expect(await countOpening(counter.shop, NETWORK)).toMatchObject({ ok: false });
});

test('when very many are open everywhere a person is told once, and visitors wait a little but are not refused', async () => {
  await using counter = await createTestShop();
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const open = (at: number) => openAlone(counter.shop, { reuseIntentId: null, network: `198.51.100.${at}`, pause });
  await fill(counter, MANY_OPEN - 1);
  expect(await open(1)).toMatchObject({ ok: true });
  expect(pauses).toEqual([]);
  const second = await open(2);
  expect(pauses).toEqual([1000]);
  await fill(counter, 4 * MANY_OPEN);
  expect(await open(3)).toMatchObject({ ok: true });
  await fill(counter, 10 * MANY_OPEN);
  expect(await open(4)).toMatchObject({ ok: true });
  expect(pauses).toEqual([1000, 5000, 5000]);
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([
    { kind: 'checkout-flood', detail: { opened: MANY_OPEN, minutes: 10 } },
  ]);
  // A network that has many of them waits for its turn, and no other.
  await fill(counter, MOST_OPEN_IN_FLOOD, NETWORK);
  expect(await open(5)).toMatchObject({ ok: true });
  expect(await countOpening(counter.shop, NETWORK)).toMatchObject({ reason: 'too-many-open' });
  // Nobody waits for a payment that they have.
  const reuseIntentId = second.ok ? second.intentId : null;
  expect(await openAlone(counter.shop, { reuseIntentId, network: NETWORK, pause })).toMatchObject({ ok: true });
  counter.advance(11 * MINUTE);
  expect(await open(6)).toMatchObject({ ok: true });
  expect(await countOpening(counter.shop, NETWORK)).toMatchObject({ ok: true, pauseMs: 0 });
  expect(pauses).toHaveLength(4);
});

const decline = async ({ stripe }: TestShop, intentId: string) =>
  expect(
    stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_chargeDeclined',
      return_url: 'https://fulldraw.test/',
    }),
  ).rejects.toThrow(/declined/);

test('after ten refused cards a payment takes no more, and a person is told', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  for (let at = 0; at < 9; at += 1) await decline(counter, intentId);
  expect(await syncPayment(counter.shop, intentId)).toMatchObject({
    payment: { status: 'requires_payment_method', declines: 9 },
  });
  await decline(counter, intentId);
  expect(await syncPayment(counter.shop, intentId)).toMatchObject({ payment: { status: 'canceled', declines: 10 } });
  await expect(pay(counter, intentId)).rejects.toThrow(/canceled/);
  const other = await openCheckout(counter);
  for (let at = 0; at < 10; at += 1) await decline(counter, other);
  await syncPayment(counter.shop, other);
  expect(await readPaymentRows(counter)).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }]);
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([
    { kind: 'card-testing', detail: { payment: intentId, declines: 10 } },
  ]);
});

test("cards that are refused on another system's payment close nothing of it", async () => {
  await using counter = await createTestShop();
  const { id } = await counter.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  for (let at = 0; at < 10; at += 1) await decline(counter, id);
  await syncPayment(counter.shop, id);
  expect(await counter.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
});
