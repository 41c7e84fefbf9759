// The Firebase SDK itself, under the shop's own content security policy; Google is answered for in the browser.
import type { Page } from '@playwright/test';
import { test } from '#tests/support/journeys/firebase/firebase-journey.ts';
import { expect } from '#tests/support/journeys/journey.ts';

const avatar = (page: Page) => page.getByRole('button', { name: 'Account of Ann Archer' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });

async function startSignIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await dialog(page).getByRole('button', { name: 'Continue with Google' }).click();
}

async function signIn(page: Page): Promise<void> {
  const opening = page.waitForEvent('popup');
  await startSignIn(page);
  await (await opening).getByRole('button', { name: 'Ann Archer' }).click();
  await expect(avatar(page)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

test('a window of Google that is closed is no error, and the next one signs in', async ({ page, google }) => {
  await page.goto('/bows');
  const opening = page.waitForEvent('popup');
  await startSignIn(page);
  await expect(dialog(page).getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await (await opening).close();
  const go = dialog(page).getByRole('button', { name: 'Continue with Google' });
  // Firebase waits for a late answer of the window.
  await expect(go).toBeEnabled();
  await expect(toast(page)).toHaveCount(0);
  const again = page.waitForEvent('popup');
  await go.click();
  await (await again).getByRole('button', { name: 'Ann Archer' }).click();
  await expect(avatar(page)).toBeVisible();
  expect(google.asked).toHaveLength(2);
});

test('a visitor signs in with Google, stays signed in, and signs out', async ({ page, context, google }) => {
  await page.goto('/bows');
  await signIn(page);
  const [asked] = google.asked;
  expect(asked?.get('providerId')).toBe('google.com');
  expect(asked?.get('scopes')?.split(',').sort()).toEqual(['email', 'profile']);
  expect(JSON.parse(asked?.get('customParameters') ?? '')).toEqual({ prompt: 'select_account' });
  await expect(avatar(page).getByRole('presentation')).toHaveJSProperty('naturalWidth', 1);
  // Google's script ran in a document that has nothing else of the shop.
  const withScript = await Promise.all(
    page
      .frames()
      .map(async (frame) => ((await frame.evaluate(() => 'gapi' in window)) ? new URL(frame.url()).pathname : '')),
  );
  expect(withScript.filter(Boolean)).toEqual(['/sign-in']);

  const before = google.calls.length;
  await page.reload();
  await expect(avatar(page)).toBeVisible();
  expect(google.calls.length, 'the cookie session is enough').toBe(before);

  await context.clearCookies();
  await page.reload();
  await expect(avatar(page)).toBeVisible();
  const cookies = async () => (await context.cookies()).map(({ name }) => name).sort();
  await expect.poll(cookies).toEqual(['session', 'signed_in']);

  await avatar(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(toast(page)).toContainText('You have been successfully signed out.');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(cookies).toEqual([]);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('orders are asked for with a whole token, and one that ends in less than five minutes is renewed first', async ({
  page,
  google,
}) => {
  google.tokenLifeSeconds = 280;
  await page.goto('/bows');
  await signIn(page);
  google.tokenLifeSeconds = 3600;
  const asking = page.waitForRequest(/\/api\/user\/orders\?/);
  await avatar(page).click();
  await page.getByRole('menuitem', { name: 'Order History' }).click();
  const request = await asking;
  expect(google.calls.at(-1)).toBe('token refresh_token refresh-of-ann');
  expect(request.headers().authorization).toBe(`Bearer ${google.tokens.at(-1)}`);
  expect((await request.response())?.status()).toBe(200);
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('where the window is blocked, the page goes to Google and comes back signed in', async ({ page, google }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/bows?from=mail');
  await startSignIn(page);
  await page.getByRole('button', { name: 'Ann Archer' }).click();
  await expect(avatar(page)).toBeVisible();
  await expect(page).toHaveURL(/\/bows\?from=mail$/);
  expect(google.asked.map((asked) => asked.get('authType'))).toEqual(['signInViaRedirect']);
});

test('who turns back on the way to Google is where they were, and may try again', async ({ page, google }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/bows?from=mail');
  await startSignIn(page);
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/bows\?from=mail$/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await startSignIn(page);
  await page.getByRole('button', { name: 'Ann Archer' }).click();
  await expect(avatar(page)).toBeVisible();
  expect(google.asked).toHaveLength(2);
  await page.goto('/sign-in');
  await expect(page).toHaveURL(/\/account$/);
});

test('a site that Firebase does not know says so', async ({ page, google }) => {
  google.authorizedDomains = ['elsewhere.example'];
  await page.goto('/bows');
  await startSignIn(page);
  await expect(toast(page)).toContainText('Sign In Error');
  await expect(toast(page)).toContainText(
    'Domain authorization needed. Please contact support to enable sign-in for this site.',
  );
  await expect(dialog(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});

test.describe('with refusals and broken lines', () => {
  test.use({ expectedComplaints: [/400|ERR_FAILED/] });

  test('Google sign-in that is switched off says so', async ({ page, google }) => {
    google.refusal = 'OPERATION_NOT_ALLOWED';
    await page.goto('/bows');
    const opening = page.waitForEvent('popup');
    await startSignIn(page);
    await (await opening).getByRole('button', { name: 'Ann Archer' }).click();
    await expect(toast(page)).toContainText('Google sign-in is not enabled. Please contact support.');
  });

  for (const lost of ['https://apis.google.com/**', 'https://identitytoolkit.googleapis.com/**']) {
    test(`without a line to ${new URL(lost).hostname} the visitor is told of it, and can try again`, async ({
      page,
      context,
      google,
    }) => {
      await page.goto('/bows');
      const cut = (route: { abort(): Promise<void> }) => route.abort();
      await context.route(lost, cut);
      await startSignIn(page);
      await expect(toast(page)).toContainText('Network error. Please check your connection.');
      await context.unroute(lost, cut);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await page.reload();
      await signIn(page);
      expect(google.calls).toContain('accounts:signInWithIdp');
    });
  }
});
