// Sales tax as Stripe Tax says it, from the owner's choice to what goes back of it. Its stand-in takes 6.2 % in 78702, shipping included.
import {
  agreement,
  balanceLinkOf,
  CARDS,
  chargesOf,
  comeTo,
  fillCard,
  fillShipping,
  newCustomer,
} from '#tests/support/journeys/checkout.ts';
import { addGear, putIntoCart } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

test.use({ ownShop: 'stripe-tax' });

test('Stripe Tax is chosen, taxes gear at the checkout and a bow with its balance, and is told of what goes back', async ({
  page,
  context,
  shop,
}) => {
  const email = newCustomer();
  const staff = await context.newPage();

  await test.step('the owner chooses it', async () => {
    await logIn(staff, `${PANEL}/money/sales-tax`);
    const form = staff.getByRole('form', { name: 'Sales tax' });
    await form.getByLabel('Who says what the tax is').selectOption('Stripe Tax');
    await expect(form.getByLabel('Tax code of a bow')).not.toHaveValue('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(staff.getByText('Sales tax updated', { exact: true })).toBeVisible();
    await expectAccessible(staff);
  });

  await test.step('gear and a bow: the tax of one today, of the other with the balance', async () => {
    await page.goto('/gear');
    await putIntoCart(page, await addGear(shop.dataDir, { name: 'Wrist Sling' }), 2);
    await comeTo(page, '/checkout?color=tan');
    await fillShipping(page, email);
    await page.getByLabel('City', { exact: true }).fill('Austin');
    await page.getByLabel('State', { exact: true }).fill('TX');
    await page.getByLabel('ZIP code', { exact: true }).fill('78702');
    const order = page.getByRole('region', { name: 'Your order' });
    await expect(order).toContainText('Sales tax$6.38');
    await expect(page.getByText('Sales tax of the state that it ships to is added to the balance')).toBeVisible();
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Complete Pre-Order - $286.88' }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  });

  await test.step('the balance with its tax', async () => {
    await comeTo(page, await balanceLinkOf(page.request, email));
    await expect(page.getByRole('main')).toContainText('Sales tax$116.49');
    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: 'Pay $1,708.51' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Payment successful!' })).toBeVisible();
    expect(await chargesOf(shop.origin, email)).toEqual([286_88, 1_708_51]);
  });

  await test.step('half of it goes back, and half of the tax with it', async () => {
    const orderNumber = /FD-[0-9A-Z]{8}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
    await staff.goto(`${PANEL}/orders/${orderNumber}`);
    await staff.getByRole('button', { name: 'Refund', exact: true }).click();
    const window = staff.getByRole('dialog', { name: `Refund ${orderNumber}` });
    await window.getByLabel('Amount in dollars').fill('997.70');
    await expect(window).toContainText('Of it $58.25 is sales tax');
    await window.getByLabel('Reason').fill('a scratch');
    await window.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(window).toHaveCount(0);
  });

  await test.step('Stripe has both sales, and what went back of them', async () => {
    await askDatabase(
      shop.dataDir,
      "select graphile_worker.add_job('record-taxes', '{}'::json, job_key => 'record-taxes')",
    );
    await expect
      .poll(
        () =>
          askDatabase(
            shop.dataDir,
            "select data->>'type' as type from sandbox.stripe_objects where kind = 'tax.transaction' order by seq",
          ),
        { timeout: 30_000 },
      )
      .toEqual([{ type: 'transaction' }, { type: 'transaction' }, { type: 'reversal' }, { type: 'reversal' }]);
    await staff.goto(`${PANEL}/money/sales-tax`);
    const owed = staff.getByRole('list', { name: 'Sales tax by state' });
    await expect(async () => {
      await staff.reload();
      await expect(owed).toContainText('Given back$58.25', { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
  });
});
