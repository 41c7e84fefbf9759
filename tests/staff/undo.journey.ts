// The way back from a slip: the toast stays five seconds, Undo on the page and in the history a minute.
import type { Locator, Page } from '@playwright/test';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, newProduct, PANEL, staffApi } from '#tests/support/journeys/staff.ts';

const undo = (page: Page | Locator) => page.getByRole('button', { name: 'Undo' });

test('Process is undone on the page of the order, desk and phone, and where something happened since it is not @phone', async ({
  page,
  shop,
  isMobile,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)/);
  const staff = staffApi(shop);
  const order = await guestOrder(shop, newCustomer());
  const statusNow = async () => (await staff<{ status: string }>('GET', `/api/admin/orders/${order}`)).status;
  await logIn(page, isMobile ? `/mobile-admin?tab=orders&order=${order}` : `${PANEL}/orders/${order}`);
  const steps = page.getByRole('region', { name: 'Next steps' });
  const process = async () => {
    await page.getByRole('button', { name: 'Process', exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: isMobile ? 'Process unpaid' : 'Process anyway' })
      .click();
    await expect(steps.getByRole('timer')).toHaveText(/^(1:00|0:[45]\d)$/);
  };
  await process();
  expect(await statusNow()).toBe('processing');
  await expectAccessible(page);
  if (!isMobile) await expect(undo(page)).toHaveCount(2);
  await undo(steps).click();
  await expect(undo(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Process', exact: true })).toBeVisible();
  expect(await statusNow()).toBe('paid_deposit');

  await process();
  await page.route('**/undo', async (route) => {
    // A colleague is quicker, in the moment of the press.
    await staff('POST', `/api/admin/orders/${order}/notes`, { note: 'On the bench.', requestKey: crypto.randomUUID() });
    await route.continue();
  });
  await undo(steps).click();
  await expect(page.getByText('Something has happened since').first()).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  expect(await statusNow()).toBe('processing');
});

test('a wrong price is undone on the page of the products', async ({ page, shop }) => {
  const product = await newProduct(shop, 3);
  await logIn(page, `${PANEL}/products/${product.id}`);
  const window = page.getByRole('dialog', { name: 'Edit Product' });
  await window.getByLabel('Price').first().fill('145.00');
  await window.getByRole('button', { name: 'Save changes' }).click();
  await expect(window).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(`${product.name}: Changed`);
  await expectAccessible(page);
  await undo(page).click();
  await expect(undo(page)).toHaveCount(0);
  const now = await staffApi(shop)<StaffProduct>('GET', `/api/admin/products/${product.id}`);
  expect(now.price).toBe('14.50');
});
