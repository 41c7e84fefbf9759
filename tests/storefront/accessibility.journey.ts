import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectLayerEntry } from '#tests/support/journeys/page-checks.ts';

// What the other journeys have no reason to pass: pages that wait, windows over windows, pages that are none.

test.describe('an address without a page', () => {
  test.use({ expectedComplaints: [/404/] });

  test('says so accessibly @phone', async ({ page }) => {
    await page.goto('/there-is-nothing-here');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('pages that wait for the shop are accessible meanwhile @phone', async ({ page }) => {
  await page.route('/api/**', () => {});
  for (const path of ['/checkout', '/complete-payment?token=held', '/account', '/orders', '/unsubscribe?token=held']) {
    await page.goto(path);
    await expect(page.locator('html')).not.toHaveAttribute('data-deferred');
    await expectAccessible(page);
  }
});

test('the drawer and the dialog that follows it are accessible over every ground @phone-only @phone', async ({
  page,
}) => {
  for (const path of ['/bows', '/retailers']) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, 1200));
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    await expectLayerEntry(page);
    await drawer.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await expectAccessible(page);
  }
});
