// The desk's table of orders: finding one among many, and staying where one is while new ones come in.
import { guestOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

const ORDERS = `${PANEL}/orders`;

test('staff narrow the table, share its address, and take what it shows away as CSV', async ({ page, shop }) => {
  await manyOrders(shop);
  await logIn(page, `${ORDERS}?status=shipped&color=Tan`);
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
  await expect(page.getByRole('list', { name: 'Narrowed to' })).toContainText(/Shipped.*Tan/);
  await expect(rows).not.toHaveCount(0);
  await expect(rows.filter({ hasNotText: 'Shipped' })).toHaveCount(0);
  await expect(rows.filter({ hasNotText: 'Tan' })).toHaveCount(0);

  const search = page.getByLabel('Search');
  await search.fill('quiver ben');
  await expect(page).toHaveURL(/search=quiver\+ben&status=shipped&color=Tan$/);
  await expect(rows.filter({ hasNotText: 'Ben Quiver' })).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
  const shown = await rows.getByRole('link').allTextContents();
  await expectAccessibleInBothWidths(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await (await downloading).createReadStream().then(async (stream) => {
    let text = '';
    for await (const chunk of stream) text += chunk;
    return text;
  });
  expect(csv.match(/^FD-[0-9A-Z]+/gm)).toEqual(shown);

  await page.reload();
  await expect(search).toHaveValue('quiver ben');
  await expect(rows).toHaveCount(shown.length);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(new RegExp(`${ORDERS}$`));
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue('quiver ben');
  await search.fill('no such person');
  await expect(page.getByText('No orders match')).toBeVisible();
});

test.describe('with nothing to look for', () => {
  test.use({ expectedComplaints: [/400/] });

  test('the table says what a search needs', async ({ page }) => {
    await logIn(page, ORDERS);
    await page.getByLabel('Search').fill('%%');
    await page.getByLabel('Search').press('Enter');
    await expect(page.getByRole('alert')).toContainText('Please search for letters or digits');
    await page.getByLabel('Search').fill('');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('pages stay where they are, Back returns to the very place, and new orders move nothing', async ({
  page,
  shop,
}) => {
  await manyOrders(shop);
  await logIn(page, ORDERS);
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
  // Beside it a row may have the link of its parcel.
  const link = (number: string) => page.getByRole('link', { name: number, exact: true });
  const numbers = () => rows.getByRole('link', { name: /^FD-[0-9A-Z]{8}$/ }).allTextContents();
  const place = async (number: string) => (await link(number).boundingBox())?.y ?? 0;
  await expect(rows).toHaveCount(50);
  const newest = await numbers();

  // The row that is being read stays under the eyes while another comes in above it.
  const reading = newest[30] ?? '';
  await link(reading).scrollIntoViewIfNeeded();
  const before = await place(reading);
  const first = await guestOrder(shop, newCustomer());
  await expect(link(first)).toBeAttached();
  await expect(rows.first()).toContainText(first);
  await expect(rows.first()).toHaveAttribute('data-new', 'true');
  await expect.poll(async () => Math.abs((await place(reading)) - before)).toBeLessThan(4);

  // Orders that are never paid leave the list by themselves, so what is shown now is what counts.
  const shown = await numbers();
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(new RegExp(`before=${shown.at(-1)}`));
  await expect(link(shown.at(-1) ?? '')).toHaveCount(0);
  await expect(rows).toHaveCount(50);
  const older = await numbers();
  expect(older.filter((number) => shown.includes(number))).toEqual([]);
  expect(older.filter((number) => newest.includes(number))).toEqual(
    newest.slice(newest.indexOf(shown.at(-1) ?? '') + 1),
  );

  const opened = older[35] ?? '';
  await link(opened).scrollIntoViewIfNeeded();
  const left = await place(opened);
  // The whole row is the link.
  await rows.filter({ hasText: opened }).click({ position: { x: 500, y: 10 } });
  await expect(page.getByRole('heading', { level: 1, name: opened })).toBeVisible();
  await page.goBack();
  await expect(link(opened)).toBeInViewport();
  await expect.poll(async () => Math.abs((await place(opened)) - left)).toBeLessThan(4);
  await expect.poll(numbers).toEqual(older);

  await guestOrder(shop, newCustomer());
  await expect(page.getByText('New orders have come in.')).toBeVisible();
  expect(await numbers()).toEqual(older);
  await page.getByRole('link', { name: 'Newer' }).click();
  await expect(rows.getByRole('link', { name: first })).toBeVisible();
});

test('an overdue balance is marked, and its filter shows nothing else', async ({ page, shop }) => {
  const number = await guestOrder(shop, newCustomer());
  const end = "update orders set link_expires_at = now() - interval '1 day' where order_number = $1";
  await askDatabase(shop.dataDir, end, [number]);
  await logIn(page, ORDERS);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Overdue').check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Overdue: take this off' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Balance open');
  await expect(row).toContainText('overdue');
  await row.getByRole('link', { name: number }).click();
  const question = page.getByRole('region', { name: 'The balance is overdue' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel without refund' }).click();
  await expect(page.getByRole('dialog')).toContainText('the shop keeps $177.60');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Renew and send the link' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(/The link works until/)).toBeVisible();
});

/**
 * More orders than a page of the table holds, of all states, in the past weeks. Written straight into the table: nobody
 * could pay or open them. Once per shop, however often it is called.
 */
async function manyOrders({ dataDir }: RunningServer): Promise<void> {
  await askDatabase(
    dataDir,
    `insert into orders (order_number, customer_name, customer_email, shipping_address, bow_color, status, total_amount,
        deposit_amount, remaining_balance, created_at)
      select 'FD-' || upper(substr(md5(n::text), 1, 8)),
        (array['Ann Archer', 'Ben Quiver', 'Carla Nock', 'Dietrich Vanderbergen-Longfellow'])[1 + n % 4],
        'customer' || n || '@example.com', '12 Ridge Road, Butte, MT 59701', (array['Black', 'Tan'])[1 + n / 4 % 2],
        (array['pending', 'paid_deposit', 'processing', 'shipped', 'completed', 'cancelled'])[1 + n % 6],
        1776, 177.60, 1598.40, now() - n * interval '7 hours'
      from generate_series(1, 120) n on conflict do nothing`,
  );
}
