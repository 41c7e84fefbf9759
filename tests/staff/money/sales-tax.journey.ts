// Sales tax from its first rate to what goes back of it, on the desk and on the phone.
import { text } from 'node:stream/consumers';
import {
  agreement,
  balanceLinkOf,
  CARDS,
  chargesOf,
  comeTo,
  fillCard,
  fillShipping,
  mailsTo,
  newCustomer,
} from '#tests/support/journeys/checkout.ts';
import { addGear, putIntoCart } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';

test.use({ ownShop: 'sales-tax' });

test('a state’s tax is set, paid with gear and with the balance of a bow, and goes back with half of the money @phone', async ({
  page,
  context,
  shop,
}, { project }) => {
  const email = newCustomer();
  const staff = await context.newPage();
  const owed = staff.getByRole('list', { name: 'Sales tax by state' });

  await test.step('the owner sets a rate', async () => {
    await logIn(staff, `${PANEL}/money`);
    await staff.getByRole('link', { name: 'Sales tax' }).click();
    await expect(staff.getByRole('heading', { name: 'Sales tax', level: 1 })).toBeVisible();
    await expect(staff.getByText('No sales tax was collected in these days')).toBeVisible();
    const form = staff.getByRole('form', { name: 'Sales tax' });
    await form.getByRole('button', { name: 'Add a state' }).click();
    const rates = form.getByRole('list', { name: 'Rates' });
    await rates.getByLabel('State', { exact: true }).fill('MT');
    await rates.getByLabel('From', { exact: true }).fill('2026-01-01');
    await rates.getByLabel('Rate (%)').fill('eight');
    await rates.getByLabel('Source').fill('the adviser, by mail');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(rates.getByText('Please give a percentage up to 20, such as 7.25.')).toBeVisible();
    await rates.getByLabel('Rate (%)').fill('8');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText('Sales tax updated', { exact: true })).toBeVisible();
    await expectAccessible(staff);
  });

  await test.step('gear and a bow: the tax of one today, of the other with the balance', async () => {
    const id = await addGear(shop.dataDir, { name: 'Wrist Sling' });
    await page.goto('/terms');
    await expect(page.getByRole('main')).toContainText(
      'Sales tax of the state that it ships to is added to the balance',
    );
    await putIntoCart(page, id, 2);
    await comeTo(page, '/checkout?color=tan');
    await fillShipping(page, email);
    const order = page.getByRole('region', { name: 'Your order' });
    await expect(order).toContainText('Sales tax$7.68');
    await expect(order).toContainText('Sales tax with the balance, expected$142.08');
    await expect(page.getByText('Sales tax of the state that it ships to is added to the balance')).toBeVisible();
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Complete Pre-Order - $288.18' }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  });

  const link = await balanceLinkOf(page.request, email);
  await test.step('the balance with its tax', async () => {
    await comeTo(page, link);
    await expect(page.getByRole('main')).toContainText('Sales tax$149.76');
    await fillCard(page, CARDS.pays);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay $1,740.48' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Payment successful!' })).toBeVisible();
    const mails = await mailsTo(page.request, email, 2);
    expect(mails.map(({ text }) => text).join()).toMatch(
      /Sales tax in it \$149\.76.*Sales tax with the balance, expected \$142\.08/,
    );
    expect(await chargesOf(shop.origin, email)).toEqual([288_18, 1_740_48]);
  });

  await test.step('half of it goes back, and half of the tax with it', async () => {
    const orderNumber = /FD-[0-9A-Z]{8}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
    const phone = project.name === 'phone';
    await staff.goto(phone ? `/mobile-admin?order=${orderNumber}` : `${PANEL}/orders/${orderNumber}`);
    await staff.getByRole('button', { name: 'Refund', exact: true }).click();
    const window = staff.getByRole('dialog', { name: `Refund ${orderNumber}` });
    await window.getByLabel('Amount in dollars').fill('1014.33');
    await expect(window).toContainText('Of it $74.88 is sales tax');
    await window.getByLabel('Reason').fill('a scratch');
    await expectAccessible(staff);
    await window.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(window).toHaveCount(0);
    await mailsTo(page.request, email, 3);
  });

  await test.step('the figures for the return of the state', async () => {
    await staff.goto(`${PANEL}/money/sales-tax`);
    await expect(async () => {
      await staff.reload();
      await expect(owed).toContainText('Given back$74.88', { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    for (const figure of ['Gross sales$1,872.00', 'Taxable$1,872.00', 'Tax$149.76', 'Owed$74.88'])
      await expect(owed).toContainText(figure);
    const [file] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(await text(await file.createReadStream())).toContain('149.76');
  });
});
