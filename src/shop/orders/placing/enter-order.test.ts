import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, batches, campaigns, orderItems, orders, products } from '#db/schema.ts';
import { freeHeldPlaces } from '#shop/batches/free-held-places.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { correctFoundOrder } from '#shop/orders/changes/correct-own-order.ts';
import { agreeToBalance } from '#shop/orders/links/admit-deposit.ts';
import { findOrderByLink, lockLinkedOrder } from '#shop/orders/links/find-order-by-link.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { expireLinks } from '#shop/orders/settlement/expire-links.ts';
import { openBalance } from '#shop/orders/settlement/open-balance.ts';
import { payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { addBatches, readPlaceRows } from '#tests/support/campaigns/batches.ts';
import { stockOf } from '#tests/support/gear/checkouts.ts';
import { createGearShop } from '#tests/support/gear/gear-shop.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import {
  DETAILS,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { type EnterOrder, enterOrder, priceAsked } from './enter-order.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const KEY = '0b4d7b1c-0000-4000-8000-000000000041';
const { userId: _user, agreedToBalance: _agreed, ...CALLER } = DETAILS;

async function hunter({ shop }: TestShop) {
  const [sold] = await shop.db.select({ productId: campaigns.productId }).from(campaigns);
  return sold ?? null;
}

async function request(counter: TestShop, change: Partial<EnterOrder> = {}): Promise<EnterOrder> {
  const bow = await hunter(counter);
  return { details: CALLER, bow, gear: [], shown: SHOWN, requestKey: KEY, ...change };
}

async function enter(counter: TestShop, change: Partial<EnterOrder> = {}) {
  const entered = await enterOrder(counter.shop, STAFF, await request(counter, change));
  if (!entered.ok) throw new Error(entered.reason);
  return entered.order;
}

const tokenOf = (order: { paymentToken: string | null }) => order.paymentToken ?? '';

const open = ({ shop }: TestShop, order: { paymentToken: string | null }, amount = SHOWN.deposit) =>
  openBalance(shop, { token: tokenOf(order), amount });

const agree = ({ shop }: TestShop, order: { paymentToken: string | null }) =>
  agreeToBalance(shop, (tx) => lockLinkedOrder(tx, tokenOf(order), shop.clock()));

/** Its customer agrees, and pays the deposit by card through the link. */
async function payDeposit(counter: TestShop, order: { paymentToken: string | null }) {
  await agree(counter, order);
  const opened = await open(counter, order);
  if (!opened.ok) throw new Error(opened.reason);
  const intentId = opened.clientSecret.split('_secret_')[0] ?? '';
  await pay(counter, intentId);
  await syncPayment(counter.shop, intentId);
}

test('an order by phone costs what the checkout asks, waits for its deposit, and its customer gets the link', async () => {
  await using counter = await createTestShop();
  const order = await enter(counter);
  const payBy = new Date(counter.shop.clock().getTime() + 7 * DAY);
  expect(order).toMatchObject({
    status: 'pending',
    enteredBy: 'robin',
    totalAmount: 177_600,
    depositAmount: 17_760,
    remainingBalance: 159_840,
    balanceTerms: null,
    balanceAgreedAt: null,
    userId: null,
    linkExpiresAt: payBy,
  });
  expect(order.termsId).not.toBeNull();
  expect(await readEvents(counter)).toMatchObject([
    { what: 'entered-by-phone', actor: 'staff', actorName: 'robin' },
    { what: 'link-sent', actor: 'staff', actorName: 'robin' },
  ]);
  expect(await readMails(counter)).toMatchObject([
    {
      template: 'phone-order',
      recipient: 'ann@example.com',
      data: {
        due: { leg: 'deposit', amount: 17_760 },
        paymentLink: `https://fulldraw.test/complete-payment?token=${tokenOf(order)}`,
        linkExpiresAt: payBy.toISOString(),
      },
    },
  ]);
});

test('a double click and a second tab make one order and one mail; other words under the same key make none', async () => {
  await using counter = await createTestShop();
  const given = await request(counter);
  const entered = await Promise.all(Array.from({ length: 4 }, () => enterOrder(counter.shop, STAFF, given)));
  expect(new Set(entered.map((each) => each.ok && each.order.id)).size).toBe(1);
  expect(await readMails(counter)).toHaveLength(1);
  const other = await enterOrder(counter.shop, STAFF, { ...given, details: { ...CALLER, customerName: 'Ben Bow' } });
  const [saved] = await counter.shop.db.select().from(orders);
  expect(other).toMatchObject({ reason: 'entered-already', orderNumber: saved?.orderNumber });
  expect(await counter.shop.db.$count(orders)).toBe(1);
});

test('no deposit is taken before its customer has agreed to the balance, in the words of the day of the call', async () => {
  await using counter = await createTestShop();
  const order = await enter(counter);
  expect(await open(counter, order)).toEqual({ ok: false, reason: 'agreement-missing' });
  // The owner asks for more meanwhile, in other words; the call's terms hold.
  await counter.shop.db.update(campaigns).set({ fullPrice: 200_000, consentText: 'I agree to {balance}.' });
  const shown = await findOrderByLink(counter.shop, tokenOf(order));
  const sentence = shown.ok ? shown.byPhone?.toAgree : null;
  expect(sentence).toContain('$1,598.40');
  await Promise.all([agree(counter, order), agree(counter, order)]);
  expect(await readOrder(counter, order.id)).toMatchObject({ balanceTerms: sentence, totalAmount: 177_600 });
  const agreed = (await readEvents(counter)).filter(({ what }) => what === 'agreed');
  expect(agreed).toMatchObject([{ actor: 'customer', after: { agreedTo: sentence } }]);
  expect(await open(counter, order)).toMatchObject({ ok: true });

  await payDeposit(counter, order);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', linkExpiresAt: null });
  expect((await readMails(counter)).map(({ template }) => template)).toEqual(['phone-order', 'order-confirmed']);
  // The same link asks for the balance now, and has no deadline before a release.
  const found = await findOrderByLink(counter.shop, tokenOf(order));
  expect(found).toMatchObject({ due: { leg: 'balance' }, byPhone: null });
});

test('no gift card pays the deposit before its customer has agreed to the balance', async () => {
  await using counter = await createTestShop();
  const { code } = await sellGiftCard(counter);
  const order = await enter(counter);
  const byCard = () =>
    payByGiftCard(
      counter.shop,
      { token: tokenOf(order), code, network: '192.0.2.7' },
      { due: SHOWN.deposit, pays: 10_000 },
    );
  expect(await byCard()).toEqual({ ok: false, reason: 'agreement-missing' });
  await agree(counter, order);
  expect(await byCard()).toMatchObject({ ok: true, paid: 10_000 });
});

test('its customer corrects address, color and build by the link before paying', async () => {
  await using counter = await createTestShop();
  const order = await enter(counter);
  const build = { drawLength: 28.5, drawWeight: 55, hand: 'Left' } as const;
  const lock = (tx: Parameters<typeof lockLinkedOrder>[0]) => lockLinkedOrder(tx, tokenOf(order), counter.shop.clock());
  const correction = { shippingAddress: '2 Ridge Road, Bozeman, MT 59715', bowColor: 'Black', build };
  expect(await correctFoundOrder(counter.shop, lock, correction)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ ...build, bowColor: 'Black' });
  expect(await correctFoundOrder(counter.shop, lock, { ...correction, bowColor: 'Pink' })).toMatchObject({ ok: false });
});

test('it waits seven days, then it is cancelled, its customer is told, and whoever entered it reads so', async () => {
  await using counter = await createTestShop();
  const order = await enter(counter);
  counter.advance(7 * DAY - HOUR);
  expect(await cancelUnpaidOrders(counter.shop)).toBe(0);
  expect(await open(counter, order)).toMatchObject({ reason: 'agreement-missing' });
  counter.advance(2 * HOUR);
  expect(await findOrderByLink(counter.shop, tokenOf(order))).toMatchObject({ reason: 'link-invalid' });
  expect(await expireLinks(counter.shop)).toBe(0);
  expect(await cancelUnpaidOrders(counter.shop)).toBe(1);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([
    {
      kind: 'phone-order-unpaid',
      subject: order.orderNumber,
      orderId: order.id,
      detail: { customer: 'Ann Archer', enteredBy: 'robin' },
    },
  ]);
  expect((await readMails(counter)).at(-1)).toMatchObject({ template: 'order-cancelled', data: { cause: 'unpaid' } });
});

test('a charge that was under way at the end of the days keeps the order', async () => {
  await using counter = await createTestShop();
  const order = await enter(counter);
  await agree(counter, order);
  const opened = await open(counter, order);
  await pay(counter, opened.ok ? (opened.clientSecret.split('_secret_')[0] ?? '') : '');
  counter.advance(8 * DAY);
  expect(await cancelUnpaidOrders(counter.shop)).toBe(0);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', linkExpiresAt: null });
  expect(await counter.shop.db.$count(alerts)).toBe(0);
});

test('staff mail the link again, with all of the order, until it is paid or cancelled', async () => {
  await using counter = await createTestShop();
  const order = await enter(counter);
  const send = (requestKey: string) => renewLink(counter.shop, STAFF, order.orderNumber, { send: true, requestKey });
  const again = '0b4d7b1c-0000-4000-8000-000000000042';
  await Promise.all([send(again), send(again)]);
  const mails = await readMails(counter);
  expect(mails.map(({ template }) => template)).toEqual(['phone-order', 'phone-order']);
  expect(mails[1]?.data).toEqual(mails[0]?.data);
  expect(await readOrder(counter, order.id)).toMatchObject({ linkExpiresAt: order.linkExpiresAt });
  await cancelOrder(counter.shop, {
    orderId: order.id,
    actor: 'staff',
    reason: 'changed their mind',
    cause: 'requested',
  });
  expect(await send(KEY)).toMatchObject({ reason: 'nothing-due' });
  expect(await open(counter, order)).toMatchObject({ reason: 'nothing-due' });
});

test('its place is kept as long as its link works, and nobody else gets it meanwhile', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [2]);
  await enter(counter, { requestKey: crypto.randomUUID() });
  counter.advance(DAY / 2);
  const order = await enter(counter);
  counter.advance(6 * DAY);
  const third = await enterOrder(counter.shop, STAFF, await request(counter, { requestKey: crypto.randomUUID() }));
  expect(third).toEqual({ ok: false, reason: 'sold-out' });
  expect(await counter.shop.db.$count(orders)).toBe(2);
  // The link of the first has ended, that of the second not yet.
  counter.advance(18 * HOUR);
  await freeHeldPlaces(counter.shop);
  expect(await readPlaceRows(counter.shop)).toMatchObject([{ orderId: order.id, state: 'held' }]);
  await payDeposit(counter, order);
  expect(await readPlaceRows(counter.shop)).toMatchObject([{ orderId: order.id, state: 'taken' }]);
  expect((await readMails(counter)).at(-1)).toMatchObject({ template: 'order-confirmed', orderId: order.id });
});

test('where no place is left its customer is told before anything is charged', async () => {
  await using counter = await createTestShop();
  const order = await enter(counter);
  await agree(counter, order);
  // Batches come after the call, and another customer takes the only place.
  await addBatches(counter.shop, [1]);
  await paidOrder(counter, { customerEmail: 'ben@example.com' });
  expect(await open(counter, order)).toEqual({ ok: false, reason: 'sold-out' });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending', received: 0 });
  await counter.shop.db.update(batches).set({ size: 2 });
  await payDeposit(counter, order);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('the limit of bows counts orders by phone that wait for their deposit, here and at the checkout', async () => {
  await using counter = await createTestShop();
  await counter.shop.db.update(campaigns).set({ mostPerCustomer: 1 });
  const order = await enter(counter);
  counter.advance(3 * DAY);
  const again = await request(counter, { requestKey: crypto.randomUUID() });
  const upper = { ...again, details: { ...CALLER, customerEmail: 'ANN@example.com' } };
  expect(await enterOrder(counter.shop, STAFF, upper)).toEqual({ ok: false, reason: 'too-many-bows', most: 1 });
  await expect(pendingOrder(counter)).rejects.toThrow('too-many-bows');
  counter.advance(5 * DAY);
  await cancelUnpaidOrders(counter.shop);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await pendingOrder(counter)).toMatchObject({ status: 'pending' });
});

test('gear goes with it at the prices and shipping of the checkout, and its stock is kept', async () => {
  await using gear = await createGearShop();
  const counter = gear.test;
  const asked = { bow: await hunter(counter), state: 'MT', zip: null };
  const lines = [{ productId: gear.quiver.id, variantId: null, quantity: 2 }];
  const priced = await priceAsked(gear.shop, { ...asked, gear: lines });
  if (!priced.ok) throw new Error(priced.reason);
  const { total, today, later } = priced.price;
  expect(priced.price).toMatchObject({ later: 159_840, goods: 177_600 + 2 * 9900 });
  const before = await stockOf(gear, gear.quiver.id);
  const order = await enter(counter, { gear: lines, shown: { total, deposit: today, balance: later } });
  expect(await stockOf(gear, gear.quiver.id)).toBe(before - 2);
  expect(await gear.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))).toHaveLength(2);
  counter.advance(DAY);
  await cancelUnpaidOrders(gear.shop);
  expect(await stockOf(gear, gear.quiver.id)).toBe(before - 2);
  counter.advance(7 * DAY);
  await cancelUnpaidOrders(gear.shop);
  expect(await stockOf(gear, gear.quiver.id)).toBe(before);
});

test('what the checkout would refuse is refused by phone, and nothing is saved', async () => {
  await using gear = await createGearShop();
  const counter = gear.test;
  const refusalOf = async (change: Partial<EnterOrder>) => {
    const entered = await enterOrder(gear.shop, STAFF, await request(counter, change));
    return entered.ok ? 'ok' : entered.reason;
  };
  const shown = { total: 9900 + 690, deposit: 9900 + 690, balance: 0 };
  const quiver = { productId: gear.quiver.id, variantId: null, quantity: 1 };
  expect(await refusalOf({ bow: null })).toBe('nothing-asked');
  expect(await refusalOf({ shown: { ...SHOWN, deposit: 1 } })).toBe('amount-differs');
  expect(await refusalOf({ details: { ...CALLER, bowColor: 'Pink' } })).toBe('unknown-color');
  expect(await refusalOf({ gear: [{ ...quiver, quantity: 20 }] })).toBe('out-of-stock');
  expect(await refusalOf({ gear: [{ ...quiver, productId: gear.giftCard.id }] })).toBe('out-of-stock');
  const abroad = { ...CALLER, shippingAddress: '1 Rue Ridge, Lyon, France 69001' };
  expect(await refusalOf({ bow: null, gear: [quiver], shown, details: abroad })).toBe('unknown-state');
  await gear.shop.db.update(campaigns).set({ state: 'paused' });
  expect(await refusalOf({})).toBe('paused');
  await gear.shop.db.update(products).set({ isActive: false }).where(eq(products.id, gear.quiver.id));
  expect(await refusalOf({ bow: null, gear: [quiver], shown })).toBe('out-of-stock');
  expect(await gear.shop.db.$count(orders)).toBe(0);
  expect(await readMails(counter)).toEqual([]);
});
