// The catalogue at the desk: adding, editing beside others, deleting and the archive, and labels that can be scanned.
import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

test.use({ ownShop: 'desk' });

const notice = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('staff add a product with a picture, change it while somebody else counts, and delete it', async ({
  page,
  shop,
}) => {
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await test.step('an incomplete product is named field by field', async () => {
    await logIn(page, '/control-panel/products');
    await page.getByRole('button', { name: 'Add Product' }).click();
    await expect(page).toHaveURL(/\/products\/new$/);
    await expect(form.getByLabel('Price ($)')).toHaveValue('0');
    await expect(form.getByLabel('Stock')).toHaveValue('0');
    await expect(form.getByRole('switch', { name: 'Active' })).toBeChecked();
    await form.getByLabel('Name').fill('Range Tee');
    await form.getByLabel('Stock').fill('2.5');
    await form.getByRole('button', { name: 'Create product' }).click();
    await expect(form.getByText('Please describe the product.')).toBeVisible();
    await expect(form.getByText('Please choose a category.')).toBeVisible();
    await expect(form.getByText('Please give the stock as a whole number.')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Range Tee');
    await expectAccessible(page);
  });

  const tee = card(page, 'Range Tee');
  await test.step('it is added with its picture, once', async () => {
    const file = form.getByLabel('Choose a picture');
    await file.setInputFiles({ name: 'tee.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(form.getByRole('alert')).toHaveText('Please choose a JPEG, PNG, WebP or AVIF picture.');
    await file.setInputFiles({ name: 'tee.png', mimeType: 'image/png', buffer: await pictureOf(900, 600) });
    await expect(form.getByLabel('What picture 1 shows')).toBeVisible();
    await form.getByLabel('Description').fill('Heavy cotton, cut long.');
    await form.getByLabel('Category').selectOption('Apparel');
    await form.getByLabel('Price ($)').fill('24');
    await form.getByLabel('Stock').fill('10');
    await form.getByLabel('SKU').fill('TEE-1');
    await form.getByRole('switch', { name: 'Print on demand' }).click();
    await form.getByLabel('Variant id').fill('4012');
    await form.getByRole('button', { name: 'Create product' }).dblclick();
    await expect(notice(page)).toContainText('Product created successfully');
    await expect(page).toHaveURL(/\/products$/);
    await expect(tee).toHaveCount(1);
    await expect(tee).toContainText('$24.00');
    await expect(tee).toContainText('Apparel · TEE-1 · Print on demand');
    await expect(tee.getByText('Printed to order')).toBeVisible();
    await expect.poll(() => tee.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0);
    const shown = await tee.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(shown).toMatch(/\/pictures\/[0-9a-f]+-640\.webp$/);
    await expectListAccessible(page);
  });

  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await test.step('its price is changed while somebody else counts its stock', async () => {
    await tee.getByRole('link', { name: 'Edit Range Tee' }).click();
    const { id } = await readProduct(shop, 'Range Tee');
    await expect(page).toHaveURL(new RegExp(`/products/${id}$`));
    await edit.getByLabel('Price ($)').fill('26.50');
    await edit.getByLabel('Stock').fill('12');
    const elsewhere = { description: 'Heavy cotton, cut long. Washed once.', stockQuantity: 3, stockSeen: 10 };
    await changeElsewhere(page, shop, id, elsewhere);
    await expect(edit.getByText('It was 10 and is 3 now; your +2 makes it 5.')).toBeVisible();
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(notice(page)).toContainText('Product updated successfully');
    await expect(notice(page)).toContainText('Stock was changed by somebody else too; it is 5 now.');
    expect(await readProduct(shop, 'Range Tee')).toMatchObject({
      price: '26.50',
      stock_quantity: 5,
      description: elsewhere.description,
      printful_variant_id: '4012',
    });
  });

  await test.step('what was typed is not left without a question', async () => {
    await tee.getByRole('link', { name: 'Edit Range Tee' }).click();
    await edit.getByText('History').click();
    await expect(edit.getByRole('listitem').filter({ hasText: '$24.00 → $26.50' })).toBeVisible();
    await edit.getByLabel('Name').fill('Range Tee II');
    await page.goBack();
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Keep editing' }).click();
    await expect(edit.getByLabel('Name')).toHaveValue('Range Tee II');
    await page.keyboard.press('Escape');
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await expect(edit).toBeHidden();
  });

  await test.step('it is deleted after a question, once', async () => {
    const deletion = tee.getByRole('button', { name: 'Delete Range Tee' });
    await deletion.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' });
    await expectAccessible(page);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(deletion).toBeFocused();
    await deletion.press('Enter');
    await question.getByRole('button', { name: 'Delete' }).dblclick({ delay: 50 });
    await expect(notice(page)).toContainText('Product deleted successfully');
    await expect(tee).toHaveCount(0);
  });
});

test('a product gets sizes with a stock each, and pictures in their order', async ({ page, shop }) => {
  await logIn(page, '/control-panel/products');
  const id = await addElsewhere(page, shop, { name: 'Camp Hoodie', category: 'Apparel', stockQuantity: 9 });
  await page.goto(`/control-panel/products/${id}`);
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  const size = (name: string) => edit.getByRole('group', { name, exact: true });

  await test.step('typed lists make the rows, and the form says what becomes of the stock', async () => {
    await edit.getByLabel('Sizes to add').fill('S, M, L');
    await edit.getByLabel('Colors to add').fill('Black');
    await edit.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(edit.getByText('3 added. Give them their stock, and save.')).toBeVisible();
    await expect(edit.getByText('The 9 in stock were of the product as a whole.')).toBeVisible();
    await size('S / Black').getByLabel('In stock').fill('20');
    await size('M / Black').getByLabel('In stock').fill('2');
    await size('L / Black').getByLabel('In stock').fill('8');
    await expect(edit.getByLabel('Stock', { exact: true })).toHaveValue('30');
    await size('L / Black').getByLabel('Price ($)').fill('ten');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(size('L / Black').getByText('Please give a price from 0.00 to 99999999.99.')).toBeVisible();
    await size('L / Black').getByLabel('Price ($)').fill('11');
  });

  await test.step('pictures are ordered with the keyboard, and saved with the sizes', async () => {
    for (const [place, width] of [300, 200].entries()) {
      const file = { name: 'hoodie.png', mimeType: 'image/png', buffer: await pictureOf(width, 200) };
      await edit.getByLabel('Choose a picture').setInputFiles(file);
      await expect(edit.getByLabel(`What picture ${place + 1} shows`)).toBeVisible();
    }
    await edit.getByLabel('What picture 1 shows').fill('The front');
    await edit.getByLabel('What picture 2 shows').fill('The back');
    const down = edit.getByRole('button', { name: 'Move picture 2 up' });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(edit.getByLabel('What picture 1 shows')).toHaveValue('The back');
    await expect(edit.getByRole('button', { name: 'Move picture 1 up' })).toBeFocused();
    await expectAccessible(page);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(notice(page)).toContainText('Product updated successfully');
    const hoodie = card(page, 'Camp Hoodie');
    await expect(hoodie).toContainText('30 in stock, low in M / Black (2)');
    await expect(hoodie).toContainText('3 kinds');
    const pictures = await askDatabase(
      shop.dataDir,
      'select alt, url = image_url as first from product_pictures join products on products.id = product_id where product_id = $1 order by position',
      [id],
    );
    expect(pictures).toEqual([
      { alt: 'The back', first: true },
      { alt: 'The front', first: false },
    ]);
  });

  await test.step('a size is counted elsewhere meanwhile, and another one removed', async () => {
    await page.goto(`/control-panel/products/${id}`);
    await size('S / Black').getByLabel('In stock').fill('25');
    const [small] = await askDatabase<{ id: number }>(
      shop.dataDir,
      "select id from product_variants where size = 'S' and product_id = $1",
      [id],
    );
    await changeElsewhere(page, shop, id, { variants: [{ id: small?.id, stockQuantity: 19, stockSeen: 20 }] });
    await expect(size('S / Black').getByText('It was 20 and is 19 now; your +5 makes it 24.')).toBeVisible();
    await edit.getByRole('button', { name: 'Remove M / Black' }).click();
    await expect(edit.getByRole('button', { name: 'Keep M / Black' })).toBeVisible();
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(notice(page)).toContainText('Stock of S / Black was changed by somebody else too; it is 24 now.');
    await expect(card(page, 'Camp Hoodie')).toContainText('32 in stock');
    await card(page, 'Camp Hoodie').getByRole('link', { name: 'Edit Camp Hoodie' }).click();
    await edit.getByText('History').click();
    await expect(edit.getByRole('listitem').filter({ hasText: '19 → 24' })).toContainText('S / Black: Stock');
  });
});

test.describe('what must not be lost', () => {
  test.use({ expectedComplaints: [/409/] });

  test('a product that orders refer to is archived and can be restored, and the one on sale stays', async ({
    page,
    shop,
  }) => {
    await logIn(page, '/control-panel/products');
    const id = await addElsewhere(page, shop, { name: 'Old Riser', category: 'Equipment' });
    const orderNumber = await guestOrder(shop, newCustomer());
    await askDatabase(
      shop.dataDir,
      'update order_items set product_id = $1 from orders where orders.id = order_id and order_number = $2',
      [id, orderNumber],
    );
    const riser = card(page, 'Old Riser');
    await riser.getByRole('button', { name: 'Delete Old Riser' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Old Riser was archived' })).toContainText(
      'Orders or carts refer to it, so it was not deleted.',
    );
    await expect(riser).toHaveCount(0);
    await expectListAccessible(page);
    await page.getByRole('link', { name: 'the archive' }).click();
    await expect(page).toHaveURL(/\?archived=true$/);
    await expect(riser).toContainText('Archived');
    await expectAccessible(page);
    await riser.getByRole('button', { name: 'Restore Old Riser' }).click();
    await expect(riser).toHaveCount(0);
    await page.goto(`/control-panel/products/${id}`);
    await expect(page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Name')).toHaveValue('Old Riser');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(riser).toContainText('Inactive');

    await page.getByRole('button', { name: 'Delete Hunter' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page)).toContainText('Failed to delete product');
    await expect(card(page, 'Hunter')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ expectedComplaints: [/net::ERR_INTERNET_DISCONNECTED/] });

  test('a product is found, switched off, and edited when the line is back @phone-only', async ({
    page,
    context,
    shop,
  }) => {
    await logIn(page, '/control-panel/products');
    await addElsewhere(page, shop, { name: 'Bench Wax', category: 'Maintenance' });
    await page.getByLabel('Search products').fill('mainten');
    await expect(page).toHaveURL(/\?search=mainten$/);
    await expect(card(page, 'Hunter')).toHaveCount(0);
    const wax = card(page, 'Bench Wax');
    await wax.getByRole('switch', { name: 'Bench Wax is active' }).tap();
    await expect(wax.getByText('Inactive')).toBeVisible();
    await expect.poll(async () => (await readProduct(shop, 'Bench Wax')).is_active).toBe(false);
    await expectAccessible(page);
    await wax.getByRole('link', { name: 'Edit Bench Wax' }).tap();
    const edit = page.getByRole('dialog', { name: 'Edit Product' });
    await edit.getByLabel('Price ($)').fill('9.50');
    await expectAccessible(page);
    await context.setOffline(true);
    await edit.getByRole('button', { name: 'Save changes' }).tap();
    await expect(edit.getByRole('alert')).toContainText('There is no connection to the shop right now.');
    await expect(page.getByText('Failed to update product', { exact: true }).first()).toBeVisible();
    await expect(edit.getByLabel('Price ($)')).toHaveValue('9.50');
    await context.setOffline(false);
    await edit.getByRole('button', { name: 'Save changes' }).tap();
    await expect(edit).toBeHidden();
    await expect(page).toHaveURL(/\/products\?search=mainten$/);
    await expect(wax).toContainText('$9.50');
  });
});

test('labels of products and of an order hold the addresses that the phone dashboard opens', async ({ page, shop }) => {
  await logIn(page, '/control-panel/labels');
  await page.getByRole('checkbox', { name: 'Hunter' }).check();
  await expect(page).toHaveURL(/\?product=1$/);
  expect(await decodeLabel(page, 'Hunter')).toBe(`${shop.origin}/mobile-admin?product=1`);
  await expectAccessible(page);

  const orderNumber = await guestOrder(shop, newCustomer());
  await page.goto(`/control-panel/labels?order=${orderNumber}`);
  const label = page.getByRole('listitem').filter({ hasText: orderNumber });
  await expect(label).toContainText('Black');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  expect(await decodeLabel(page, 'Ada Boone')).toBe(`${shop.origin}/mobile-admin?order=${orderNumber}`);
});

/** From its top: the bar that stays there while a long list is scrolled would cover a part of some cards. */
async function expectListAccessible(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
}

/** What a scanner reads from the screen. */
async function decodeLabel(page: Page, title: string): Promise<string> {
  const shot = await page.getByRole('img', { name: `Code of ${title}` }).screenshot();
  const { data, info } = await sharp(shot).resize(600).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

async function pictureOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a6a3a' } })
    .png()
    .toBuffer();
}

type ProductRow = Record<'id' | 'stock_quantity', number> &
  Record<'price' | 'description' | 'printful_variant_id', string> & { is_active: boolean };

async function readProduct({ dataDir }: RunningServer, name: string): Promise<ProductRow> {
  const [product] = await askDatabase<ProductRow>(dataDir, 'select * from products where name = $1', [name]);
  if (!product) throw new Error(`no product ${name}`);
  return product;
}

/** Another member of staff, in another browser. */
async function changeElsewhere(page: Page, { origin }: RunningServer, id: number, data: object): Promise<void> {
  const answer = await page.request.put(`/api/admin/products/${id}`, { data, headers: { origin } });
  expect(answer.status()).toBe(200);
}

async function addElsewhere(page: Page, { origin }: RunningServer, product: object): Promise<number> {
  const data = { description: 'As it is.', price: '9.00', ...product };
  const answer = await page.request.post('/api/admin/products', { data, headers: { origin } });
  const added: StaffProduct = await answer.json();
  return added.id;
}
