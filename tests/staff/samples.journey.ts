// What a new owner of a shop without samples sees, and what says on every screen that nothing is real yet.
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { SETUP_STEPS } from '#values/staff/setup-steps.ts';

test.use({ ownShop: 'set-up-list' });

test('a new owner sees what the shop still needs, ticks it off, and hides the list', async ({ page }) => {
  await logIn(page, PANEL);
  const mark = page.getByRole('region', { name: 'Not real' });
  await expect(mark).toContainText('Stand-ins: card payments, sign-in with Google, mail, printing.');
  const list = page.getByRole('region', { name: 'Set up the shop' });
  await expect(list.getByRole('listitem')).toHaveCount(SETUP_STEPS.length);
  const terms = list.getByRole('listitem').filter({ hasText: 'Terms and privacy page read' });
  await expect(terms).toContainText('not done');
  await terms.getByRole('button', { name: 'Done' }).dblclick();
  await expect(terms.getByRole('button', { name: 'Take back' })).toBeVisible();
  await expectAccessibleInBothWidths(page);
  await page.reload();
  await expect(terms.getByRole('button', { name: 'Take back' })).toBeVisible();
  await list.getByRole('button', { name: 'Hide the list' }).click();
  await expect(list).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Show the list' }).click();
  await expect(list).toBeVisible();
  await list.getByRole('link', { name: 'A second person' }).click();
  await expect(page).toHaveURL(/\/team$/);
  await page.goto('/mobile-admin');
  await expect(mark).toContainText('No money moves.');
});
