// The checkout of a customer who signs in there.
import type { Page } from '@playwright/test';
import {
  chooseAccount,
  guestOrder,
  newPerson,
  type Person,
  signInDialog,
  signOut,
} from '#tests/support/journeys/account.ts';
import { DEPOSIT_BUTTON, fillCheckout, newCustomer, openCheckout } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function signInFromCheckout(page: Page, person: Person): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const opening = page.waitForEvent('popup');
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAccount(await opening, person);
  await expect(signInDialog(page)).toBeHidden();
}

test('signing in keeps what was typed and fills in the rest, and signing out takes that away again', async ({
  page,
  shop,
}) => {
  const person = newPerson();
  await guestOrder(shop, person.email);
  await openCheckout(page);
  await field(page, 'First name').fill('Adelaide');
  await field(page, 'City').fill('Helena');
  await signInFromCheckout(page, person);
  await expect(page.getByText('Filled in from your account')).toBeVisible();
  const filledIn = async () => {
    await expect(field(page, 'Last name')).toHaveValue('Boone');
    await expect(field(page, 'Email')).toHaveValue(person.email);
    await expect(field(page, 'First name')).toHaveValue('Adelaide');
    // A street of the account beside a city that was typed would be nobody's address.
    await expect(field(page, 'City')).toHaveValue('Helena');
    await expect(field(page, 'Street address')).toHaveValue('');
  };
  await filledIn();
  await expectAccessibleInBothWidths(page);
  await page.reload();
  await filledIn();

  await signOut(page);
  await expect(field(page, 'Last name')).toHaveValue('');
  await expect(field(page, 'Email')).toHaveValue('');
  await expect(field(page, 'First name')).toHaveValue('Adelaide');
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Adelaide');
  await expect(field(page, 'Email')).toHaveValue('');

  const next = { ...newPerson(), name: 'Otto Next' };
  await signInFromCheckout(page, next);
  await expect(field(page, 'Email')).toHaveValue(next.email);
  await expect(field(page, 'First name')).toHaveValue('Otto');
  await expect(field(page, 'City')).toHaveValue('');
});

test.describe('when the session has ended unseen', () => {
  test.use({ expectedComplaints: [/401/] });

  test('the order is still the customer’s', async ({ page, shop }) => {
    const person = newPerson();
    await fillCheckout(page, person.email);
    await signInFromCheckout(page, person);
    await expect(page.getByText('Have an account?')).toHaveCount(0);
    await askDatabase(shop.dataDir, 'delete from sessions');
    await field(page, 'Email').fill(newCustomer());
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await page.getByRole('link', { name: 'View my order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^FD-/ })).toBeVisible();
  });
});

test('a visitor’s details are not asked about', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openCheckout(page);
  await expect(page.getByText('Have an account?')).toBeVisible();
  expect(asked.filter((path) => /^\/api\/(user|auth)\//.test(path))).toEqual([]);
});

test.describe('when the account cannot be read', () => {
  test.use({ expectedComplaints: [/500/] });

  test('the form simply stays empty', async ({ page }) => {
    await page.route('**/api/user/checkout-details', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    await openCheckout(page);
    const answered = page.waitForResponse('**/api/user/checkout-details');
    await signInFromCheckout(page, newPerson());
    await answered;
    await expect(page.getByText('Have an account?')).toHaveCount(0);
    await expect(field(page, 'Email')).toHaveValue('');
    await expect(page.getByText('Filled in from your account')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
