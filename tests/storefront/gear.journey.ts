import type { Page } from '@playwright/test';
import { newPerson, signIn, signOut } from '#tests/support/journeys/account.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectLayerEntry } from '#tests/support/journeys/page-checks.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

const cartLink = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', {
    name: count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
    exact: true,
  });

const productLinks = (page: Page) => page.getByRole('main').getByRole('article').getByRole('link');

/** Opens a product, and puts it into the cart as it stands. */
async function add(page: Page, slug: string, choose: string[] = []): Promise<void> {
  await page.goto(`/gear/${slug}`);
  for (const choice of choose) await page.getByText(choice, { exact: true }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('is in your cart.')).toBeVisible();
}

test('gear is found by category and by words, and the address says which @phone', async ({ page }) => {
  await page.goto('/bows');
  const teaser = page.getByRole('region', { name: 'Gear for it' });
  await expect(teaser.getByRole('article')).toHaveCount(4);
  await teaser.getByRole('link', { name: 'All gear' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gear' })).toBeVisible();
  // Other journeys of this shop add gear of their own.
  await expect(page.getByText(/^\d+ products$/)).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Thumb Release' })).toContainText('Only 3 left');
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Apparel' }).click();
  await expect(page).toHaveURL(/\/gear\?category=apparel$/);
  await expect(productLinks(page)).toHaveText(['Field Tee', 'Static Cam Hoodie', 'Camp Cap']);
  const search = page.getByRole('searchbox', { name: 'Search the gear' });
  await search.fill('sand tee');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/gear\?category=apparel&q=sand\+tee$/);
  await expect(productLinks(page)).toHaveText(['Field Tee']);
  await page.goBack();
  await expect(productLinks(page)).toHaveCount(3);
  await page.goto('/gear?q=blowpipe');
  await expect(page.getByText('0 products for “blowpipe”')).toBeVisible();
  await page.getByRole('link', { name: 'Show all gear' }).click();
  await expect(productLinks(page).filter({ hasText: 'Gift Card' })).toBeVisible();
});

test('what another tab does with the cart shows in this one, in the cart and in the checkout', async ({
  page,
  context,
}) => {
  await add(page, 'quiver');
  const other = await context.newPage();
  // A browser that cannot be told learns it when the tab is looked at again.
  const deaf = await context.newPage();
  await deaf.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  const checkout = await context.newPage();
  await Promise.all([other.goto('/cart'), deaf.goto('/cart'), checkout.goto('/checkout?from=cart')]);
  const lines = (tab: Page) => tab.getByRole('list', { name: 'In your cart' }).getByRole('listitem');
  const order = checkout.getByRole('region', { name: 'Your order' });
  for (const tab of [other, deaf]) await expect(lines(tab)).toHaveCount(1);
  await expect(order).toContainText('Quiver');

  await add(page, 'tee', ['M']);
  await expect(lines(other)).toHaveCount(2);
  await expect(cartLink(other, 2)).toBeVisible();
  await expect(order).toContainText('Field Tee');
  await expect(lines(deaf)).toHaveCount(1);
  await deaf.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(lines(deaf)).toHaveCount(2);

  await other.getByRole('button', { name: /^Remove .*Quiver/ }).click();
  await expect(cartLink(page, 1)).toBeVisible();
  await expect(order).not.toContainText('Quiver');
});

test('a size is chosen by keys, put into the cart, and is still there after a reload', async ({ page }) => {
  await page.goto('/gear/tee');
  await expect(cartLink(page, 0)).toBeVisible();
  const facts = page.getByRole('region', { name: 'Delivery and details' });
  await expect(facts).toContainText('Free shippingFrom $150.00 of gear (Contiguous US)');
  await expect(facts).toContainText('ReturnsWithin 30 days after it arrived');
  const button = page.getByRole('button', { name: 'Add to cart' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please choose a size.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await page.getByLabel('Quantity').selectOption('2');
  await expectAccessible(page);
  await button.click();
  await expect(page.getByText('Field Tee, Black, M is in your cart.')).toBeVisible();
  await expect(cartLink(page, 2)).toBeVisible();
  await page.reload();
  await cartLink(page, 2).click();

  const line = page.getByRole('list', { name: 'In your cart' }).getByRole('listitem');
  await expect(line).toContainText('M / Black');
  await expect(line).toContainText('$64.00');
  await expectAccessible(page);
  await page.getByLabel('Quantity of Field Tee').selectOption('3');
  await expect(page.getByText('$96.00')).toHaveCount(3);
  await expect(cartLink(page, 3)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout?from=cart');
  await page.getByRole('button', { name: 'Remove Field Tee' }).click();
  await expect(page.getByText('There is nothing in it yet.')).toBeVisible();
  await expect(cartLink(page, 0)).toBeVisible();
});

test('the Hunter and gear are one cart, which says what is paid today and what later @phone', async ({ page }) => {
  await add(page, 'gift-card', ['$100']);
  await page.goto('/bows');
  await page.getByRole('button', { name: 'Add the Hunter to the cart' }).click();
  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click();
  const totals = page.getByRole('region', { name: 'What it comes to' });
  await expect(totals).toContainText('Paid later$1,598.40');
  await expect(totals).toContainText('Paid today$277.60');
  await expect(totals).toContainText('ShippingFree');
  await expect(totals.getByRole('link', { name: 'Checkout' })).toHaveAttribute(
    'href',
    '/checkout?from=cart&color=black',
  );
  await expectAccessible(page);
});

test('signing in takes the cart along, and signing out leaves it with the account', async ({ page }) => {
  await add(page, 'wax');
  await signIn(page, newPerson());
  await expect(cartLink(page, 1)).toBeVisible();
  await signOut(page);
  await expect(cartLink(page, 0)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('There is nothing in it yet.')).toBeVisible();
});

test('what is sold out cannot be bought, and stands so in a cart that had it', async ({ page, shop }) => {
  const stock = (left: number) =>
    askDatabase(shop.dataDir, "update products set stock_quantity = $1 where slug = 'release-aid'", [left]);
  await add(page, 'release-aid');
  await stock(0);
  await page.goto('/cart');
  await expect(page.getByText('Sold out. Please take it out to go on.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0);
  await expectAccessible(page);
  // Pages that are kept hear of it a moment later.
  await expect(async () => {
    await page.goto('/gear/release-aid');
    expect(await page.getByRole('button', { name: 'Sold out' }).count()).toBe(1);
  }).toPass();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Remove Thumb Release' }).click();
  await expect(page.getByText('There is nothing in it yet.')).toBeVisible();
  await stock(3);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('gear is read, chosen by category, searched, and its pictures are led to', async ({ page }) => {
    await page.goto('/gear');
    await page.getByRole('link', { name: 'Maintenance' }).click();
    await expect(productLinks(page)).toHaveText(['String Wax', 'Replacement Strings', 'Hex Key Set']);
    await page.getByRole('searchbox', { name: 'Search the gear' }).fill('cables');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(productLinks(page)).toHaveText(['String Wax', 'Replacement Strings']);
    await page.goto('/gear/sight');
    expect(await page.getByRole('main').textContent()).toContain('The cart needs JavaScript.');
    await expect(page.getByText('Add to cart')).toBeHidden();
    await page.getByRole('link', { name: /^Picture 2/ }).click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByAltText(/housing of the sight close up/) })
        .first(),
    ).toBeInViewport();
  });
});

test('a phone’s drawer leads to the bow and to the gear @phone-only', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expectLayerEntry(page);
  await expect(drawer.getByRole('link', { name: 'SHOP' })).toHaveAttribute('href', '/bows');
  await drawer.getByRole('link', { name: 'GEAR' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gear' })).toBeVisible();
});

test.describe('an address below the gear without a product', () => {
  test.use({ expectedComplaints: [/404/] });

  test('says so', async ({ page }) => {
    const answer = await page.goto('/gear/nothing-of-that-name');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
});

test('what is put into the cart before the scripts have come is there once they have', async ({ page }) => {
  await page.goto('/gear/wax', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('String Wax is in your cart.')).toBeVisible();
  await expect(page).toHaveURL('/gear/wax');
});

test('size, color and quantity that are chosen before the scripts have come are what goes into the cart', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const opened = page.goto('/gear/tee');
  await page.getByText('Sand', { exact: true }).click();
  await page.getByText('XL', { exact: true }).click();
  await page.getByLabel('Quantity').selectOption('3');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  release();
  await opened;
  await expect(page.getByText('Field Tee, Sand, XL is in your cart.')).toBeVisible();
  await expect(page.getByLabel('Quantity')).toHaveValue('3');
  await expect(cartLink(page, 3)).toBeVisible();
});
