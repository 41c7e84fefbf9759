// The phone panel with one hand, and with a connection that comes and goes.
import type { StaffBow } from '#contract/bows/workshop-schemas.ts';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { guestOrder, readOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, newProduct, staffApi } from '#tests/support/journeys/staff.ts';

test.use({ ownShop: 'mobile-admin' });

test('each tab opens at its list, the search stays in sight, and the camera is one touch away @phone-only', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  const orderNumber = await guestOrder(shop, newCustomer());
  await logIn(page, '/mobile-admin');
  await expect(page.getByRole('region', { name: 'Figures' })).toBeInViewport();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByRole('region', { name: 'Figures' })).not.toBeInViewport();
  const searchField = page.getByRole('searchbox', { name: 'Search' });
  await expect(searchField).toBeInViewport();
  const card = page.getByRole('link', { name: orderNumber, exact: true });
  await card.click();
  const sheet = page.getByRole('dialog', { name: orderNumber });
  await test.step('the next step is at the bottom of the sheet, however long it is', async () => {
    await expect(sheet.getByRole('button', { name: 'Process', exact: true })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
  await test.step('the camera takes the place of the sheet, and closing it leads to the list', async () => {
    await sheet.getByRole('link', { name: 'Scan', exact: true }).click();
    const camera = page.getByRole('dialog', { name: 'Scan QR' });
    await expect(camera).toBeVisible();
    await camera.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(searchField).toBeInViewport();
  });
  await page.mouse.wheel(0, 600);
  await expect(searchField).toBeInViewport();
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Scan QR' })).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ expectedComplaints: [/net::ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED|409/] });

  test('steps of the work and counts wait and are sent once; what was changed meanwhile is refused, and it is said @phone-only', async ({
    page,
    context,
    shop,
  }) => {
    const staff = staffApi(shop);
    const product = await newProduct(shop, 4);
    const [one, changed, back] = [
      await guestOrder(shop, newCustomer()),
      await guestOrder(shop, newCustomer()),
      await guestOrder(shop, newCustomer()),
    ];
    await logIn(page, '/mobile-admin?tab=orders');
    const process = async (orderNumber: string) => {
      await page.getByRole('button', { name: `Process ${orderNumber}` }).click();
      await page.getByRole('button', { name: 'Process unpaid' }).click();
    };
    await expect(page.getByRole('button', { name: `Process ${one}` })).toBeVisible();
    await page.getByRole('tab', { name: 'Inventory' }).click();
    await page.getByRole('searchbox', { name: 'Search products' }).fill(product.name);
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: new RegExp(`${product.name}.*in stock`) })
      .click();
    await expect(page.getByRole('button', { name: 'One more' })).toBeVisible();

    await context.setOffline(true);
    const notSent = page.getByRole('region', { name: 'Not sent yet' });
    await test.step('a count', async () => {
      for (const figure of ['5', '6']) {
        await page.getByRole('button', { name: 'One more' }).click();
        await expect(page.getByRole('dialog').getByLabel('Stock', { exact: true })).toHaveValue(figure);
      }
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(notSent.getByRole('listitem')).toHaveText([/^The count of .* waits for the connection/]);
    });
    await test.step('steps of orders, of which one is taken back', async () => {
      await page.getByRole('tab', { name: 'Orders' }).click();
      for (const order of [one, changed, back]) await process(order);
      await expect(notSent.getByRole('listitem')).toHaveCount(4);
      await expect(page.getByText('Waits for the connection', { exact: true })).toHaveCount(3);
      await notSent.getByRole('button', { name: `Take back: Process ${back}` }).click();
      await expect(page.getByRole('button', { name: `Process ${back}` })).toBeVisible();
      await expectAccessible(page);
    });
    await staff('PUT', `/api/admin/orders/${changed}/details`, { customerName: 'Otto Other' });
    await context.setOffline(false);
    await expect(notSent.getByRole('listitem')).toHaveText([/^Process .* was not done\. .*somebody changed it since/]);
    expect((await readOrder(shop, one)).status).toBe('processing');
    for (const order of [changed, back]) expect((await readOrder(shop, order)).status).toBe('paid_deposit');
    expect((await staff<StaffProduct>('GET', `/api/admin/products/${product.id}`)).stockQuantity).toBe(6);
    await notSent.getByRole('button', { name: `Read: Process ${changed}` }).click();
    await expect(notSent).toHaveCount(0);
    await process(changed);
    await expect.poll(async () => (await readOrder(shop, changed)).status).toBe('processing');
  });

  test('a step whose answer was lost is not taken twice, also after the page was loaded anew @phone-only', async ({
    page,
    shop,
  }) => {
    const orderNumber = await guestOrder(shop, newCustomer());
    await logIn(page, `/mobile-admin?order=${orderNumber}`);
    const sheet = page.getByRole('dialog', { name: orderNumber });
    let lost = 0;
    await page.route(`**/api/admin/orders/${orderNumber}`, async (route) => {
      if (route.request().method() !== 'PUT' || lost > 1) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await sheet.getByRole('button', { name: 'Process', exact: true }).click();
    await page.getByRole('button', { name: 'Process unpaid' }).click();
    await expect(sheet.getByText('Waits for the connection', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`Process ${orderNumber}`, { exact: true }).last()).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Ship', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toHaveCount(0);
    const { events } = await staffApi(shop)<{ events: { what: string }[] }>('GET', `/api/admin/orders/${orderNumber}`);
    expect(events.filter(({ what }) => what === 'processing-started')).toHaveLength(1);
    const bows = await staffApi(shop)<StaffBow[]>('GET', `/api/admin/bows?search=${orderNumber}`);
    expect(bows).toEqual([]);
  });
});
