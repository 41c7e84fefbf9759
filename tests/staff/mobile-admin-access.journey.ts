// The phone panel: who may use it, what happens without a line, and its camera.
import type { Page } from '@playwright/test';
import encodeQR from 'qr';
import { guestOrder, newPerson, signIn, signInDialog } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { DEMO, logIn, makeAdmin, newProduct, staffApi } from '#tests/support/journeys/staff.ts';

test.use({ ownShop: 'desk' });

test('who is no admin is told so, and goes on once they are @phone-only', async ({ page, shop }) => {
  await page.goto('/mobile-admin?tab=messages');
  await expect(page).toHaveURL(/\/staff-sign-in\?to=/);
  await expect(signInDialog(page)).toBeVisible();
  await expectAccessible(page);
  const person = newPerson();
  await signIn(page, person);
  await page.goto('/api/login?to=/mobile-admin%3Ftab%3Dmessages');
  await expect(page.getByText('this account has no staff rights')).toBeVisible();
  await expectAccessible(page);
  await makeAdmin(shop, person.email);
  await page.reload();
  await expect(page).toHaveURL(/\/mobile-admin\?tab=messages$/);
  await expect(page.getByRole('tab', { name: 'Messages', selected: true })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(person.email);
});

test.describe('when the session has ended', () => {
  test.use({ expectedComplaints: [/401/] });

  test('adding a product leads to the sign-in and back, with all that was typed @phone-only', async ({
    page,
    context,
  }) => {
    await logIn(page, '/mobile-admin');
    await page.getByRole('link', { name: 'Add Product' }).click();
    const form = page.getByRole('form', { name: 'Add Product' });
    const name = `Quiver ${crypto.randomUUID().slice(0, 8)}`;
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Add Product' }).click();
    await expect(page.getByText('Missing Information', { exact: true })).toBeVisible();
    await expect(page.getByText('Please fill in all required fields', { exact: true })).toBeVisible();
    await expect(form.getByLabel('Description')).toBeFocused();
    await expectAccessible(page);
    await form.getByLabel('Description').fill('Holds six.');
    await form.getByLabel('Category').selectOption('Accessories');
    await form.getByLabel('Price').fill('89.99');
    await form.getByLabel('Weight').fill('1.2');

    await context.clearCookies();
    await form.getByRole('button', { name: 'Add Product' }).click();
    await expect(signInDialog(page)).toBeVisible();
    await signInDialog(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Sign in with a staff password' }).click();
    await page.getByLabel('Username').fill(DEMO.username);
    await page.getByLabel('Password').fill(DEMO.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/mobile-admin\?.*sheet=add/);
    await expect(form.getByLabel('Description')).toHaveValue('Holds six.');
    await form.getByRole('button', { name: 'Add Product' }).dblclick({ delay: 50 });
    await expect(page.getByText('Product Added', { exact: true })).toBeVisible();
    const card = new RegExp(`${name} Accessories · \\$89.99 0 in stock`);
    await expect(page.getByRole('tabpanel').getByRole('link', { name: card })).toBeVisible();
    await page.getByRole('link', { name: 'Add Product' }).click();
    await expect(form.getByLabel('Name')).toHaveValue('');
  });
});

test.describe('without a line', () => {
  test.use({ expectedComplaints: [/net::ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/] });

  test('the installed panel opens, says what is not saved, and is fresh again with the line @phone-only', async ({
    page,
    context,
    shop,
  }) => {
    const product = await newProduct(shop, 4);
    await logIn(page, '/mobile-admin');
    const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
    const { scope, icons } = await (await page.request.get(String(manifest))).json();
    expect(scope).toBe('/mobile-admin');
    for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
    await page
      .getByRole('link', { name: new RegExp(product.name) })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'One more' })).toBeVisible();
    await expect.poll(() => page.evaluate(filesNotKept), 'files of this page that are not kept').toEqual([]);

    await context.setOffline(true);
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText('You are offline. Steps of the work and counts wait 15 minutes; nothing else is saved.'),
    ).toBeVisible();
    const before = await dialog.getByLabel('Stock', { exact: true }).inputValue();
    const active = page.getByRole('switch', { name: 'Active in the shop' });
    await active.click();
    await expect(page.getByText('Nothing was changed.').first()).toBeVisible();
    await expect(active).toBeChecked();
    await expectAccessible(page);

    await page.reload();
    await expect(page.getByText('We could not see who is signed in')).toBeVisible();
    await expect(
      page.getByText('You are offline. Steps of the work and counts wait 15 minutes; nothing else is saved.'),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(dialog.getByLabel('Stock', { exact: true })).toHaveValue(before);
    await context.setOffline(true);
    await expect(
      page.getByText('You are offline. Steps of the work and counts wait 15 minutes; nothing else is saved.').last(),
    ).toBeVisible();
    await staffApi(shop)('PUT', `/api/admin/products/${product.id}`, { stockQuantity: 77 });
    await context.setOffline(false);
    await expect(dialog.getByLabel('Stock', { exact: true })).toHaveValue('77');
  });
});

/** Runs in the browser: what the page has fetched and its worker does not keep yet. */
async function filesNotKept(): Promise<string[]> {
  await navigator.serviceWorker.ready;
  const cache = await caches.open('mobile-admin-1');
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  // Without its fonts it opens as well.
  const needed = fetched.filter((url) => /\/assets\/.*\.(js|css)$/.test(url));
  return [location.origin + location.pathname, ...needed].filter((url) => !kept.has(url));
}

test('codes open their sheets, read by the page itself or by the browser, and the camera is released @phone-only', async ({
  page,
  shop,
}) => {
  const orderNumber = await guestOrder(shop, newCustomer());
  const answer = await page.request.get('/mobile-admin');
  expect(answer.headers()['permissions-policy']).toContain('camera=(self)');
  await page.addInitScript(pretendCamera);
  await logIn(page, '/mobile-admin');
  await page.getByRole('link', { name: 'Scan QR' }).click();
  await expect(page.getByText('Hold the code of a product, an order or a bow')).toBeVisible();
  await expectAccessible(page);
  await show(page, 'https://example.com/menu');
  await expect(page.getByRole('alert')).toContainText('This is no code of ours');
  await show(page, `${shop.origin}/mobile-admin?order=${orderNumber}`);
  await expect(page.getByRole('dialog', { name: orderNumber })).toBeVisible();
  expect(await page.evaluate(cameraState)).toEqual(['ended']);
  // Back leads to the list, not to the camera.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.addInitScript(pretendDetector);
  await page.reload();
  await page.getByRole('link', { name: 'Scan QR' }).click();
  await show(page, orderNumber.toLowerCase());
  await expect(page.getByRole('dialog', { name: orderNumber })).toBeVisible();
  expect(await page.evaluate(decoderFiles), 'the detector in JavaScript').toBe(0);
});

test('without a camera the number is typed @phone-only', async ({ page, shop }) => {
  const product = { name: 'String Wax', description: 'Keeps strings supple.', category: 'Maintenance', price: '6' };
  const sku = `WAX-${crypto.randomUUID().slice(0, 8)}`;
  await staffApi(shop)('POST', '/api/admin/products', { ...product, sku });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  await logIn(page, '/mobile-admin?sheet=scan');
  await expect(page.getByRole('alert')).toContainText('The camera was not allowed.');
  await expectAccessible(page);
  await page.getByLabel('Number of an order or a bow, or SKU').fill(sku.toLowerCase());
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: 'String Wax' })).toBeVisible();
});

type CameraWindow = typeof globalThis & { shown: boolean[][]; text: string; tracks: MediaStreamTrack[] };

/** Runs in the browser: a camera that sees what `shown` has, a row of dark and light squares after the other. */
function pretendCamera(): void {
  const seen = globalThis as CameraWindow;
  seen.tracks = [];
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const pen = canvas.getContext('2d');
    setInterval(() => {
      if (!pen) return;
      pen.fillStyle = 'white';
      pen.fillRect(0, 0, 640, 480);
      pen.fillStyle = 'black';
      const rows = seen.shown ?? [];
      const size = Math.floor(440 / Math.max(rows.length, 1));
      for (const [y, row] of rows.entries())
        for (const [x, dark] of row.entries()) if (dark) pen.fillRect(100 + x * size, 20 + y * size, size, size);
    }, 50);
    const stream = canvas.captureStream(20);
    seen.tracks.push(...stream.getTracks());
    return stream;
  };
}

/** Runs in the browser: a detector of its own, which knows what is shown. */
function pretendDetector(): void {
  const seen = globalThis as CameraWindow;
  const Detector = class {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => (seen.text ? [{ rawValue: seen.text }] : []);
  };
  Object.assign(globalThis, { BarcodeDetector: Detector });
}

/** Holds a code before the camera. */
async function show(page: Page, text: string): Promise<void> {
  const rows = encodeQR(text, 'raw');
  await page.evaluate((shown) => Object.assign(globalThis, shown), { shown: rows, text });
}

function cameraState(): string[] {
  return (globalThis as CameraWindow).tracks.map(({ readyState }) => readyState);
}

function decoderFiles(): number {
  return performance.getEntriesByType('resource').filter(({ name }) => /decode/.test(name)).length;
}
