// The phone panel: counting, adding, orders and messages on a phone.
import type { Page } from '@playwright/test';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { guestOrder, readOrder } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, newProduct, staffApi } from '#tests/support/journeys/staff.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

test.use({ ownShop: 'mobile-admin' });

async function stockOf(shop: RunningServer, { id }: StaffProduct): Promise<number> {
  return (await staffApi(shop)<StaffProduct>('GET', `/api/admin/products/${id}`)).stockQuantity;
}

/** The next change at this path is answered like this, and the server gets nothing of it. */
async function refuseOnce(page: Page, path: string, answer: { status: number; json?: object }): Promise<void> {
  let refused = false;
  await page.route(`**${path}`, (route) => {
    if (refused || route.request().method() !== 'PUT') return route.fallback();
    refused = true;
    return route.fulfill(answer);
  });
}

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const stockField = (page: Page) => page.getByRole('dialog').getByLabel('Stock', { exact: true });

test('stock is counted in the sheet, also while another phone counts the same product @phone-only', async ({
  page,
  shop,
}) => {
  const product = await newProduct(shop, 4);
  await test.step('the figures and what is low are seen first', async () => {
    await logIn(page, '/mobile-admin');
    const figures = page.getByRole('region', { name: 'Figures' });
    for (const tile of ['Total Products', 'Pending Orders', 'Low Stock', 'Inquiries']) {
      await expect(figures.getByRole('link', { name: new RegExp(`${tile} *\\d`) })).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Low stock' })).toContainText(product.name);
    await expectAccessible(page);
  });

  const card = page.getByRole('tabpanel').getByRole('link', { name: new RegExp(`${product.name}.*in stock`) });
  const more = page.getByRole('button', { name: 'One more' });
  await test.step('the product is found and counted up', async () => {
    await page.getByLabel('Search products').fill('EQUIPment');
    await card.click();
    await expect(page).toHaveURL(new RegExp(`product=${product.id}`));
    await expect(stockField(page)).toHaveAttribute('inputmode', 'numeric');
    for (const figure of ['5', '6', '7']) {
      await more.click();
      await expect(stockField(page)).toHaveValue(figure);
    }
    await expect(page.getByText(`${product.name}: 7 in stock.`, { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another phone counts at the same time', async () => {
    // It takes five away between two touches here: neither count is lost, and the figure does not jump meanwhile.
    const counted9 = Promise.withResolvers<void>();
    await page.route(
      `**/api/admin/products/${product.id}`,
      async (route) => {
        await staffApi(shop)('PUT', `/api/admin/products/${product.id}`, { stockQuantity: 2, stockSeen: 7 });
        await counted9.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await more.click();
    await more.click();
    await expect(stockField(page)).toHaveValue('9');
    counted9.resolve();
    await expect(
      page.getByText(`${product.name}: 4 in stock. Somebody else changed it too.`, { exact: true }),
    ).toBeVisible();
    await expect(stockField(page)).toHaveValue('4');
    expect(await stockOf(shop, product)).toBe(4);
  });

  await test.step('a number is typed, and the product switched off', async () => {
    await stockField(page).fill('12');
    await stockField(page).press('Enter');
    await expect(page.getByText(`${product.name}: 12 in stock.`, { exact: true })).toBeVisible();
    const active = page.getByRole('switch', { name: 'Active in the shop' });
    await active.click();
    await expect(page.getByText(`${product.name} is inactive.`, { exact: true })).toBeVisible();
    await expect(active).not.toBeChecked();
    await expect.poll(() => stockOf(shop, product)).toBe(12);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card).toContainText('12');
    await expect(card).toContainText('Inactive');
  });

  await test.step('no count goes below nothing', async () => {
    await card.click();
    await stockField(page).fill('-20');
    await stockField(page).press('Enter');
    const counted = page.getByText(`${product.name}: 0 in stock.`, { exact: true });
    await expect(counted).toBeVisible();
    await expect.poll(() => stockOf(shop, product)).toBe(0);
    // Escape is for the sheet: what is said over it stays to be read.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(counted).toBeVisible();
  });
});

test('the stock of a size is counted, and the alert names the size that is low @phone-only', async ({ page, shop }) => {
  const name = `Camp Tee ${crypto.randomUUID().slice(0, 8)}`;
  const variants = ['S', 'M'].map((size, at) => ({ size, color: 'Black', stockQuantity: at === 0 ? 9 : 0 }));
  const tee = { name, description: 'Heavy cotton.', category: 'Apparel', price: '24.00', variants };
  const product = await staffApi(shop)<StaffProduct>('POST', '/api/admin/products', tee);
  await logIn(page, '/mobile-admin');
  const low = page.getByRole('region', { name: 'Low stock' });
  await expect(low).not.toContainText('Hunter');
  await low.getByRole('link', { name: new RegExp(`${name}, M / Black *None left`) }).click();
  const dialog = sheet(page, name);
  const field = (size: string) => dialog.getByLabel(size, { exact: true });
  await expect(dialog.getByText('9 in stock, all sizes and colors together; 1 is low.')).toBeVisible();
  await expect(field('M / Black')).toHaveValue('0');
  await dialog.getByRole('button', { name: 'One more of M / Black' }).click();
  await expect(page.getByText(`${name}, M / Black: 1 in stock.`, { exact: true })).toBeVisible();
  await field('S / Black').fill('12');
  await field('S / Black').press('Enter');
  await expect(page.getByText(`${name}, S / Black: 12 in stock.`, { exact: true })).toBeVisible();
  await expect(dialog.getByText('13 in stock, all sizes and colors together; 1 is low.')).toBeVisible();
  expect(await stockOf(shop, product)).toBe(13);
  await expectAccessible(page);
});

test.describe('when the server refuses', () => {
  test.use({ expectedComplaints: [/409|500/] });

  test('a change of stock and a step of an order are taken back, and it is said @phone-only', async ({
    page,
    shop,
  }) => {
    const product = await newProduct(shop, 1);
    const orderNumber = await guestOrder(shop, newCustomer());
    await logIn(page, `/mobile-admin?product=${product.id}`);
    const refusal = { status: 409, json: { error: 'It is in the archive.', code: 'archived' } };
    await refuseOnce(page, `/api/admin/products/${product.id}`, refusal);
    await page.getByRole('button', { name: 'One less' }).click();
    await expect(page.getByText('Failed to update stock', { exact: true })).toBeVisible();
    await expect(page.getByText('It is in the archive.', { exact: true })).toBeVisible();
    await expect(stockField(page)).toHaveValue('1');
    await page.getByRole('button', { name: 'One less' }).click();
    await expect(stockField(page)).toHaveValue('0');
    await expect(page.getByRole('button', { name: 'One less' })).toHaveAttribute('aria-disabled', 'true');

    await page.goto(`/mobile-admin?order=${orderNumber}`);
    const order = sheet(page, orderNumber);
    await refuseOnce(page, `/api/admin/orders/${orderNumber}`, { status: 500 });
    await order.getByRole('button', { name: 'Process' }).click();
    await page.getByRole('button', { name: 'Process unpaid' }).click();
    await expect(page.getByText('Failed to update order', { exact: true })).toBeVisible();
    await expect(order.getByText('Deposit Paid')).toBeVisible();
    await order.getByRole('button', { name: 'Process' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(order).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(order).toHaveCount(0);
    expect((await readOrder(shop, orderNumber)).status).toBe('paid_deposit');
  });
});

test('an order with money outstanding is processed and shipped after asking, and new ones wait to be shown @phone-only', async ({
  page,
  shop,
}) => {
  const orderNumber = await guestOrder(shop, newCustomer());
  await logIn(page, '/mobile-admin');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/tab=orders/);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderNumber }) });
  await expectAccessible(page);
  await card.getByRole('button', { name: `Process ${orderNumber}` }).click();
  const question = page.getByRole('alertdialog', { name: '$1,598.40 is outstanding' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await readOrder(shop, orderNumber)).status).toBe('paid_deposit');
  await card.getByRole('button', { name: `Process ${orderNumber}` }).click();
  await question.getByRole('button', { name: 'Process unpaid' }).click();
  await expect(page.getByText('Order Updated', { exact: true })).toBeVisible();
  await expect(card.getByText('Processing', { exact: true })).toBeVisible();

  const newer = await guestOrder(shop, newCustomer());
  await page.getByRole('button', { name: /Show \d new orders?/ }).click();
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: newer }) })).toBeVisible();

  await card.getByRole('link', { name: orderNumber }).click();
  const order = sheet(page, orderNumber);
  await expect(order).toContainText('12 Ridge Road, Butte, MT 59701');
  await expect(order).toContainText('· demo');
  await expectAccessible(page);
  await order.getByRole('button', { name: 'Ship' }).click();
  await page.getByRole('button', { name: 'Ship unpaid' }).click();
  await expect(order.getByText(/^TRK\d+$/).first()).toBeVisible();
  expect((await readOrder(shop, orderNumber)).status).toBe('shipped');
  await order.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Shipped', exact: true }).click();
  await expect(card).toBeVisible();
});

test('a message is answered by mail and archived @phone-only', async ({ page, request, shop }) => {
  const email = newCustomer();
  const inquiry = { name: 'Ned Nock', email, phone: '', interest: 'collaboration', message: 'Left-handed?' };
  const sent = await request.post('/api/contact', { data: inquiry, headers: { origin: shop.origin } });
  expect(sent.ok()).toBe(true);
  await logIn(page, '/mobile-admin?tab=messages');
  await expectAccessible(page);
  await page.getByRole('link', { name: /Ned Nock/ }).click();
  const message = sheet(page, 'Message');
  await message.getByLabel(`Reply to ${email}`).fill('Yes, from next year on.');
  await page.reload();
  await expect(message.getByLabel(`Reply to ${email}`)).toHaveValue('Yes, from next year on.');
  await expectAccessible(page);
  await message.getByRole('button', { name: 'Send Reply' }).click();
  await expect(page.getByText('Reply Sent', { exact: true })).toBeVisible();
  const [mail] = await mailsTo(request, email, 1);
  expect(mail?.text).toContain('Yes, from next year on.');
  await message.getByRole('button', { name: 'Archive' }).click();
  await expect(message.getByText(/^Archived/)).toBeVisible();
  await expect(page.getByText('Ned Nock: Archived.', { exact: true })).toBeVisible();
});
