// An order of a bow and gear, which goes in two parcels, on the desk and on the phone.
import { newPerson, readOrder, signIn } from '#tests/support/journeys/account.ts';
import { placedGear } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';

test('gear of a pre-order is shipped first, then its bow; each has a parcel and a slip, and the customer sees both', async ({
  page,
  context,
  shop,
}) => {
  const person = newPerson();
  const { order } = await placedGear(shop, {
    bow: true,
    customerEmail: person.email,
    lines: [{ quantity: 2 }, { name: 'Bow Sling', price: 4_500 }],
  });
  await logIn(page, `${PANEL}/orders/${order.orderNumber}`);
  const parcels = page.getByRole('region', { name: 'Parcels' });
  const window = page.getByRole('dialog');
  await test.step('the gear that is packed', async () => {
    await expect(page.getByRole('region', { name: 'Lines' })).toContainText('2 × String Wax');
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await expect(window.getByLabel('String Wax', { exact: true })).toBeChecked();
    await expect(window.getByLabel('Hunter')).toHaveCount(0);
    await window.getByLabel('Bow Sling').uncheck();
    await window.getByLabel('Tracking number').fill('9400');
    await expectAccessible(page);
    await window.getByRole('button', { name: 'Ship', exact: true }).click();
    await expect(window).toHaveCount(0);
    await expect(parcels).toContainText('2 × String Wax');
    expect((await readOrder(shop, order.orderNumber)).status).toBe('paid_deposit');
    await expectAccessible(page);
  });
  await test.step('its packing slip has what is in it', async () => {
    await parcels.getByRole('link', { name: 'Packing slip' }).click();
    const slip = page.getByRole('article', { name: 'Packing slip' });
    await expect(slip).toContainText('String Wax');
    await expect(slip).not.toContainText('Hunter');
    await page.goBack();
  });
  await test.step('the bow, with the rest', async () => {
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    await page.getByRole('button', { name: 'Process anyway' }).click();
    await expect(page.getByText('Processing', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    await expect(window.getByLabel('Hunter')).toBeChecked();
    await window.getByRole('button', { name: 'Ship', exact: true }).click();
    await page.getByRole('button', { name: 'Ship anyway' }).click();
    await expect(window).toHaveCount(0);
    await expect(parcels).toContainText('Hunter, Bow Sling');
    await expect.poll(async () => (await readOrder(shop, order.orderNumber)).status).toBe('shipped');
  });
  const customer = await context.newPage();
  await signIn(customer, person, `/orders/${order.orderNumber}`);
  const seen = customer.getByRole('region', { name: 'Parcels' });
  await expect(seen.getByRole('heading', { name: 'On its way' })).toHaveCount(2);
  await expect(customer.getByRole('region', { name: 'What you ordered' })).toContainText('Paid at the checkout');
  await expectAccessible(customer);
});

test('the list tells gear from bows, and the phone ships what is chosen @phone-only', async ({ page, shop }) => {
  const { order } = await placedGear(shop, { lines: [{ quantity: 3 }] });
  await logIn(page, `${PANEL}/orders?holds=gear`);
  await expect(page.getByRole('link', { name: order.orderNumber })).toBeVisible();
  await page.goto(`${PANEL}/orders?holds=bow`);
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: order.orderNumber })).toHaveCount(0);

  await page.goto(`/mobile-admin?order=${order.orderNumber}`);
  const sheet = page.getByRole('dialog', { name: order.orderNumber });
  await sheet.getByLabel('Pieces of String Wax').selectOption('2');
  await sheet.getByLabel('Tracking number').fill('9400');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(sheet.getByRole('region', { name: 'Parcels' })).toContainText('2 × String Wax');
  expect((await readOrder(shop, order.orderNumber)).status).toBe('processing');
  await sheet.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect.poll(async () => (await readOrder(shop, order.orderNumber)).status).toBe('shipped');
});
