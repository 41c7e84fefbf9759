// Gear at the checkout: alone, with the Hunter, and what a customer meets when it is sold out or the page is loaded again.
import type { Page } from '@playwright/test';
import {
  agreement,
  CARDS,
  chargesOf,
  comeTo,
  fillCard,
  fillShipping,
  mailsTo,
  newCustomer,
} from '#tests/support/journeys/checkout.ts';
import { addGear, putIntoCart, stockLeft } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

/** A browser with a piece of gear of its own in the cart, at the checkout of that cart. */
async function openGear(page: Page, dataDir: string, query = '?from=cart'): Promise<number> {
  const id = await addGear(dataDir, { name: `Wrist Sling ${crypto.randomUUID().slice(0, 6)}` });
  await page.goto('/terms');
  await putIntoCart(page, id, 2);
  await comeTo(page, `/checkout${query}`);
  await expect(page.getByLabel('Card number')).toBeVisible();
  return id;
}

const order = (page: Page) => page.getByRole('region', { name: 'Your order' });

test('gear alone is bought in full, with shipping that follows the state as it is typed', async ({
  page,
  request,
  shop,
}) => {
  const email = newCustomer();
  const id = await openGear(page, shop.dataDir);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Tan' })).toHaveCount(0);
  await expect(agreement(page)).toHaveCount(0);
  await expect(order(page)).toContainText('Shipping, from$6.90');
  await page.getByLabel('State', { exact: true }).fill('Hawaii');
  await expect(order(page)).toContainText('Shipping$14.90');
  await expect(page.getByRole('button', { name: 'Pay $110.90' })).toBeVisible();
  await fillShipping(page, email);
  await expect(order(page)).toContainText('Paid today$102.90');
  await expect(page.getByText(/can be sent back .* until 30 days after/)).toBeVisible();
  await expectAccessible(page);
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: 'Pay $102.90' }).dblclick();

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const main = page.getByRole('main');
  for (const words of ['2 × Wrist Sling', '$96.00', '$6.90', '$102.90', email, 'When it is packed']) {
    await expect(main).toContainText(words);
  }
  await expect(main).not.toContainText(/deposit|balance|Hunter/i);
  await expectAccessible(page);
  expect(await chargesOf(shop.origin, email)).toEqual([102_90]);
  expect(await stockLeft(shop.dataDir, id)).toBe(3);
  await mailsTo(request, email, 1);
});

test.describe('with requests that are refused on purpose', () => {
  test.use({ expectedComplaints: [/402|409|422/] });

  test('the Hunter and gear are one order: today and later are said apart, and a reload in the middle loses nothing @phone', async ({
    page,
    shop,
  }) => {
    const email = newCustomer();
    await openGear(page, shop.dataDir, '?color=tan');
    await fillShipping(page, email);
    await expect(order(page)).toContainText('Paid today$280.50');
    await expect(order(page)).toContainText('$1,598.40');
    await agreement(page).check();
    await fillCard(page, CARDS.declined);
    await page.getByRole('button', { name: 'Complete Pre-Order - $280.50' }).click();
    await expect(page.getByRole('form').getByRole('alert')).toContainText('Your card was declined.');

    await page.reload();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: 'Complete Pre-Order - $280.50' }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    for (const words of ['$177.60', '$96.00', '$6.90', '$280.50', '$1,598.40', '$1,878.90']) {
      await expect(page.getByRole('main')).toContainText(words);
    }
    expect(await chargesOf(shop.origin, email)).toEqual([280_50]);
    await comeTo(page, '/checkout?from=cart');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });

  test('what is sold out while its customer pays is named, nothing is charged, and what was typed is kept', async ({
    page,
    shop,
  }) => {
    const email = newCustomer();
    const id = await openGear(page, shop.dataDir);
    await fillShipping(page, email);
    await fillCard(page, CARDS.pays);
    // The total has followed the state that was typed.
    await expect(page.getByRole('button', { name: 'Pay $102.90' })).toBeEnabled();
    await askDatabase(shop.dataDir, `update products set stock_quantity = 1 where id = ${id}`);
    await page.getByRole('button', { name: 'Pay $102.90' }).click();
    await expect(page.getByRole('heading', { name: 'Please look at your cart' })).toBeVisible();
    await expect(page.getByText(/there is 1 left/)).toBeVisible();
    await expectAccessible(page);
    expect(await chargesOf(shop.origin, email)).toEqual([]);

    await askDatabase(shop.dataDir, `update products set stock_quantity = 2 where id = ${id}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: 'Pay $102.90' }).click();
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    expect(await stockLeft(shop.dataDir, id)).toBe(0);
  });
});
