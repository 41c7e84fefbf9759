// News for staff's screens: one stream for all tabs of a browser, and nothing missed while it was broken.

import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import { charge, intentOf, openCheckout, saveOrder } from '#tests/support/processes/order-by-api.ts';

test('an order shows in every tab at once by one stream, and a stream that broke misses nothing', async ({
  page,
  context,
  shop,
}) => {
  const countOrders = () => askDatabase(shop.dataDir, 'select 1 from orders');
  const before = await countOrders();
  let streams = 0;
  let meanwhile: () => Promise<unknown> = async () => {};
  await context.route('/api/admin/live', async (route) => {
    streams += 1;
    // The first one ends at once, as a proxy may end it; what happens until the next is missed.
    if (streams === 1) return route.fulfill({ contentType: 'text/event-stream', body: 'event: ready\ndata: {}\n\n' });
    await meanwhile();
    await route.continue();
  });
  const order = async () => {
    const customer = { address: '10.9.8.7', email: newCustomer() };
    const intentId = intentOf((await openCheckout(shop, customer)).clientSecret);
    const { orderNumber } = await saveOrder(shop, customer, intentId);
    await charge(shop, intentId);
    return orderNumber;
  };
  const missed = Promise.withResolvers<string>();
  meanwhile = async () => missed.resolve(await order());
  await logIn(page, `${PANEL}/orders`);
  await expect(page.getByRole('status').filter({ hasText: 'There is no connection to the shop.' })).toBeVisible();
  await expect(page.getByRole('link', { name: await missed.promise })).toBeVisible();
  await expect(page.getByText('There is no connection to the shop.')).toHaveCount(0);

  meanwhile = async () => {};
  const second = await context.newPage();
  await second.goto(`${PANEL}/orders`);
  await expect(second.getByRole('link', { name: await missed.promise })).toBeVisible();
  const next = await order();
  for (const one of [page, second]) await expect(one.getByRole('link', { name: next })).toBeVisible();
  expect(streams).toBe(2);
  expect(await countOrders()).toHaveLength(before.length + 2);
});
