// Tags and colleagues on orders and inquiries, and views of the orders that lead there.
import type { Page } from '@playwright/test';
import { someOrders } from '#tests/support/journeys/desk-orders.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';

test.use({ ownShop: 'desk-lists', viewport: { width: 1280, height: 800 } });

const ORDERS = `${PANEL}/orders`;
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');

test('chosen orders are tagged and given to a colleague; the list is narrowed to them, and a mistake is undone', async ({
  page,
  shop,
}) => {
  await someOrders(shop);
  await logIn(page, `${ORDERS}?search=FD-DESK001`);
  await expect(rowsOf(page)).toHaveCount(10);
  await rowsOf(page).nth(0).getByRole('checkbox').check();
  await rowsOf(page).nth(1).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Chosen orders' });
  await bar.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('textbox', { name: 'Another tag' }).fill('Rush');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: 'Take off rush' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Another tag' })).toHaveValue('');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Who does it' }).click();
  await page.getByRole('listitem').getByRole('button', { name: 'demo', exact: true }).click();
  await expect(page.getByText('2 orders changed', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Tag', { exact: true }).selectOption('rush');
  await page.getByLabel('Who does it').selectOption('Me');
  await page.keyboard.press('Escape');
  const chips = page.getByRole('list', { name: 'Narrowed to' });
  await expect(chips).toContainText('Tagged rush');
  await expect(chips).toContainText('Done by me');
  await chips.getByRole('button', { name: '“FD-DESK001”: take this off' }).click();
  await expect(rowsOf(page)).toHaveCount(2);

  await rowsOf(page).nth(0).getByRole('link').first().click();
  const own = page.getByRole('region', { name: 'Tags and who does it' });
  await expect(own.getByLabel('Who does it')).toHaveValue('demo');
  await own.getByLabel('Who does it').selectOption('Nobody yet');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Who does it was changed')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(own.getByLabel('Who does it')).toHaveValue('demo');
  await own.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('checkbox', { name: 'rush' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(own).toContainText('None');
  await expect(history.getByText('Tags changed')).toHaveCount(2);
  await expectAccessible(page);
});

test('inquiries are tagged and given to a colleague, one by one and the chosen ones', async ({ page, shop }) => {
  const sent = (name: string) => ({
    name,
    email: 'ida@example.com',
    interest: 'dealer',
    message: 'Do you sell to shops?',
  });
  for (const name of ['Ida Desk', 'Ivo Desk']) {
    await fetch(`${shop.origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(sent(name)),
    });
  }
  await logIn(page, `${PANEL}/contacts`);
  for (const name of ['Ida Desk', 'Ivo Desk']) await page.getByLabel(`Choose the inquiry of ${name}`).check();
  const bar = page.getByRole('region', { name: 'Chosen inquiries' });
  await expect(bar).toContainText('2 inquiries chosen');
  await bar.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('textbox', { name: 'Another tag' }).fill('dealer');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: 'Take off dealer' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Ivo Desk' }).click();
  const inquiry = page.getByRole('region', { name: 'Inquiry', exact: true });
  await expect(inquiry).toContainText('dealer');
  await inquiry.getByLabel('Who does it').selectOption('demo');
  await expect(inquiry.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Who does it').selectOption('Me');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Narrowed to' })).toContainText('Done by me');
  await expect(page.getByRole('link', { name: 'Ivo Desk' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ida Desk' })).toHaveCount(0);
});

test('a view is saved under a name, for everybody, and stands on the overview with how many orders are in it', async ({
  page,
  shop,
}) => {
  await someOrders(shop);
  await logIn(page, `${ORDERS}?search=FD-DESK&status=cancelled`);
  await expect(rowsOf(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('Called off');
  await page.getByLabel('For everybody who works here').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Saved views' })).toContainText('Called off');
  await page.goto(`${PANEL}/overview`);
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link')).toHaveText(/Called off, shared\s*20/);
  await expectAccessible(page);
  await views.getByRole('link', { name: 'Called off' }).click();
  await expect(page.getByRole('list', { name: 'Narrowed to' })).toContainText('Cancelled');
  await expect(rowsOf(page)).toHaveCount(20);
});
