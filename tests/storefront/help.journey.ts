// What is known before one orders: the answers to read, one's own draw length, and the bow beside a typical one.
import { comeTo } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';

test('the answers are read by topic and found by words, and each has an address @phone', async ({ page }) => {
  await comeTo(page, '/help');
  const answers = page.getByRole('main').getByRole('article');
  const all = await answers.count();
  expect(all).toBeGreaterThan(50);
  await expectAccessibleInBothWidths(page);

  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('cancel deposit');
  await expect(page.getByRole('status').filter({ hasText: 'answer' })).toHaveText(/^\d+ answers?$/);
  await expect(page.getByRole('heading', { name: 'Cancelling', exact: true })).toBeVisible();
  expect(await answers.count()).toBeLessThan(10);
  await page.getByRole('searchbox').fill('zeppelin');
  await expect(page.getByRole('heading', { name: 'Nothing here has these words' })).toBeVisible();
  await expectAccessibleInBothWidths(page);
  await page.getByRole('button', { name: 'Show all answers' }).click();
  await expect(answers).toHaveCount(all);

  await comeTo(page, '/checkout');
  await page.getByRole('link', { name: 'Find your draw length' }).click();
  await expect(page).toHaveURL(/\/help#find-draw-length$/);
  await expect(page.getByText('divide by 2.5')).toBeInViewport();
});

test('a wingspan suggests a draw length, which the scales take and the build goes on with @phone', async ({ page }) => {
  await comeTo(page, '/bows');
  const wingspan = page.getByLabel('Wingspan, in inches');
  await wingspan.scrollIntoViewIfNeeded();
  await wingspan.fill('70');
  await expect(page.getByText('That suggests a draw length of 28 in.')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Draw length' })).toHaveValue('28');
  await wingspan.fill('7');
  await expect(page.getByText('Please give it in inches, from 48 to 96.')).toBeVisible();
  await wingspan.fill('90');
  await expect(page.getByText('The Hunter is set from 25 to 31 in: please ask us.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Build yours with/ })).toHaveCount(0);
  await wingspan.fill('73,5');
  await page.getByRole('link', { name: 'Build yours with 29.5 in' }).click();
  await expect(page).toHaveURL(/\/build-your-bow\?color=black&draw=29\.5&weight=60&hand=right/);
});

test('the bow stands beside a typical one in seven rows, each with where it is written', async ({ page }) => {
  await comeTo(page, '/bows');
  const table = page.getByRole('region', { name: 'Beside a typical bow' });
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(table.getByRole('row', { name: /Axle to axle/ })).toContainText('24.0 in');
  for (const source of await table.getByRole('listitem').getByRole('link').all()) {
    await expect(source).toHaveAttribute('href', /^https?:\/\//);
  }
});
