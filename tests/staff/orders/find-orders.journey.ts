// Finding orders among many, on the desk and on the phone: by what a caller says, in several states, and in views that are kept.
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

const ORDERS = `${PANEL}/orders`;

test('staff find a caller by name, street, phone and parcel, and keep what they look at as a view', async ({
  page,
  shop,
}) => {
  await callers(shop);
  await logIn(page, ORDERS);
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
  const search = page.getByLabel('Search');
  const totals = page.getByRole('status', { name: 'Totals' });
  for (const words of [
    'Bo Li',
    '88 antler, wisdom 59873',
    '(406) 555-7731',
    '9400 1112 0255 5555 0000 01',
    'pi_caller_1',
  ]) {
    await search.fill(words);
    await search.press('Enter');
    await expect(page.getByRole('list', { name: 'Narrowed to' })).toContainText(`“${words}”`);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('FD-CALLER01');
    await expect(totals).toContainText('1 order · $1,776.00 in total');
  }

  await search.fill('Wisdom');
  await search.press('Enter');
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Shipped' }).check();
  await page.getByRole('checkbox', { name: 'Cancelled' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Shipped or Cancelled: take this off' })).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/search=Wisdom&status=shipped,cancelled&sort=total$/);
  await expect(rows.getByRole('link')).toHaveText(['FD-CALLER03', 'FD-CALLER01', 'FD-CALLER02']);
  await expect(totals).toContainText('3 orders · $4,976.00 in total');

  await page.getByRole('button', { name: 'Save this view' }).click();
  const form = page.getByRole('form', { name: 'Save this view' });
  await form.getByLabel('Name of the view').fill('Wisdom, done');
  await form.getByRole('button', { name: 'Save' }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: 'Wisdom, done' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL(new RegExp(`${ORDERS}$`));
  await expect(totals).not.toContainText('3 orders · $4,976.00');
  await page.reload();
  await views.getByRole('link', { name: 'Wisdom, done' }).click();
  await expect(rows).toHaveCount(3);
  await views.getByRole('button', { name: 'Change this view' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(views.getByRole('link', { name: 'Wisdom, done' })).toHaveCount(0);
});

test('days and times in the list are those of the shop, wherever it is looked at', async ({ browser, shop }) => {
  await callers(shop);
  // It is already the 2nd of March in Tokyo, and in UTC, when this order is placed in New York.
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', baseURL: shop.origin });
  const page = await context.newPage();
  await logIn(page, `${ORDERS}?search=Wisdom&from=2025-03-01&to=2025-03-01`);
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('FD-CALLER03');
  await expect(rows).toContainText(/Mar 1, 2025, 9:30\sPM/);
  await context.close();
});

test('the phone has the same search @phone-only', async ({ page, shop }) => {
  await callers(shop);
  await logIn(page, '/mobile-admin?tab=orders');
  const search = page.getByLabel('Search');
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^FD-/ }) });
  await search.fill('bo li');
  await expect(page).toHaveURL(/search=bo\+li/);
  // It was shipped, and is found all the same: a search looks at all orders until a view is chosen.
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Bo Li');
  await search.fill('wisdom 59873');
  await expect(cards).toHaveCount(4);
  await page.getByRole('navigation', { name: 'Which orders' }).getByRole('link', { name: 'Open' }).click();
  await expect(cards).toHaveCount(1);
  await expect(search).toHaveValue('wisdom 59873');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Who does it').selectOption('Nobody yet');
  await page.getByLabel('Product').selectOption('Hunter');
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Narrowed to' });
  await expect(chips).toContainText('Hunter');
  await expect(cards).toHaveCount(0);
  await chips.getByRole('button', { name: 'Hunter: take this off' }).click();
  await expect(cards).toHaveCount(1);
  await chips.getByRole('button', { name: 'Done by nobody yet: take this off' }).click();
  await search.fill('nobody at all');
  await expect(page.getByText('No orders match')).toBeVisible();
});

/** Four orders of one town. Written straight into the tables, once per shop, however often it is called. */
async function callers({ dataDir }: RunningServer): Promise<void> {
  await askDatabase(
    dataDir,
    `with made as (
      insert into orders (order_number, customer_name, customer_email, customer_phone, shipping_address, status, total_amount,
        deposit_amount, remaining_balance, tracking_number, created_at)
      values
        ('FD-CALLER01', 'Bo Li', 'bo.li@example.com', '+1 406-555-7731', '88 Antler Lane, Wisdom, MT 59873', 'shipped', 1776,
          177.60, 1598.40, '9400111202555555000001', '2025-06-02T15:00Z'),
        ('FD-CALLER02', 'Ann Wise', 'ann@example.com', null, '2 Elk Road, Wisdom, MT 59873', 'cancelled', 1200, 120, 1080, null,
          '2025-05-02T15:00Z'),
        ('FD-CALLER03', 'Max Big', 'max@example.com', null, '3 Elk Road, Wisdom, MT 59873', 'shipped', 2000, 200, 1800, null,
          '2025-03-02T02:30Z'),
        ('FD-CALLER04', 'Eve Young', 'eve@example.com', null, '4 Elk Road, Wisdom, MT 59873', 'processing', 1776, 177.60, 1598.40,
          null, '2025-06-03T15:00Z')
      on conflict do nothing returning id, order_number
    )
    insert into payments (order_id, leg, provider_intent_id, amount, status, full_price)
    select id, 'deposit', 'pi_caller_1', 177.60, 'canceled', 1776 from made where order_number = 'FD-CALLER01'`,
  );
}
