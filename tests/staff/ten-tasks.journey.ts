// Ten tasks of a day at the desk, each begun at the overview: none takes more presses than docs/desk.md says.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { someOrders } from '#tests/support/journeys/desk-orders.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { logIn, newProduct, PANEL, staffApi } from '#tests/support/journeys/staff.ts';

test.use({ ownShop: 'desk-lists', viewport: { width: 1280, height: 800 } });

const notice = (page: Page) => page.getByRole('region', { name: /Notifications/ });

/** What a person presses: each click, and each key that is no text, counts; what is typed into a field does not. */
function handsOn(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const click = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const type = (words: string) => page.keyboard.type(words);
  /** A list that drops down is opened, and one of it taken. */
  const choose = async (target: Locator, label: string) => {
    presses += 2;
    await target.selectOption(label);
  };
  const jump = async (words: string, found: RegExp) => {
    await press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Jump to' })).toBeFocused();
    await type(words);
    await expect(page.getByRole('option').first()).toContainText(found);
    await press('Enter');
  };
  return { press, click, type, choose, jump, count: () => presses };
}

type Hands = ReturnType<typeof handsOn>;

/** The most presses of each task, as docs/desk.md tells them. */
async function mostPresses(task: string): Promise<number> {
  const page = await readFile(new URL('../../docs/desk.md', import.meta.url), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith(`| ${task} |`));
  return Number(row?.split('|')[2]);
}

const TASKS: Record<string, (page: Page, hands: Hands, of: { order: string; product: string }) => Promise<void>> = {
  'Open a customer’s order': async (page, { jump }, { order }) => {
    await jump(order, new RegExp(order));
    await expect(page.getByRole('heading', { level: 1, name: order })).toBeVisible();
  },
  'Ship a paid order with its tracking number': async (page, { jump, type, press, click }, { order }) => {
    await jump(`ship ${order}`, /^Action/);
    await expect(page.getByLabel('Carrier')).toBeFocused();
    await type('UPS');
    await press('Tab');
    await type('1Z999');
    await press('Enter');
    // Only a deposit is paid: the shop asks, and that press counts, too.
    await click(page.getByRole('alertdialog').getByRole('button', { name: 'Ship anyway' }));
    await expect(page.getByRole('complementary', { name: 'Customer and delivery' })).toContainText('UPS 1Z999');
  },
  'Refund a part of what was paid': async (page, { jump, type, press }, { order }) => {
    await jump(`refund ${order}`, /^Action/);
    await expect(page.getByLabel('Amount in dollars')).toBeFocused();
    await type('20');
    await press('Tab');
    await type('for the wait');
    await press('Enter');
    await expect(notice(page)).toContainText('The refund is on its way.');
  },
  'Cancel an order and give the money back': async (page, { jump, type, press }, { order }) => {
    await jump(`cancel ${order}`, /^Action/);
    await expect(page.getByLabel('Reason')).toBeFocused();
    await type('asked for it');
    await press('Enter');
    await expect(page.getByText(/is (about to be )?cancelled\./).first()).toBeVisible();
  },
  'Correct the address': async (page, { jump, click, press, type }, { order }) => {
    await jump(`correct ${order}`, /^Action/);
    await click(page.getByLabel('Street address'));
    await press('Control+a');
    await type('7 Creek Lane');
    await press('Enter');
    await expect(notice(page)).toContainText('The details are corrected.');
  },
  'Note something for colleagues': async (page, { jump, click, type }, { order }) => {
    await jump(order, new RegExp(order));
    await click(page.getByLabel('New note'));
    await type('Call before noon.');
    await click(page.getByRole('form', { name: 'Add a note' }).getByRole('button', { name: 'Add' }));
    await expect(page.getByRole('region', { name: 'Internal notes' }).getByRole('listitem')).toContainText('noon');
  },
  'Tag three orders': async (page, { press, click, type }) => {
    await press('g');
    await press('o');
    const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
    for (const row of [1, 2, 3]) await click(rows.nth(row).getByRole('checkbox'));
    await click(page.getByRole('region', { name: 'Chosen orders' }).getByRole('button', { name: 'Tags' }));
    await click(page.getByRole('textbox', { name: 'Another tag' }));
    await type('fair');
    await press('Enter');
    await expect(page.getByRole('button', { name: 'Take off fair' })).toBeVisible();
  },
  'Change a price': async (page, { jump, click, press, type }, { product }) => {
    await jump(product, /^Product/);
    await click(page.getByLabel('Price ($)'));
    await press('Control+a');
    await type('25');
    await press('Enter');
    await expect(notice(page)).toContainText('Product updated successfully');
  },
  'Count the stock': async (page, { jump, click, press, type }, { product }) => {
    await jump(product, /^Product/);
    await click(page.getByLabel('Stock', { exact: true }));
    await press('Control+a');
    await type('12');
    await press('Enter');
    await expect(notice(page)).toContainText('Product updated successfully');
  },
  'Keep a narrowed list as a view': async (page, { press, click, choose, type }) => {
    await press('g');
    await press('o');
    await click(page.getByRole('button', { name: 'Filters' }));
    await choose(page.getByLabel('Hand'), 'Left');
    await press('Escape');
    await click(page.getByRole('button', { name: 'Save this view' }));
    await type('Left hands');
    await press('Enter');
    await expect(page.getByRole('link', { name: 'Left hands' })).toBeVisible();
  },
};

for (const [task, doIt] of Object.entries(TASKS)) {
  test(`"${task}" takes no more presses than the guide says`, async ({ page, shop }) => {
    await someOrders(shop);
    const order = await guestOrder(shop, newCustomer());
    const { name } = await newProduct(shop, 10);
    // Its bow is made: only then is there something to ship.
    const processed = { status: 'processing', allowUnpaid: true };
    if (task.startsWith('Ship')) await staffApi(shop)('PUT', `/api/admin/orders/${order}`, processed);
    await logIn(page, `${PANEL}/overview`);
    // What the panel has asked the shop for stands there: from then on it hears keys.
    await expect(page.getByRole('region', { name: 'Not real' })).toBeVisible();
    const hands = handsOn(page);
    await doIt(page, hands, { order, product: name });
    expect(hands.count()).toBeLessThanOrEqual(await mostPresses(task));
  });
}
