import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectLayerEntry } from '#tests/support/journeys/page-checks.ts';

// What the other journeys have no reason to pass: pages that wait, windows over windows, pages that are none.

/** What breaks a rule, in a page that had no fault; runs in the browser. */
const FAULTS: Record<string, () => void> = {
  'color-contrast': () => document.querySelector('footer a')?.setAttribute('style', 'color: #333'),
  'heading-order': () => document.querySelector('main h2')?.insertAdjacentHTML('afterend', '<h5>Deep</h5>'),
  'button-name': () => document.querySelector('header button')?.replaceChildren(),
  'landmark-no-duplicate-main': () => document.body.insertAdjacentHTML('beforeend', '<main>Another</main>'),
};

test('a fault is found on a page that was looked at before', async ({ page }) => {
  for (const [rule, make] of Object.entries(FAULTS)) {
    await page.goto('/terms');
    await expectAccessible(page);
    await page.evaluate(make);
    await expect(expectAccessible(page)).rejects.toThrow(rule);
  }
});

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
