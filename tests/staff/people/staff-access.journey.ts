// How staff come in, stay in and go out: the two logins, the panel's own address, and sessions that end.
import type { Page } from '@playwright/test';
import { newPerson, signIn } from '#tests/support/journeys/account.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { DEMO, logIn, makeAdmin } from '#tests/support/journeys/staff.ts';

const TENT = '/the-tent';
test.use({ settings: { ADMIN_PATH: TENT } });

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function type(page: Page, { username, password }: typeof DEMO): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
}

test.describe('at the sign-in', () => {
  // A wrong password is answered 401, too many of them 429; and one try is made without a network.
  test.use({ expectedComplaints: [/401|429|net::ERR_INTERNET_DISCONNECTED/] });

  test('the login of the desk waits for both fields, says what went wrong, and leads to the panel', async ({
    page,
    context,
  }) => {
    await page.goto('/admin-login');
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
    await expectAccessibleInBothWidths(page);
    await page.getByLabel('Username').fill('demo');
    await expect(signInButton(page)).toHaveAttribute('aria-disabled', 'true');
    await type(page, { ...DEMO, password: 'draw the bow' });
    await expect(signInButton(page)).not.toHaveAttribute('aria-disabled');
    await signInButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password.');
    await expect(page.getByLabel('Username')).toHaveValue('demo');
    await expect(page.getByLabel('Password')).toHaveValue('draw the bow');
    await expectAccessibleInBothWidths(page);

    await context.setOffline(true);
    await signInButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Connection failed. Please try again.');
    await context.setOffline(false);

    const answered = Promise.withResolvers<void>();
    await page.route('/api/admin/login', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.getByLabel('Password').fill(DEMO.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    answered.resolve();
    await expect(page).toHaveURL(`${TENT}/overview`);
    await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');

    // Whoever is signed in is sent on, and Back never ends in a login.
    for (const [from, to] of [
      ['/admin-login', `${TENT}/overview`],
      ['/admin-login?to=/mobile-admin%3Fproduct%3D1', '/mobile-admin?product=1'],
      ['/admin-login?to=https://evil.example/', `${TENT}/overview`],
      ['/release-login', '/release'],
    ] as const) {
      await page.goto('/contact');
      await page.goto(from);
      await expect(page).toHaveURL(to);
      await page.goBack();
      await expect(page).toHaveURL('/contact');
    }
  });

  test('who guesses too often reads how long to wait', async ({ page }) => {
    const stranger = { username: 'nobody', password: 'guess' };
    for (let tries = 0; tries < 5; tries += 1) {
      await page.request.post('/api/admin/login', { data: stranger, headers: { 'sec-fetch-site': 'same-origin' } });
    }
    await page.goto('/admin-login');
    await type(page, stranger);
    await signInButton(page).click();
    await expect(page.getByRole('alert')).toContainText(/too many.*minutes/i);
    await page.goto('/release-login');
    await type(page, stranger);
    await signInButton(page).click();
    await expect(toasts(page)).toContainText(/too many.*minutes/i);
  });

  test('the login with the shop’s name speaks in toasts and leads to the releases', async ({ page, context }) => {
    await page.goto('/release-login');
    await expect(page.getByRole('heading', { name: 'Fulldraw' })).toBeVisible();
    await expect(page.getByText('Admin Panel Access')).toBeVisible();
    await expectAccessibleInBothWidths(page);
    await signInButton(page).click();
    await expect(page.getByLabel('Username')).toBeFocused();
    await type(page, { ...DEMO, password: 'wrong' });
    await signInButton(page).click();
    await expect(toasts(page)).toContainText('Login failed');
    await expect(toasts(page)).toContainText('Invalid username or password.');
    await expectAccessibleInBothWidths(page);
    await context.setOffline(true);
    await signInButton(page).click();
    await expect(toasts(page)).toContainText('Login error');
    await expect(toasts(page)).toContainText('Connection failed. Please try again.');
    await context.setOffline(false);
    await page.getByLabel('Password').fill(DEMO.password);
    await signInButton(page).click();
    await expect(toasts(page)).toContainText('Login successful');
    await expect(toasts(page)).toContainText('Welcome to the admin panel');
    await expect(page).toHaveURL('/release');
  });
});

test.describe('where the panel is not', () => {
  test.use({ expectedComplaints: [/404/] });

  test('an address that only looks like the panel’s is an unknown page, in the browser too', async ({ page }) => {
    await logIn(page, '/control-panel');
    await expect(page).toHaveTitle('Page not found - Fulldraw');
    await page.goto('/the-tents/orders');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});

test('the panel asks who is there without leaving its address, and every tab has one', async ({ page }) => {
  await page.goto(`${TENT}/contacts`);
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await expectAccessible(page);
  await type(page, DEMO);
  await signInButton(page).click();
  await expect(tab(page, 'Contacts')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(`${TENT}/contacts`);
  await expectAccessible(page);

  await tab(page, 'Contacts').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Campaigns')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Products')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(`${TENT}/products`);
  await expect(page.getByRole('tabpanel', { name: 'Products' })).toBeVisible();
  await tab(page, 'Test').click();
  await expect(page).toHaveURL(`${TENT}/test`);
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page).toHaveURL(`${TENT}/audit`);
  await page.goBack();
  await expect(tab(page, 'Test')).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toasts(page)).toContainText('Logged out successfully');
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page);
});

test('an admin comes in by their account, and leaves it with the panel', async ({ page, shop }) => {
  const person = newPerson();
  await signIn(page, person);
  await page.goto('/admin-login');
  await expect(page.getByText(`You are signed in as ${person.email}, which is not an admin here.`)).toBeVisible();
  await makeAdmin(shop, person.email);
  await page.reload();
  await expect(page).toHaveURL(`${TENT}/overview`);
  await expect(page.getByRole('banner')).toContainText(person.email);
  // What the page begins to read after the click would be refused.
  await expect(page.getByRole('region', { name: 'Work', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Books', exact: true })).toBeVisible();
  await expect(page.getByText('Money received and given back')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toasts(page)).toContainText('Logged out successfully');
  await page.goto('/account');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test.describe('when a session ends', () => {
  // Asking with a session that is over is answered 401.
  test.use({ expectedComplaints: [/401/] });

  test('the login lies over the work, and afterwards it goes on where it was', async ({ page, browser, shop }) => {
    await logIn(page, `${TENT}/products`);
    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.getByLabel('Name').fill('A quiver of six');
    await page.getByLabel('Description').fill('Holds six arrows.');
    await page.getByLabel('Category').selectOption('Equipment');
    await page.getByLabel('Price ($)').fill('89.00');

    // Somebody logs out everywhere, which ends this session too; a tab of this browser notices.
    const elsewhere = await browser.newContext({ baseURL: shop.origin });
    const other = await elsewhere.newPage();
    await logIn(other, `${TENT}/test`);
    await other.getByRole('button', { name: 'More ways to log out' }).click();
    await expectAccessible(other);
    await other.getByRole('menuitem', { name: 'Log out everywhere' }).click();
    await expect(toasts(other)).toContainText('Logged out successfully');
    await elsewhere.close();
    const second = await page.context().newPage();
    await second.goto(`${TENT}/products`);
    await expect(second.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
    await page.bringToFront();
    // This tab is told as well, before anything is sent from it.
    await expect(page.getByText(/Your session has ended/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${shop.origin}${TENT}/products`));
    await expectAccessible(page);
    await type(page, DEMO);
    await signInButton(page).click();
    await page.getByRole('button', { name: 'Create Product' }).click();
    await expect(page.getByRole('heading', { name: 'A quiver of six' })).toBeVisible();
    // The other tab is told.
    await expect(second.getByRole('tab', { name: 'Products' })).toBeVisible();
  });
});
