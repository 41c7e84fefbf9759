// An order's page on the desk: every step staff can take, who is asked what before it, and what the customer gets.
import type { Page } from '@playwright/test';
import { guestOrder, readOrder } from '#tests/support/journeys/account.ts';
import { comeTo, mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

const pageOf = (order: string) => `${PANEL}/orders/${order}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const history = (page: Page) => page.getByRole('region', { name: 'History' });

test.describe('with money outstanding', () => {
  test.use({ expectedComplaints: [/409/] });

  test('processing and shipping ask first, also when only the server knows; two who ship at once ship once', async ({
    page,
    context,
    shop,
  }) => {
    const order = await guestOrder(shop, newCustomer());
    await test.step('a screen that is behind is asked by the server', async () => {
      // What this screen has read is older than what the server has, until the server says so.
      let told = false;
      await page.route(`**/api/admin/orders/${order}`, async (route) => {
        told ||= route.request().method() === 'PUT';
        if (told) return route.continue();
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), outstanding: '0.00' } });
      });
      await logIn(page, pageOf(order));
      await button(page, 'Process').click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('$1,598.40 is still outstanding. Process it anyway?');
      expect(told).toBe(true);
      await expectAccessible(page);
      await button(page, 'Not yet').click();
      expect((await readOrder(shop, order)).status).toBe('paid_deposit');
      await button(page, 'Process').click();
      await button(page, 'Process anyway').dblclick();
      await expect(button(page, 'Ship')).toBeVisible();
    });

    await test.step('two who ship at once ship once', async () => {
      const other = await context.newPage();
      await other.goto(pageOf(order));
      for (const tab of [page, other]) {
        await button(tab, 'Ship').click();
        await tab.getByLabel('Carrier').fill(tab === page ? 'UPS' : 'DHL');
      }
      await page.getByLabel('Tracking number').fill('1Z999');
      await expectAccessible(page);
      for (const tab of [page, other]) {
        await tab.getByRole('form', { name: 'Ship the order' }).getByRole('button', { name: 'Ship' }).click();
        await expect(tab.getByRole('alertdialog')).toContainText('$1,598.40 is still outstanding. Ship it anyway?');
      }
      await button(page, 'Ship anyway').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await button(other, 'Ship anyway').click();
      await expect(other.getByRole('alert')).toContainText(`Order ${order} is shipped now`);
      for (const tab of [page, other]) {
        await expect(tab.getByRole('complementary', { name: 'Customer and delivery' })).toContainText('UPS 1Z999');
        await expect(button(tab, 'Ship')).toHaveCount(0);
      }
      await expect(history(page).getByText('Shipped', { exact: true })).toHaveCount(2);
      await expect(history(page)).toContainText('demo');
      await expect(history(page)).toContainText('$1,598.40');
      expect(await history(page).textContent()).not.toContain('{');
      await other.close();
    });
  });
});

test('staff cancel with a part of the money back, and the customer hears of it', async ({ page, shop }) => {
  const email = newCustomer();
  const order = await guestOrder(shop, email);
  await logIn(page, pageOf(order));
  await expectAccessibleInBothWidths(page);
  await button(page, 'Cancel order').click();
  const form = page.getByRole('form', { name: 'Cancel the order' });
  await expect(form).toContainText('The customer gets back $177.60 to the card it came from.');
  await form.getByRole('radio', { name: 'A part' }).check();
  await form.getByLabel('Amount').fill('200');
  await form.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(form.getByLabel('Reason')).toBeFocused();
  await expect(form).toContainText('At most $177.60 can be given back.');
  await form.getByLabel('Reason').fill('Moved abroad');
  await form.getByLabel('Amount').fill('77.60');
  await expect(form).toContainText(
    'The customer gets back $77.60 to the card it came from, and the shop keeps $100.00.',
  );
  await expectAccessibleInBothWidths(page);
  await form.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const money = page.getByRole('region', { name: 'Payments and refunds' });
  await expect(money).toContainText('−$77.60');
  await expect(money).toContainText('Given back');
  await expect(history(page)).toContainText('Moved abroad');
  for (const step of ['Process', 'Cancel order', 'Correct details', 'Send link']) {
    await expect(button(page, step)).toHaveCount(0);
  }
  const mails = await mailsTo(page.request, email, 2);
  expect(mails.map(({ text }) => text).join()).toContain('$77.60');
  await expect(page.getByRole('region', { name: 'Emails' }).getByText('Sent', { exact: true })).toHaveCount(2);

  // The rest can still go back.
  await button(page, 'Refund').click();
  await expect(page.getByLabel('Amount')).toHaveValue('100.00');
  await expectAccessibleInBothWidths(page);
  await page.getByLabel('Reason').fill('Kindness');
  await page.getByRole('form', { name: 'Refund' }).getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(button(page, 'Refund')).toHaveCount(0);
});

test.describe('with money that moves outside the shop', () => {
  test.use({ expectedComplaints: [/409/] });

  test('staff say what a refund in the dashboard means, and a dispute holds the order until it is won', async ({
    page,
    context,
    shop,
  }) => {
    const email = newCustomer();
    const order = await guestOrder(shop, email);
    // What somebody does at the card provider; the newest payment stands first.
    const dashboard = await context.newPage();
    const press = async (name: string | RegExp) => {
      await dashboard.goto('/sandbox/stripe/dashboard');
      if (name === 'Refund')
        await dashboard
          .getByLabel(/^Refund in dollars/)
          .first()
          .fill('77.60');
      await dashboard.getByRole('button', { name }).first().click();
      await expect(dashboard.getByRole('heading', { name: 'Card payments: the dashboard' })).toBeVisible();
    };
    await test.step('a refund in the dashboard is seen, and staff say that it is still owed', async () => {
      await press('Refund');
      await logIn(page, pageOf(order));
      const gone = page.getByRole('region', { name: 'Money that went back' });
      await expect(gone).toContainText('$77.60, refunded in the card provider’s dashboard');
      await expectAccessible(page);
      await gone.getByRole('button', { name: 'Still owed' }).click();
      await expect(gone).toContainText('The customer still owes it');
      await expect(history(page)).toContainText('Said what money means that went back');
      const { paymentLink } = await staffApi(shop)<{ paymentLink: string }>('GET', `/api/admin/orders/${order}`);
      const customer = await context.newPage();
      await comeTo(customer, new URL(paymentLink).pathname + new URL(paymentLink).search);
      await expect(customer.getByText('Amount due').locator('xpath=..')).toContainText('$1,676.00');
    });

    const needs = page.getByRole('region', { name: 'Money, disputes and printing' });
    await test.step('a dispute holds the order', async () => {
      await press('The bank disputes it');
      const bank = page.getByRole('region', { name: 'The customer’s bank' });
      await expect(bank).toContainText('Deposit, $100.00: needs an answer');
      await expect(bank.getByRole('link', { name: 'Open it at the card provider' })).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByRole('main')).toContainText('the order is neither processed nor shipped');
      await expect(button(page, 'Process')).toHaveCount(0);
      await button(page, 'Cancel order').click();
      const form = page.getByRole('form', { name: 'Cancel the order' });
      await form.getByLabel('Reason').fill('asked');
      await expect(form.getByLabel('All of it')).toHaveCount(0);
      await form.getByLabel('A part').check();
      await form.getByLabel('Amount in dollars').fill('100');
      await form.getByRole('button', { name: 'Cancel the order' }).click();
      await expect(form).toContainText('refunds no money under dispute');
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
      await page.goto(`${PANEL}/overview`);
      await expect(needs).toContainText('$100.00 of the deposit · Fraudulent · Needs an answer · evidence until');
    });

    await test.step('once it is won the work goes on', async () => {
      await press('Submit evidence that wins');
      await expect(needs).toContainText('the work on the order can go on');
      await page.goto(pageOf(order));
      await button(page, 'Process').click();
      await button(page, 'Process anyway').click();
      await expect(button(page, 'Ship')).toBeVisible();
    });
  });
});

test.describe('when the line breaks', () => {
  test.use({ expectedComplaints: [/net::ERR_INTERNET_DISCONNECTED/] });

  test('notes and corrections wait in their fields until they can be saved', async ({ page, context, shop }) => {
    const order = await guestOrder(shop, newCustomer());
    await logIn(page, `${PANEL}/orders?search=${order}`);
    await page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: order }).click();
    await page.getByLabel('New note').fill('Call before noon.\nAsk for Ada.');
    await context.setOffline(true);
    await button(page, 'Add note').click();
    await expect(page.getByRole('form', { name: 'Add a note' }).getByRole('alert')).toContainText('no connection');
    await context.setOffline(false);
    await button(page, 'Add note').click();
    const notes = page.getByRole('region', { name: 'Internal notes' });
    await expect(notes.getByRole('listitem')).toContainText('Ask for Ada.');
    await expect(page.getByLabel('New note')).toHaveValue('');

    await button(page, 'Correct details').click();
    const form = page.getByRole('form', { name: 'Correct the details' });
    await form.getByLabel('Street address').fill('7 Creek Lane');
    await form.getByLabel('ZIP code').fill('59702');
    // Neither Back nor Escape throws away what was typed.
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await leave();
      await leaving.getByRole('button', { name: 'Keep editing' }).click();
      await expect(form.getByLabel('Street address')).toHaveValue('7 Creek Lane');
    }
    // A colleague puts something else right meanwhile, which must not be put back.
    await staffApi(shop)('PUT', `/api/admin/orders/${order}/details`, { bowColor: 'Tan' });
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const aside = page.getByRole('complementary', { name: 'Customer and delivery' });
    await expect(aside).toContainText('7 Creek Lane, Butte, MT 59702');
    await expect(aside).toContainText('Tan');
    await expect(history(page)).toContainText('12 Ridge Road, Butte, MT 59701 → 7 Creek Lane, Butte, MT 59702');
  });
});

test('a link that has ended is renewed, copied and sent', async ({ page, context, shop }) => {
  const email = newCustomer();
  const order = await guestOrder(shop, email);
  const end = "update orders set link_expires_at = now() - interval '1 day' where order_number = $1";
  await askDatabase(shop.dataDir, end, [order]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, pageOf(order));
  await expect(page.getByText('The link ended')).toBeVisible();
  await button(page, 'Renew link').click();
  await expect(page.getByText('The link works until')).toBeVisible();
  await button(page, 'Copy link').click();
  await expect(page.getByText('The link is copied.').first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await button(page, 'Send link').dblclick();
  const mails = await mailsTo(page.request, email, 2);
  expect(mails.some(({ text }) => text.includes(link))).toBe(true);
  await expect(history(page)).toContainText('Payment link sent');
});

test('the packing slip is a sheet of paper with what goes where', async ({ page, shop }) => {
  const order = await guestOrder(shop, newCustomer());
  await logIn(page, pageOf(order));
  await page.getByRole('link', { name: 'Packing slip' }).click();
  const slip = page.getByRole('article', { name: 'Packing slip' });
  await expect(slip).toContainText(order);
  await expect(slip).toContainText('Ada Boone12 Ridge RoadButte, MT 59701');
  await expect(slip.getByRole('table')).toContainText('Black');
  await expect(slip.getByRole('img', { name: `Code of order ${order}` })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(button(page, 'Print')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await expect(page.getByRole('link', { name: 'QR label' })).toHaveAttribute('href', `${PANEL}/labels?order=${order}`);
});
