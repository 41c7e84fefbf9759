import { expect, test } from 'vitest';
import type { UserRow } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { STRANGER, signIn } from '#tests/support/customers.ts';
import { pendingOrder, readEvents, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { waitForLock } from '#tests/support/wait-for-lock.ts';
import { joinGuestOrders } from './join-guest-orders.ts';

const join = ({ shop }: TestShop, user: UserRow) => shop.db.transaction((tx) => joinGuestOrders(tx, shop, user));

test('orders placed as a guest after signing in join too, each with one event however often it is tried', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const placed = [await pendingOrder(counter), await pendingOrder(counter), await pendingOrder(counter)];
  const racing = await counter.shop.db.transaction(async (tx) => {
    await lockOrder(tx, placed[1]?.id ?? 0);
    const begun = [join(counter, user), join(counter, user)];
    await waitForLock(counter.database, begun.length);
    return { begun };
  });
  await Promise.all(racing.begun);
  await join(counter, user);
  for (const { id } of placed) expect((await readOrder(counter, id)).userId).toBe(user.id);
  const joined = (await readEvents(counter)).filter(({ what }) => what === 'joined-account');
  expect(joined.map(({ orderId }) => orderId)).toEqual(placed.map(({ id }) => id));
});

test("another customer's order stays theirs, whatever address they typed", async () => {
  await using counter = await createTestShop();
  const stranger = await signIn(counter, STRANGER);
  const order = await pendingOrder(counter, { userId: stranger.user.id, customerEmail: 'ann@example.com' });
  const ann = await signIn(counter);
  await join(counter, ann.user);
  expect((await readOrder(counter, order.id)).userId).toBe(stranger.user.id);
});

test("a guest order with somebody else's address is not joined", async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter, { customerEmail: 'xann@example.com' });
  await signIn(counter);
  expect((await readOrder(counter, order.id)).userId).toBeNull();
});
