// Answering a dispute.
import { guestOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

test.use({ ownShop: 'dispute' });

test('the owner answers a dispute from its order, once, and reads how it ended', async ({ page, context, shop }) => {
  const orderNumber = await guestOrder(shop, newCustomer());
  const bank = await context.newPage();
  const act = async (button: string) => {
    await bank.goto('/sandbox/stripe/dashboard');
    await bank.getByRole('button', { name: button }).first().click();
    await expect(bank.getByRole('heading', { name: 'Card payments: the dashboard' })).toBeVisible();
  };

  await test.step('the customer’s bank disputes the charge; the overview leads to it', async () => {
    await act('The bank disputes it');
    await expect.poll(() => askDatabase(shop.dataDir, 'select from disputes')).toHaveLength(1);
    await logIn(page, `${PANEL}/overview`);
    await expect(page.getByRole('link', { name: new RegExp(`${orderNumber}, \\$177.60: Fraudulent`) })).toBeVisible();
    await page.goto(`${PANEL}/orders/${orderNumber}`);
    await page.getByRole('link', { name: 'Answer it' }).click();
    await expect(page.getByRole('heading', { name: 'Dispute of $177.60' })).toBeVisible();
  });

  await test.step('what the bank will miss, and what it would read', async () => {
    const missing = page.getByRole('region', { name: 'What the bank will look for and not find' });
    await expect(missing).toContainText('Nothing of the order was sent yet');
    const paper = page.getByRole('region', { name: 'What the paper would say' });
    await expect(paper).toContainText(`${orderNumber}, placed`);
    await expectAccessibleInBothWidths(page);
  });

  await test.step('made with words of one’s own, and looked at', async () => {
    await page.getByLabel('In your own words').fill('The bow is due in spring, as the customer was told.');
    await page.getByRole('button', { name: 'Make the evidence' }).dblclick();
    await expect(page.getByText('The bank has not seen it.')).toBeVisible();
    await page.getByLabel('In your own words').fill('The bow is due in spring, as the customer was told twice.');
    await expect(page.getByText('Your words are not in it yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send to the bank' })).toBeHidden();
    await page.getByRole('button', { name: 'Make it anew' }).click();
    await expect(page.getByRole('button', { name: 'Send to the bank' })).toBeVisible();
    const address = await page.getByRole('link', { name: 'Look at the paper' }).getAttribute('href');
    const pdf = await page.request.get(address ?? '');
    expect(await pdfText(await pdf.body())).toContain('as the customer was told twice.');
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  await test.step('sent once, after a question, from one of two tabs', async () => {
    const second = await context.newPage();
    await second.goto(page.url());
    await page.getByRole('button', { name: 'Send to the bank' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('once: nothing can be added or changed afterwards');
    await second.getByRole('button', { name: 'Send to the bank' }).click();
    await page.getByRole('button', { name: 'Send it' }).click();
    await expect(page.getByText('The bank has it, and decides.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send to the bank' })).toBeHidden();
    await expect(second.getByText('The bank has it, and decides.')).toBeVisible();
    await second.close();
    await expectAccessibleInBothWidths(page);
  });

  await test.step('the bank decides for the shop', async () => {
    await act('The bank decides for the shop');
    await expect(page.getByText('The money stays here, and the work can go on.')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: `Order ${orderNumber}` }).click();
    await expect(page.getByRole('link', { name: 'See the evidence' })).toBeVisible();
  });
});
