import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { keptCards, orders, places } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { removeCard } from '#shop/orders/ledger/kept-card.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import type { PaymentProvider } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import { release } from '#tests/support/mails/mailings.ts';
import {
  announce,
  chargesOf,
  DAY,
  makeReleaseMails,
  orderWithCard,
  readCards,
  readCharges,
} from '#tests/support/orders/kept-cards.ts';
import {
  openBalanceOf,
  paidOrder,
  pay,
  payPart,
  pendingOrder,
  readMails,
  readOrder,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { chargeCards } from './charge-cards.ts';
import { remindBalances } from './remind-balances.ts';

const mailsOf = async (test: TestShop) => (await readMails(test)).map(({ template }) => template);

test('without the tick nothing is kept, and the release asks by the link as ever', async () => {
  await using test = await createTestShop();
  await paidOrder(test);
  await announce(test);
  expect([await readCards(test), await readCharges(test)]).toEqual([[], []]);
  expect(await mailsOf(test)).toEqual(['order-confirmed', 'release']);
});

test('with the tick the sentence and the card are kept, without its number', async () => {
  await using test = await createTestShop();
  const order = await orderWithCard(test);
  expect(await readCards(test)).toMatchObject([
    {
      orderId: order.id,
      sentence: expect.stringContaining('the balance of $1,598.40, and any sales tax'),
      termsId: order.termsId,
      brand: 'visa',
      lastFour: '4242',
      methodId: expect.stringMatching(/^pm_/),
    },
  ]);
});

test('a tick that is taken back before the deposit is paid keeps nothing', async () => {
  await using test = await createTestShop();
  const order = await pendingOrder(test, { keepsCard: true });
  const { placeOrder } = await import('#shop/orders/placing/place-order.ts');
  const { DETAILS, SHOWN } = await import('#tests/support/orders/pre-orders.ts');
  const intentId = order.stripePaymentIntentId ?? '';
  await placeOrder(test.shop, { intentId, details: { ...DETAILS, keepsCard: false }, shown: SHOWN, sameBrowser: true });
  await pay(test, intentId);
  await test.shop.payments.retrievePayment(intentId);
  expect(await readCards(test)).toMatchObject([{ methodId: null, removedAt: test.shop.clock() }]);
  expect(await test.shop.payments.retrievePayment(intentId)).toMatchObject({ keptCard: null });
});

test('a card is announced at the release, charged seven days later, once, and then forgotten by the provider', async () => {
  await using test = await createTestShop();
  const order = await orderWithCard(test);
  await announce(test);
  const chargeAt = new Date(test.shop.clock().getTime() + 7 * DAY);
  expect(await readCharges(test)).toMatchObject([{ state: 'announced', amount: 159_840, chargeAt }]);
  expect(await mailsOf(test)).toEqual(['order-confirmed', 'charge-announced']);
  expect((await readOrder(test, order.id)).linkExpiresAt).toEqual(new Date(chargeAt.getTime() + 7 * DAY));
  test.advance(7 * DAY - 1000);
  await remindBalances(test.shop);
  await chargeCards(test.shop);
  expect(await chargesOf(test, order)).toBe(0);
  test.advance(1000);
  await Promise.all([chargeCards(test.shop), chargeCards(test.shop)]);
  await chargeCards(test.shop);
  expect(await chargesOf(test, order)).toBe(1);
  expect(await readOrder(test, order.id)).toMatchObject({ status: 'completed', balanceReceived: true });
  expect(await readCharges(test)).toMatchObject([{ state: 'charged', ended: null, endedAt: test.shop.clock() }]);
  expect(await mailsOf(test)).toEqual(['order-confirmed', 'charge-announced', 'balance-received']);
  const [card] = await readCards(test);
  expect(card?.detachedAt).toEqual(test.shop.clock());
  expect((await test.stripe.customers.listPaymentMethods(card?.customerId ?? '')).data).toEqual([]);
});

test.each([
  ['pm_card_chargeCustomerFail', 'declined'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'declined'],
  ['pm_card_threeDSecure2Required', 'authentication-required'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired'],
])(
  '%s falls back to the link at once, with a fresh deadline and one mail, and is not tried again',
  async (card, ended) => {
    await using test = await createTestShop();
    const order = await orderWithCard(test);
    await test.shop.db.update(keptCards).set({ methodId: card });
    await announce(test);
    test.advance(7 * DAY);
    await chargeCards(test.shop);
    test.advance(60_000);
    await chargeCards(test.shop);
    expect(await readCharges(test)).toMatchObject([{ state: 'failed', ended }]);
    expect(await mailsOf(test)).toEqual(['order-confirmed', 'charge-announced', 'charge-failed']);
    expect((await readOrder(test, order.id)).linkExpiresAt).toEqual(
      new Date(test.shop.clock().getTime() - 60_000 + 7 * DAY),
    );
    // The link takes another card.
    await pay(test, await openBalanceOf(test, await readOrder(test, order.id)));
    await completePayment(test.shop, order.paymentToken ?? '');
    expect(await readOrder(test, order.id)).toMatchObject({ status: 'completed' });
    expect(await chargesOf(test, order)).toBe(1);
  },
);

type Obstacle = (test: TestShop, orderId: number) => Promise<unknown>;
const OBSTACLES: Record<string, [Obstacle, object]> = {
  'who has paid': [
    async (test, id) => {
      const order = await readOrder(test, id);
      await pay(test, await openBalanceOf(test, order));
      await completePayment(test.shop, order.paymentToken ?? '');
    },
    { state: 'by-link', ended: 'paid' },
  ],
  'who has cancelled': [
    (test, orderId) =>
      cancelOrder(test.shop, { orderId, actor: 'customer', reason: 'changed their mind', cause: 'by-customer' }),
    { state: 'dropped', ended: 'cancelled' },
  ],
  'who pays by themselves': [
    ({ shop }, id) => removeCard(shop, (tx) => lockOrder(tx, id)),
    { state: 'by-link', ended: 'by-myself' },
  ],
  'whose order has moved to a later batch': [
    async ({ shop }) => shop.db.update(places).set({ batchId: 2 }),
    { state: 'dropped', ended: 'moved' },
  ],
  'whose address has changed': [
    async ({ shop }) => shop.db.update(orders).set({ shippingAddress: '1 Other Road, Butte, MT 59701' }),
    { state: 'failed', ended: 'changed' },
  ],
  'whose order belongs to other keys': [
    async ({ shop }) => shop.db.update(orders).set({ otherKeys: true }),
    { state: 'dropped', ended: 'other-keys' },
  ],
  'who never got the mail': [
    async ({ shop }) => shop.db.execute(sql`update mailing_recipients set state = 'failed'`),
    { state: 'dropped', ended: 'not-told' },
  ],
  'whose charge is more than a day late': [
    async (test) => test.advance(DAY + 1000),
    { state: 'failed', ended: 'late' },
  ],
  'whose charge staff have stopped': [
    async ({ shop }) => shop.db.execute(sql`update card_charges set state = 'stopped'`),
    { state: 'failed', ended: 'stopped' },
  ],
};

test.each(Object.entries(OBSTACLES))('nobody is charged %s', async (_who, [happens, ended]) => {
  await using test = await createTestShop();
  await addBatches(test.shop, [3, 3]);
  const order = await orderWithCard(test);
  await announce(test);
  await happens(test, order.id);
  const before = await chargesOf(test, order);
  test.advance(7 * DAY);
  await chargeCards(test.shop);
  await chargeCards(test.shop);
  expect(await readCharges(test)).toMatchObject([ended]);
  expect(await chargesOf(test, order)).toBe(before);
});

const KILLS = (['createPayment', 'retrievePayment', 'chargeKept'] as const).flatMap((name) =>
  (['before', 'after'] as const).map((when) => ({ when, name })),
);

test.each(KILLS)('a server that is killed $when the call $name charges once all the same', async ({ name, when }) => {
  await using test = await createTestShop();
  const order = await orderWithCard(test);
  await announce(test);
  test.advance(7 * DAY);
  await chargeCards({ ...test.shop, payments: killedAt(test.shop.payments, name, when) });
  await chargeCards(test.shop);
  await chargeCards(test.shop);
  expect(await chargesOf(test, order)).toBe(1);
  expect(await readCharges(test)).toMatchObject([{ state: 'charged' }]);
});

function killedAt(payments: PaymentProvider, name: keyof PaymentProvider, when: 'before' | 'after'): Shop['payments'] {
  const killed = async (...given: never[]) => {
    const real = payments[name] as (...given: never[]) => Promise<unknown>;
    if (when === 'after') await real(...given);
    throw new Error('killed');
  };
  return { ...payments, [name]: killed } as PaymentProvider;
}

test('a tab that has the pay page open is not charged beside the card', async () => {
  await using test = await createTestShop();
  const order = await orderWithCard(test);
  await announce(test);
  const inTab = await openBalanceOf(test, await readOrder(test, order.id));
  test.advance(7 * DAY);
  await chargeCards(test.shop);
  await expect(pay(test, inTab)).rejects.toThrow();
  expect(await chargesOf(test, order)).toBe(1);
});

test('a part that is paid by the link ends the announcement at once, and nothing is charged by itself', async () => {
  await using test = await createTestShop();
  const order = await orderWithCard(test);
  await announce(test);
  await chargeCards(test.shop);
  expect(await readCharges(test)).toMatchObject([{ state: 'announced' }]);
  await payPart(test, await readOrder(test, order.id), 30_000);
  await chargeCards(test.shop);
  expect(await readCharges(test)).toMatchObject([{ state: 'failed', ended: 'changed' }]);
  expect((await readMails(test)).at(-1)).toMatchObject({
    template: 'charge-failed',
    data: { due: { amount: 129_840 } },
  });
  test.advance(7 * DAY);
  await chargeCards(test.shop);
  expect(await chargesOf(test, order)).toBe(1);
  // What is left is announced anew, and is not charged before its day.
  await announce(test);
  await chargeCards(test.shop);
  expect((await readCharges(test)).at(-1)).toMatchObject({ state: 'announced', amount: 129_840 });
  test.advance(7 * DAY);
  await chargeCards(test.shop);
  expect(await readOrder(test, order.id)).toMatchObject({ status: 'completed', received: 177_600 });
});

test('a mail that is made again moves the day, and a later release has the only announcement', async () => {
  await using test = await createTestShop();
  await orderWithCard(test);
  const id = await release(test);
  await makeReleaseMails(test, id);
  test.advance(DAY);
  await makeReleaseMails(test, id);
  const chargeAt = new Date(test.shop.clock().getTime() + 7 * DAY);
  expect(await readCharges(test)).toMatchObject([{ state: 'announced', chargeAt }]);
  await test.shop.db.execute(
    sql`update mailing_recipients set state = 'sent'; update mailings set finished_at = shop_now()`,
  );
  test.advance(2 * DAY);
  await announce(test);
  expect(await readCharges(test)).toMatchObject([{ state: 'dropped', ended: 'asked-anew' }, { state: 'announced' }]);
});

test('the database takes no second open announcement of an order, and no payment twice', async () => {
  await using test = await createTestShop();
  await orderWithCard(test);
  await announce(test);
  const [row] = await readCharges(test);
  const again =
    test.shop.db.execute(sql`insert into card_charges (order_id, recipient_id, amount, charge_at, shipping_address, brand, last_four)
    select order_id, recipient_id + 1, amount, charge_at, shipping_address, brand, last_four from card_charges where id = ${row?.id ?? 0}`);
  await expect(again).rejects.toMatchObject({ cause: { constraint: 'card_charges_one_open' } });
});

test('a card that runs out before the day is not announced, and its customer is asked by the link', async () => {
  await using test = await createTestShop();
  const order = await orderWithCard(test);
  const now = test.shop.clock();
  const before = {
    expiryMonth: now.getUTCMonth() === 0 ? 12 : now.getUTCMonth(),
    expiryYear: now.getUTCFullYear() - 1,
  };
  await test.shop.db.update(keptCards).set(before).where(eq(keptCards.orderId, order.id));
  await announce(test);
  expect(await mailsOf(test)).toEqual(['order-confirmed', 'release']);
});
