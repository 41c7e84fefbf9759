import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { orderItems, orders } from '#db/schema.ts';
import { addSecondBow } from '#tests/support/campaigns/second-bow.ts';
import { STRANGER, signIn } from '#tests/support/customers.ts';
import {
  DETAILS,
  depositOf,
  NETWORK,
  openAlone,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import type { OrderDetails } from './insert-order.ts';
import { type PlaceOrder, placeOrder } from './place-order.ts';

test('an order is saved before the card is charged, with the price that the payment was made under', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  expect(order).toMatchObject({
    status: 'pending',
    totalAmount: 177_600,
    depositAmount: 17_760,
    remainingBalance: 159_840,
    bowColor: 'Tan',
    promisedReleaseDate: '2025-07-04',
    isTest: false,
  });
  expect(order.balanceTerms).toContain('$1,598.40');
  expect(await counter.shop.db.select().from(orderItems)).toMatchObject([
    { orderId: order.id, quantity: 1, price: 177_600 },
  ]);
  expect(await readEvents(counter)).toMatchObject([{ what: 'placed', actor: 'customer' }]);
  expect(await readMails(counter)).toEqual([]);
});

test('another bow is ordered in its own finishes alone, at its own price and under its own name', async () => {
  await using counter = await createTestShop();
  const { slug } = await addSecondBow(counter.shop);
  const opened = await openAlone(counter.shop, { reuseIntentId: null, bow: slug, network: NETWORK });
  if (!opened.ok) throw new Error(opened.reason);
  const shown = { total: 145_000, deposit: 29_000, balance: 116_000 };
  const placeIn = (bowColor: string) => {
    const details = { ...DETAILS, bowColor };
    return placeOrder(counter.shop, { intentId: opened.intentId, details, shown, sameBrowser: true });
  };
  for (const finish of ['Tan', 'olive', 'Pink']) {
    expect(await placeIn(finish)).toEqual({ ok: false, reason: 'unknown-color' });
  }
  expect(await counter.shop.db.$count(orders)).toBe(0);
  expect(await placeIn('Olive')).toMatchObject({
    ok: true,
    order: { bowName: 'Ridge', bowColor: 'Olive', totalAmount: 145_000, depositAmount: 29_000 },
  });
  expect(await placeIn('Tan')).toEqual({ ok: false, reason: 'unknown-color' });
});

test('a double click makes one order', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  const click = () => placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN, sameBrowser: true });
  const placed = await Promise.all([click(), click(), click(), click()]);
  expect(new Set(placed.map((result) => result.ok && result.order.orderNumber)).size).toBe(1);
  expect(await counter.shop.db.$count(orders)).toBe(1);
  expect(await readEvents(counter)).toHaveLength(1);
});

test('a second try with a corrected address changes the waiting order and remembers the old address', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  const details = { ...DETAILS, shippingAddress: '2 Ridge Road, Bozeman, MT 59715' };
  const again = await placeOrder(counter.shop, {
    intentId: depositOf(order),
    details,
    shown: SHOWN,
    sameBrowser: true,
  });
  expect(again).toMatchObject({ ok: true, order: { id: order.id, shippingAddress: details.shippingAddress } });
  expect(await readEvents(counter)).toMatchObject([
    { what: 'placed' },
    { what: 'details-changed', before: { shippingAddress: DETAILS.shippingAddress } },
  ]);
});

test('a build goes with the order: a retry that says nothing of it keeps it, and the table takes no bow that cannot be', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter, { build: { drawLength: 29.5, drawWeight: 60, hand: 'Right' } });
  const again = (details: Partial<OrderDetails>) =>
    placeOrder(counter.shop, {
      intentId: depositOf(order),
      details: { ...DETAILS, ...details },
      shown: SHOWN,
      sameBrowser: true,
    });
  const set = { drawLength: 29.5, drawWeight: 60, hand: 'Right' };
  expect(await again({ customerName: 'Ann Boone' })).toMatchObject({ order: set });
  const built = { drawLength: 25, drawWeight: 60, hand: 'Left' } as const;
  expect(await again({ build: built })).toMatchObject({ order: built });
  expect((await readEvents(counter)).at(-1)).toMatchObject({
    before: { drawLength: 29.5, hand: 'Right' },
    after: { drawLength: 25, hand: 'Left' },
  });
  for (const odd of [{ drawLength: 29.3 }, { drawLength: 31.5 }, { drawWeight: 39 }, { hand: null }]) {
    await expect(counter.shop.db.update(orders).set(odd)).rejects.toMatchObject({ cause: { code: '23514' } });
  }
  const none = { drawLength: null, drawWeight: null, hand: null };
  expect(await again({ build: null })).toMatchObject({ order: none });
});

test('a retry after the deposit was paid finds the order and changes nothing', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const details = { ...DETAILS, customerName: 'Somebody Else' };
  const again = await placeOrder(counter.shop, {
    intentId: depositOf(order),
    details,
    shown: SHOWN,
    sameBrowser: true,
  });
  expect(again).toMatchObject({ ok: true, order: { status: 'paid_deposit', customerName: 'Ann Archer' } });
});

test('an order placed while signed in is in the account from the start', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id, customerEmail: 'other@example.com' });
  expect(order).toMatchObject({ userId: user.id, customerEmail: 'other@example.com', status: 'paid_deposit' });
});

test('a guest who signs in between two tries takes the waiting order along, and keeps it after signing out', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter, STRANGER);
  const order = await pendingOrder(counter);
  const again = (userId: string | null) =>
    placeOrder(counter.shop, {
      intentId: depositOf(order),
      details: { ...DETAILS, userId },
      shown: SHOWN,
      sameBrowser: true,
    });
  expect(await again(user.id)).toMatchObject({ ok: true, order: { id: order.id, userId: user.id } });
  expect(await again(null)).toMatchObject({ ok: true, order: { id: order.id, userId: user.id } });
  expect((await readEvents(counter)).filter(({ what }) => what === 'details-changed')).toMatchObject([
    { before: { userId: null }, after: { userId: user.id } },
  ]);
});

test('a guest who corrects a slip in the address takes the order out of the account that claimed it by the slip', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  const stranger = await signIn(counter);
  expect((await readOrder(counter, order.id)).userId).toBe(stranger.user.id);
  const place = (customerEmail: string) =>
    placeOrder(counter.shop, {
      intentId: depositOf(order),
      details: { ...DETAILS, customerEmail },
      shown: SHOWN,
      sameBrowser: true,
    });
  expect(await place('Ann@example.com')).toMatchObject({ order: { userId: stranger.user.id } });
  expect(await place('anne@example.com')).toMatchObject({ order: { id: order.id, userId: null } });
  expect((await readEvents(counter)).at(-1)).toMatchObject({
    what: 'details-changed',
    before: { userId: stranger.user.id },
    after: { userId: null, customerEmail: 'anne@example.com' },
  });
  const { user } = await signIn(counter, { uid: 'uid-anne', email: 'anne@example.com' });
  expect((await readOrder(counter, order.id)).userId).toBe(user.id);
});

test('a guest who types another address does not take an order away from the account it was started in', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await pendingOrder(counter, { userId: user.id });
  const details = { ...DETAILS, customerEmail: 'other@example.com' };
  const again = await placeOrder(counter.shop, {
    intentId: depositOf(order),
    details,
    shown: SHOWN,
    sameBrowser: true,
  });
  expect(again).toMatchObject({ ok: true, order: { userId: user.id, customerEmail: 'other@example.com' } });
});

test('another customer in the same browser neither gets nor changes the order that the first one began', async () => {
  await using counter = await createTestShop();
  const [ann, stranger] = [await signIn(counter), await signIn(counter, STRANGER)];
  const order = await pendingOrder(counter, { userId: ann.user.id });
  const details = { ...DETAILS, userId: stranger.user.id, customerName: 'Sam Stranger' };
  const refusal = await placeOrder(counter.shop, {
    intentId: depositOf(order),
    details,
    shown: SHOWN,
    sameBrowser: true,
  });
  expect(refusal).toEqual({ ok: false, reason: 'order-closed' });
  expect(await readOrder(counter, order.id)).toMatchObject({ userId: ann.user.id, customerName: 'Ann Archer' });
});

test("an order's payment id alone changes nothing of it and makes nobody its owner, and its secret does", async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter, STRANGER);
  const order = await pendingOrder(counter);
  const intentId = depositOf(order);
  const details = { ...DETAILS, userId: user.id, customerName: 'Sam Stranger', shippingAddress: '9 Elsewhere' };
  const place = (proof: Partial<PlaceOrder>, changed: Partial<OrderDetails> = details) =>
    placeOrder(counter.shop, { intentId, details: { ...DETAILS, ...changed }, shown: SHOWN, ...proof });
  const other = await openAlone(counter.shop, { reuseIntentId: null, network: NETWORK });
  const othersSecret = other.ok ? other.clientSecret : '';
  const refusal = { ok: false, reason: 'unknown-payment' };
  for (const proof of [{}, { clientSecret: othersSecret }, { clientSecret: '' }, { sameBrowser: false }]) {
    expect(await place(proof)).toEqual(refusal);
    expect(await place(proof, { build: { drawLength: 29, drawWeight: 60, hand: 'Left' } })).toEqual(refusal);
  }
  expect(await readOrder(counter, order.id)).toEqual(order);

  // The very same again is a retry, and stays whose it was.
  expect(await place({}, { userId: user.id })).toMatchObject({ ok: true, order: { id: order.id, userId: null } });
  expect(await readEvents(counter)).toHaveLength(1);

  const own = await openAlone(counter.shop, { reuseIntentId: intentId, network: NETWORK });
  expect(await place({ clientSecret: own.ok ? own.clientSecret : '' })).toMatchObject({
    order: { id: order.id, userId: user.id, shippingAddress: '9 Elsewhere' },
  });
});

test('whoever has no proof places an order as a guest, and its own customer puts it right', async () => {
  await using counter = await createTestShop();
  const [{ user: ann }, { user: sam }] = [await signIn(counter), await signIn(counter, STRANGER)];
  const intentId = await openCheckout(counter);
  const place = (details: Partial<OrderDetails>, proof = {}) =>
    placeOrder(counter.shop, { intentId, details: { ...DETAILS, ...details }, shown: SHOWN, ...proof });
  expect(await place({ userId: sam.id, customerName: 'Sam Stranger' })).toMatchObject({ order: { userId: null } });
  expect(await place({ userId: ann.id }, { sameBrowser: true })).toMatchObject({
    order: { userId: ann.id, customerName: 'Ann Archer' },
  });
});

test('a payment on which ten cards were refused takes no further try, even if its webhooks were lost', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  const intentId = depositOf(order);
  for (let at = 0; at < 10; at += 1) {
    await expect(pay(counter, intentId, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/);
  }
  const refusal = await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN, sameBrowser: true });
  expect(refusal).toEqual({ ok: false, reason: 'order-closed' });
  expect((await counter.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
});

test('a made-up payment costs the card provider nothing', async () => {
  await using counter = await createTestShop();
  await counter.disturb({ errorRate: 1 });
  const refusal = await placeOrder(counter.shop, { intentId: 'pi_made_up', details: DETAILS, shown: SHOWN });
  expect(refusal).toEqual({ ok: false, reason: 'unknown-payment' });
});

test('amounts that the page made up are refused, and both are named', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  const shown = { ...SHOWN, deposit: 1 };
  const refusal = await placeOrder(counter.shop, { intentId, details: DETAILS, shown });
  expect(refusal).toEqual({ ok: false, reason: 'amount-differs', shown, actual: SHOWN });
  expect(await counter.shop.db.$count(orders)).toBe(0);
});

test('a payment that the shop never made is refused, even when the provider knows it', async () => {
  await using counter = await createTestShop();
  const foreign = await counter.stripe.paymentIntents.create({ amount: 17_760, currency: 'usd' });
  for (const intentId of ['pi_unknown', foreign.id]) {
    const refusal = await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN, sameBrowser: true });
    expect(refusal).toEqual({ ok: false, reason: 'unknown-payment' });
  }
});

test('a payment that was cancelled at the provider takes no order', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  await counter.stripe.paymentIntents.cancel(intentId);
  const refusal = await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN, sameBrowser: true });
  expect(refusal).toEqual({ ok: false, reason: 'order-closed' });
});

test('money that was quicker than the order is taken up with it', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  await pay(counter, intentId);
  const placed = await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN, sameBrowser: true });
  expect(placed).toMatchObject({ ok: true, order: { status: 'paid_deposit' } });
  expect(await readMails(counter)).toMatchObject([{ template: 'order-confirmed' }]);
});

test('an order that the customer did not agree to owe the balance of says so', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter, { agreedToBalance: false });
  expect(order).toMatchObject({ balanceTerms: null, balanceAgreedAt: null });
  const again = { intentId: depositOf(order), details: DETAILS, shown: SHOWN, sameBrowser: true };
  await placeOrder(counter.shop, again);
  expect((await readOrder(counter, order.id)).balanceAgreedAt).toEqual(counter.shop.clock());
});

test('placing an order takes at most twelve statements', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  const statements: string[] = [];
  const logger = { logQuery: (statement: string) => void statements.push(statement) };
  const db = openDatabase(counter.database.pool, { logger });
  await placeOrder({ ...counter.shop, db }, { intentId, details: DETAILS, shown: SHOWN, sameBrowser: true });
  expect(statements).toContain('begin');
  expect(statements.length).toBeGreaterThan(5);
  expect(statements.length).toBeLessThanOrEqual(12);
});
