import { expect, test } from '#tests/support/journeys/journey.ts';

test('a visitor finds the shop open', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.locator('h1')).toBeVisible();
});

test('whoever watches the shop is told that it is alive and ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
});
