// What came in and what the bank got.
import { text } from 'node:stream/consumers';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

test.use({ ownShop: 'money' });

test('the owner reads a payout down to an order', async ({ page, context, shop }) => {
  const orderNumber = await guestOrder(shop, newCustomer());

  await test.step('the card provider pays out, and the bank gets it', async () => {
    const dashboard = await context.newPage();
    await dashboard.goto('/sandbox/stripe/dashboard');
    for (const _ of ['it goes', 'it arrives']) {
      await dashboard.getByRole('button', { name: 'What is on its way arrives' }).click();
      await expect(dashboard.getByRole('heading', { name: 'Card payments: the dashboard' })).toBeVisible();
    }
    await dashboard.close();
  });

  await test.step('the sums of the month', async () => {
    const arrived = "select from payouts where state = 'paid' and itemised";
    await expect.poll(() => askDatabase(shop.dataDir, arrived)).toHaveLength(1);
    await logIn(page, `${PANEL}/money`);
    await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible();
    const payout = page.getByRole('list', { name: 'Payouts' }).getByRole('link').first();
    await expect(payout).toContainText('At the bank');
    await expect(payout).toContainText('$172.15');
    const days = page.getByRole('region', { name: 'In these days' });
    await expect(days).toContainText('Received by card$177.60');
    await expect(days).toContainText('Fees−$5.45');
    await expect(days).toContainText('Withdrawn by disputes$0.00');
    await expect(page.getByRole('region', { name: 'At the end of the last day' })).toContainText(
      'Owed to customers$177.60',
    );
    await expectAccessibleInBothWidths(page);
    await page.getByRole('button', { name: 'This year' }).click();
    await expect(page).toHaveURL(/from=\d{4}-01-01/);
    await expect(days).toContainText('Received by card$177.60');
    await page.goBack();
    await payout.click();
  });

  await test.step('down to the order', async () => {
    await expect(page.getByRole('heading', { name: 'Payout of $172.15' })).toBeVisible();
    const opened = page.getByRole('region', { name: 'Payout', exact: true });
    await expect(opened).toContainText(/The bank’s trace id\d+/);
    await opened.getByRole('button', { name: 'Charges (1)' }).click();
    const line = opened.getByRole('list', { name: 'Lines of the payout' }).getByRole('listitem');
    await expect(line).toHaveCount(1);
    await expect(line).toContainText('fee $5.45');
    await expectAccessibleInBothWidths(page);
    await line.getByRole('link', { name: orderNumber }).click();
    await expect(page.getByRole('heading', { name: new RegExp(orderNumber) })).toBeVisible();
    await page.goBack();
    await opened.getByRole('link', { name: 'All payouts' }).click();
    await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible();
  });

  await test.step('the books of these days go along as files, with accounts by the names of whoever keeps them', async () => {
    const section = page.getByRole('region', { name: 'Export' });
    const take = async (kind: string) => {
      await section.getByRole('combobox', { name: 'As' }).selectOption(kind);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        section.getByRole('link', { name: 'Export' }).click(),
      ]);
      return text(await file.createReadStream());
    };
    expect(await take('Journal, each entry (CSV)')).toContain(`,${orderNumber},provider,177.60,`);
    await section.getByRole('combobox', { name: 'As' }).selectOption('QuickBooks Online, a journal entry for each day');
    await expect(section).toContainText('It was not tried there yet');
    await section.getByText('Names and numbers of the accounts').click();
    const fees = section.getByRole('group', { name: 'Card fees' });
    await fees.getByLabel('Name').fill('');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(fees.getByText('Please give the name of the account.')).toBeVisible();
    await fees.getByLabel('Name').fill('Stripe fees');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Accounts updated', { exact: true })).toBeVisible();
    await expectAccessibleInBothWidths(page);
    expect(await take('QuickBooks Online, a journal entry for each day')).toContain(',Stripe fees,5.45,,');
  });

  await test.step('the worksheet of the excise tax, once it is said how it is reckoned', async () => {
    await page.getByRole('link', { name: 'Federal excise tax' }).click();
    await expect(page.getByRole('heading', { name: 'Federal excise tax', level: 1 })).toBeVisible();
    await expect(page.getByText('Nothing is taxed yet')).toBeVisible();
    const settings = page.getByRole('form', { name: 'Excise tax' });
    await settings.getByRole('button', { name: 'Add an entry' }).click();
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings.getByText('Please give a day since 2000.')).toBeVisible();
    await settings.getByLabel('From').fill('2026-01-01');
    await settings.getByRole('combobox', { name: 'Taxed' }).selectOption('With each payment');
    await settings.getByRole('button', { name: 'Save' }).click();
    const bows = page.getByRole('region', { name: /^No\. 44/ });
    await expect(bows).toContainText('Tax$13.54');
    await expect(page.getByRole('list', { name: 'Behind the worksheet' })).toContainText(orderNumber);
    await expectAccessibleInBothWidths(page);
    await page.getByRole('textbox', { name: 'Order' }).fill(orderNumber);
    await page.getByLabel('Proof').fill('AES X20261128');
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await expect(bows).toContainText('Tax less credits$0.00');
    await page.getByRole('button', { name: `Take back that ${orderNumber} was exported` }).click();
    await expect(bows).toContainText('Tax less credits$13.54');
  });
});
