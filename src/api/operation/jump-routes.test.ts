import { expect, test } from 'vitest';
import { contactInquiries, orders } from '#db/schema.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { orderRows } from '#tests/support/orders/order-rows.ts';
import { createTestServer } from '#tests/support/test-server.ts';

test('one field finds orders, customers and products for whoever may see them, and nothing else for others', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  await shop.db
    .insert(orders)
    .values(orderRows(shop, [{ orderNumber: 'FD-JUMP0001', customerName: 'Zenobia Wojciechowski' }]));
  await shop.db
    .insert(contactInquiries)
    .values({ name: 'Zenobia Hart', email: 'zen@example.com', interest: 'dealer', message: 'Hello' });
  const [manager, maker] = [await openStaffBrowser(server), await openStaffBrowser(server, 'maker', 'workshop')];
  const jump = async (staff: typeof manager, words: string) =>
    (await staff.ask('GET', `/api/admin/jump?${new URLSearchParams({ search: words })}`)).body;
  const order = { orderNumber: 'FD-JUMP0001', customerName: 'Zenobia Wojciechowski' };
  expect(await jump(manager, 'zenobia')).toMatchObject({ orders: [order], products: [], mails: [] });
  expect((await jump(manager, 'zen@example.com')).customers).toMatchObject([{ email: 'zen@example.com' }]);
  expect((await jump(manager, 'hunter')).products).not.toEqual([]);
  expect(await jump(maker, 'zenobia')).toEqual({ orders: [order], customers: [], bows: [], products: [], mails: [] });
  expect((await jump(maker, 'hunter')).products).toEqual([]);
  // One letter stands in half of all names.
  expect(await jump(manager, 'z')).toEqual({ orders: [], customers: [], bows: [], products: [], mails: [] });
});
