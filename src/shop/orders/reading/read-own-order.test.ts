import { expect, test } from 'vitest';
import { type OrderRow, orderEvents, orders, refunds, type UserRow } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { expireLinks } from '#shop/orders/settlement/expire-links.ts';
import { completePayment, syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { STRANGER, signIn } from '#tests/support/customers.ts';
import { depositOf, openBalanceOf, paidOrder, pay, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readOwnOrder } from './read-own-order.ts';

const HOUR = 3_600_000;

async function read({ shop }: TestShop, user: UserRow, { orderNumber }: OrderRow) {
  const found = await readOwnOrder(shop, user, orderNumber);
  if (!found.ok) throw new Error(found.reason);
  return found.order;
}

/** "placed:done deposit:now …" */
async function timeline(counter: TestShop, user: UserRow, order: OrderRow): Promise<string> {
  const stations = (await read(counter, user, order)).timeline;
  return stations.map(({ station, state }) => `${station}:${state}`).join(' ');
}

async function payBalance(counter: TestShop, order: OrderRow): Promise<void> {
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, order.paymentToken ?? '');
}

const cancel = ({ shop }: TestShop, { id }: OrderRow) =>
  cancelOrder(shop, { orderId: id, actor: 'staff', reason: 'asked', cause: 'requested' });

const set = ({ shop }: TestShop, values: Partial<OrderRow>) => shop.db.update(orders).set(values);

test('an order tells its owner all that its page needs', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id, customerPhone: '555-0100' });
  expect(await read(counter, user, order)).toMatchObject({
    orderNumber: order.orderNumber,
    customerPhone: '555-0100',
    editable: true,
    linkExpiresAt: null,
    manufacturingWeeks: expect.any(Number),
    due: { leg: 'balance', amount: 159_840 },
  });
});

test("another's order, a guest's and one that does not exist are answered alike", async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const stranger = await signIn(counter, STRANGER);
  const others = await pendingOrder(counter, { userId: stranger.user.id, customerEmail: 'ann@example.com' });
  const guests = await pendingOrder(counter, { customerEmail: 'guest@example.com' });
  for (const orderNumber of [others.orderNumber, guests.orderNumber, 'FD-00000000', '']) {
    expect(await readOwnOrder(counter.shop, user, orderNumber)).toEqual({ ok: false, reason: 'not-found' });
  }
});

test('an order goes from station to station, and waits at exactly one', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await pendingOrder(counter, { userId: user.id });
  const now = () => timeline(counter, user, order);
  expect(await now()).toBe(
    'placed:done deposit:now release:ahead balance:ahead making:ahead shipped:ahead delivered:ahead',
  );
  await pay(counter, depositOf(order));
  await syncPayment(counter.shop, depositOf(order));
  expect(await now()).toBe(
    'placed:done deposit:done release:now balance:ahead making:ahead shipped:ahead delivered:ahead',
  );
  await set(counter, { balanceAskedAt: counter.shop.clock() });
  expect(await now()).toBe(
    'placed:done deposit:done release:done balance:now making:ahead shipped:ahead delivered:ahead',
  );
  await payBalance(counter, order);
  expect(await now()).toBe(
    'placed:done deposit:done release:done balance:done making:now shipped:ahead delivered:ahead',
  );
  await set(counter, { status: 'shipped', shippedAt: counter.shop.clock(), trackingNumber: '1Z999' });
  expect(await now()).toBe('placed:done deposit:done release:done balance:done making:done shipped:done delivered:now');
});

test('each station tells when it happened, and the release the promised day', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const placedAt = counter.shop.clock();
  const order = await pendingOrder(counter, { userId: user.id });
  counter.advance(HOUR);
  const depositAt = counter.shop.clock();
  await pay(counter, depositOf(order));
  await syncPayment(counter.shop, depositOf(order));
  counter.advance(HOUR);
  const balanceAt = counter.shop.clock();
  await payBalance(counter, order);
  const stations = (await read(counter, user, order)).timeline;
  expect(stations.map(({ at }) => at)).toEqual([placedAt, depositAt, null, balanceAt, null, null, null]);
  expect(stations.map(({ day }) => day)).toEqual([null, null, '2025-07-04', null, null, null, null]);
  await set(counter, { balanceAskedAt: balanceAt });
  expect((await read(counter, user, order)).timeline[2]).toMatchObject({ station: 'release', at: balanceAt });
  const mailed = { orderId: order.id, at: depositAt, actor: 'staff', what: 'release-sent' } as const;
  await counter.shop.db.insert(orderEvents).values([mailed, { ...mailed, at: balanceAt }]);
  expect((await read(counter, user, order)).timeline[2]).toMatchObject({ at: depositAt });
});

test('a balance that is paid before the release leaves nothing to wait for but the parcel', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id });
  await payBalance(counter, order);
  expect(await timeline(counter, user, order)).toMatch(
    /release:done balance:done making:now shipped:ahead delivered:ahead$/,
  );
});

test('an order that is made or shipped with money outstanding says so', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id });
  await set(counter, { status: 'processing' });
  expect(await timeline(counter, user, order)).toMatch(
    /release:done balance:now making:done shipped:ahead delivered:ahead$/,
  );
  await set(counter, { status: 'shipped' });
  expect(await timeline(counter, user, order)).toMatch(
    /release:done balance:ahead making:done shipped:done delivered:now$/,
  );
});

test('a balance is called due by a release, by work that has begun, and never before', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await pendingOrder(counter, { userId: user.id });
  const dueNow = async () => (await read(counter, user, order)).dueNow;
  expect(await dueNow()).toBe(true);
  await pay(counter, depositOf(order));
  await syncPayment(counter.shop, depositOf(order));
  expect(await dueNow()).toBe(false);
  await set(counter, { balanceAskedAt: counter.shop.clock() });
  expect(await dueNow()).toBe(true);
  await set(counter, { balanceAskedAt: null, status: 'processing' });
  expect(await dueNow()).toBe(true);
});

test('a release is not forgotten when the link expires', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id });
  await set(counter, { balanceAskedAt: counter.shop.clock(), linkExpiresAt: counter.shop.clock() });
  await expireLinks(counter.shop);
  expect(await timeline(counter, user, order)).toMatch(/release:done balance:now/);
});

test('a cancelled order tells what happened, and nothing that did not', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const [unpaid, paid] = [
    await pendingOrder(counter, { userId: user.id }),
    await paidOrder(counter, { userId: user.id }),
  ];
  await cancel(counter, unpaid);
  expect(await timeline(counter, user, unpaid)).toBe('placed:done cancelled:done');
  await set(counter, { balanceAskedAt: counter.shop.clock() });
  await cancel(counter, paid);
  expect(await timeline(counter, user, paid)).toBe('placed:done deposit:done release:done cancelled:done');
  const { timeline: stations, editable, due } = await read(counter, user, paid);
  expect(stations.at(-1)).toMatchObject({ at: counter.shop.clock() });
  expect({ editable, due }).toEqual({ editable: false, due: null });
});

test('receipts list each payment, and what goes back as on its way until the provider confirms it', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id });
  counter.advance(HOUR);
  await payBalance(counter, order);
  const receipts = async () => (await read(counter, user, order)).receipts;
  const deposit = { kind: 'payment', leg: 'deposit', amount: 17_760, pending: false };
  const balance = { kind: 'payment', leg: 'balance', amount: 159_840, pending: false, at: counter.shop.clock() };
  expect(await receipts()).toMatchObject([deposit, balance]);
  await cancel(counter, order);
  const returned = async () => (await receipts()).filter(({ kind }) => kind === 'refund');
  expect((await returned()).map(({ leg, amount, pending }) => [leg, amount, pending]).sort()).toEqual([
    ['balance', 159_840, true],
    ['deposit', 17_760, true],
  ]);
  for (const { id } of await counter.shop.db.select().from(refunds)) await refundPayment(counter.shop, id);
  expect((await returned()).map(({ pending }) => pending)).toEqual([false, false]);
});

test('a refund that failed is told as failed among the receipts, and a charge that brought no money is none', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id });
  await openBalanceOf(counter, order);
  await cancel(counter, order);
  await counter.shop.db.update(refunds).set({ status: 'failed' });
  expect((await read(counter, user, order)).receipts).toMatchObject([
    { kind: 'payment', leg: 'deposit', failed: false },
    { kind: 'refund', leg: 'deposit', amount: 17_760, failed: true, pending: false },
  ]);
});
