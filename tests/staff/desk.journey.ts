// How the desk is worked at for hours: many rows, columns of one's own, and filters that say what they are.
import type { Page } from '@playwright/test';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { someOrders } from '#tests/support/journeys/desk-orders.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';

test.use({ ownShop: 'desk-lists', viewport: { width: 1280, height: 800 } });

const ORDERS = `${PANEL}/orders`;
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');

test('a window of 1280 × 800 shows fourteen orders, and one of 1440 × 900 twenty', async ({ page, shop }) => {
  await someOrders(shop);
  await logIn(page, ORDERS);
  await expect(rowsOf(page)).toHaveCount(50);
  const [first] = await rowsOf(page).all();
  expect((await first?.boundingBox())?.height).toBeLessThan(36);
  /** Rows that are seen whole, above what stays in sight at the bottom. */
  const seen = async () => {
    const foot = (await page.getByRole('status', { name: 'Totals' }).boundingBox())?.y ?? 0;
    const boxes = await Promise.all((await rowsOf(page).all()).map((row) => row.boundingBox()));
    return boxes.filter((box) => box && box.y + box.height <= foot).length;
  };
  expect(await seen()).toBeGreaterThanOrEqual(14);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await seen()).toBeGreaterThanOrEqual(20);

  // The search, the names of the columns and the totals stay in sight.
  await rowsOf(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Search')).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Placed' })).toBeInViewport();
  await expect(page.getByRole('status', { name: 'Totals' })).toBeInViewport();
});

test('columns are chosen once, and are there after a reload and on another machine', async ({
  page,
  browser,
  shop,
}) => {
  await someOrders(shop);
  await logIn(page, ORDERS);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Ordered')).toBeVisible();
  await expect(head('Email')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).check();
  await page.getByRole('checkbox', { name: 'Ordered' }).uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(head('Email')).toBeVisible();
  await expect(head('Ordered')).toHaveCount(0);
  await page.reload();
  await expect(rowsOf(page).first()).toContainText('@example.com');
  await expect(head('Ordered')).toHaveCount(0);

  const other = await browser.newPage({ baseURL: shop.origin, viewport: { width: 1280, height: 800 } });
  await logIn(other, ORDERS);
  await expect(rowsOf(other).first()).toContainText('@example.com');
  await other.close();
});

test('each filter says what it is, and is taken off by itself', async ({ page, shop }) => {
  await someOrders(shop);
  await logIn(page, `${ORDERS}?status=shipped,cancelled&color=Tan&from=2020-01-01`);
  const chips = page.getByRole('list', { name: 'Narrowed to' });
  await expect(chips.getByRole('button')).toHaveText([
    'Shipped or Cancelled',
    'Tan',
    'Placed since January 1st, 2020',
    'Clear all',
  ]);
  await chips.getByRole('button', { name: 'Tan: take this off' }).click();
  await expect(page).toHaveURL(/\?status=shipped,cancelled&from=2020-01-01$/);
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(chips).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(50);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Draw weight').selectOption('62 lbs');
  await page.getByLabel('Hand').selectOption('Left');
  await page.getByLabel('Sort by').selectOption('Most outstanding');
  await page.getByLabel('Due to').fill('2030-01-31');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(chips.getByRole('button')).toHaveText([
    '62 lbs',
    'Left hand',
    'Due until January 31st, 2030',
    'Clear all',
  ]);
  await expect(page).toHaveURL(/\?drawWeight=62&hand=Left&dueTo=2030-01-31&sort=owed$/);
  await expect(page.getByText('No orders match')).toBeVisible();
});

test('an order shows its state, money, next steps and parcels at once; its emails and history are one press away', async ({
  page,
  shop,
}) => {
  const order = await guestOrder(shop, newCustomer());
  const change = staffApi(shop);
  const at = `/api/admin/orders/${order}`;
  await change('PUT', at, { status: 'processing', allowUnpaid: true });
  await change('PUT', at, { status: 'shipped', carrier: 'UPS', trackingNumber: '1Z999', allowUnpaid: true });
  await logIn(page, `${PANEL}/orders/${order}`);
  const whole = { ratio: 1 };
  await expect(page.getByRole('region', { name: 'Next steps' })).toBeInViewport(whole);
  await expect(page.getByText('Outstanding', { exact: true }).first()).toBeInViewport(whole);
  await expect(page.getByText('Shipped', { exact: true }).first()).toBeInViewport(whole);
  await expect(page.getByRole('region', { name: 'Parcels' })).toBeInViewport(whole);
  await expect(page.getByRole('region', { name: 'History' })).not.toBeInViewport();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeInViewport(whole);
  await expectAccessible(page);
});

test('the list is walked by keys: j, k, x, Enter, /, g and a letter; none acts while somebody types, or once they are off', async ({
  page,
  shop,
}) => {
  await someOrders(shop);
  await logIn(page, ORDERS);
  await expect(rowsOf(page)).toHaveCount(50);
  // A parcel's link follows that of its order.
  const link = (row: number) => rowsOf(page).nth(row).getByRole('link').first();
  await page.keyboard.press('j');
  await expect(link(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(0)).toBeFocused();
  await page.keyboard.press('x');
  await expect(rowsOf(page).nth(0).getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('region', { name: 'Chosen orders' })).toContainText('1 order chosen');
  const number = (await link(0).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByLabel('Search contacts');
  await expect(search).toBeFocused();
  await page.keyboard.type('gojx?');
  await expect(search).toHaveValue('gojx?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await page.getByRole('heading', { level: 1 }).click();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Go to Orders');
  await expectAccessible(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(keys).toBeVisible();
  await keys.getByRole('switch', { name: 'Single letters act as keys' }).click();
  await expect(keys.getByRole('switch')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('Control+k');
  // The jump is no single letter: it opens, and nothing else has.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Jump to' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts', includeHidden: true })).toBeAttached();
});

test('one field jumps to an order, to a page, and to a step of an order', async ({ page, shop }) => {
  await someOrders(shop);
  await logIn(page, `${PANEL}/overview`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Jump to' });
  const found = page.getByRole('option');
  await page.getByRole('button', { name: 'Jump to…' }).click();
  await field.fill('FD-DESK0007');
  await expect(found.filter({ hasText: 'FD-DESK0007' })).toBeVisible();
  await expectAccessible(page);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'FD-DESK0007' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('gift');
  await expect(found.first()).toContainText('Gift cards');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Gift cards' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('correct FD-DESK0003');
  await expect(found).toHaveText([/Correct FD-DESK0003/]);
  await field.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('FD-DESK0003');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/orders\/FD-DESK0003$/);

  await page.keyboard.press('Control+k');
  await field.fill('refund FD-DESK0003');
  await expect(found).toHaveText([/Refund FD-DESK0003/]);
  await field.press('Enter');
  await expect(page.getByText('“Refund” is not possible for this order now.')).toBeVisible();
});
