import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { openBalanceOf, pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { sendTestPayoff } from './send-test-payoff.ts';

const send = ({ shop }: TestShop) => sendTestPayoff(shop, STAFF, 'desk@fulldraw.test');
const readOrders = ({ shop }: TestShop) => shop.db.select().from(orders).orderBy(orders.id);

test('the test mail leads to a $3 order that can be paid, serves until then, and counts nowhere', async () => {
  await using counter = await createTestShop();
  await Promise.all([send(counter), send(counter)]);
  const [order, ...others] = await readOrders(counter);
  if (!order) throw new Error('There is no test order.');
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    isTest: true,
    totalAmount: 300,
    depositAmount: 0,
    customerEmail: 'desk@fulldraw.test',
  });
  const paymentLink = `https://fulldraw.test/complete-payment?token=${order.paymentToken}`;
  const mail = { template: 'release', recipient: 'desk@fulldraw.test' };
  const linkExpiresAt = new Date(counter.shop.clock().getTime() + 7 * 86_400_000);
  const data = {
    isTest: true,
    due: { leg: 'balance', amount: 300 },
    paymentLink,
    linkExpiresAt: linkExpiresAt.toISOString(),
  };
  expect(await readMails(counter)).toMatchObject([
    { ...mail, data },
    { ...mail, data },
  ]);
  await pay(counter, await openBalanceOf(counter, order));
  expect(await completePayment(counter.shop, order.paymentToken ?? '')).toMatchObject({
    status: 'completed',
    paid: true,
  });
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentState: 'paid', outstanding: 0, received: 300 });
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual(
    expect.arrayContaining(['placed', 'release-sent', 'release-sent', 'balance-received']),
  );
  const { rows } = await counter.database.pool.query('select from figure_changes');
  expect(rows).toEqual([]);
  await send(counter);
  expect((await readOrders(counter)).map(({ status }) => status)).toEqual(['completed', 'paid_deposit']);
});
