// The whole way of a customer who ordered as a guest, and what the account shows before, with and after orders.
import {
  answerTo,
  guestOrder,
  newPerson,
  readOrder,
  sessionOf,
  signIn,
  signOut,
} from '#tests/support/journeys/account.ts';
import {
  agreement,
  CARDS,
  chargesOf,
  DEPOSIT_BUTTON,
  fillCard,
  newCustomer,
} from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

test('a guest order is found, corrected and paid in the account, and signing out ends it in every tab @phone', async ({
  page,
  context,
  shop,
}) => {
  const person = newPerson();
  const order = page.getByRole('article', { name: /^Order FD-/ });
  await test.step('the account finds the order', async () => {
    await guestOrder(shop, person.email);
    await signIn(page, person);
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(person.email);
    for (const words of [
      'Deposit paid',
      'There is no hurry with the balance',
      'Deposit Paid',
      '$177.60',
      '$1,598.40',
      '$1,776.00',
    ]) {
      await expect(order).toContainText(words);
    }
    await expect(order).not.toContainText('Payment Due');
    await expect(order.getByRole('link', { name: /^Pay Remaining Balance/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its address and color are corrected', async () => {
    await order.getByRole('link', { name: /^FD-/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^FD-/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Correct' }).click();
    await expectAccessible(page);
    await page.getByLabel('Street address').fill('7 Creek Lane');
    await page.getByRole('radio', { name: 'Tan' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your Tan Hunter goes to 7 Creek Lane, Butte, MT 59701.')).toBeVisible();
  });

  await test.step('its balance is paid', async () => {
    await page.getByRole('link', { name: /^Pay balance \$1,598\.40/ }).click();
    await expect(page.getByRole('main')).toContainText('7 Creek Lane, Butte, MT 59701');
    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: 'Pay $1,598.40' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText('Payment successful! Your order is complete.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'The Hunter in Tan' })).toBeVisible();
    await expect(order).toContainText('Completed');
    await expect(order).not.toContainText('Payment Due');
    await expect(order.getByRole('link', { name: /^Pay / })).toHaveCount(0);
    await expectAccessible(page);
    expect(await chargesOf(shop.origin, person.email)).toEqual([177_60, 1_598_40]);
  });

  await test.step('signing out ends it in every tab', async () => {
    const other = await context.newPage();
    await other.goto('/orders');
    await expect(other.getByRole('article', { name: /^Order FD-/ })).toContainText('Completed');
    const session = await sessionOf(context);
    expect(await answerTo(shop, session)).toBe(200);
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(person.email);
    await expect(other.getByRole('heading', { name: 'Sign in to see your orders' })).toBeVisible();
    await expect(other.getByRole('main')).not.toContainText('FD-');
    expect(await answerTo(shop, session)).toBe(401);
    expect(await sessionOf(context)).toBeUndefined();
  });
});

test('an account without orders says so and leads to the first one', async ({ page }) => {
  await signIn(page, newPerson());
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make Your First Order' })).toHaveAttribute('href', '/checkout');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View Order History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pre-Order Now' })).toHaveAttribute('href', '/checkout');
  await expectAccessible(page);
});

test.describe('when the shop is slow, and then fails', () => {
  test.use({ expectedComplaints: [/500/] });

  test('the orders are waited for in their room, and asked for again', async ({ page, shop }) => {
    const person = newPerson();
    await guestOrder(shop, person.email);
    await signIn(page, person);
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/user/orders?*', async (route) => {
      await answered.promise;
      await route.fulfill({
        status: 500,
        json: { error: 'Something went wrong on our side.', code: 'internal-error' },
      });
    });
    await page.goto('/orders');
    await expect(page.getByRole('status').filter({ hasText: 'Loading your orders…' })).toBeAttached();
    await expectAccessible(page);
    answered.resolve();
    await expect(page.getByRole('alert')).toContainText('We could not load your orders');
    await expectAccessible(page);
    await page.unroute('**/api/user/orders?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article', { name: /^Order FD-/ })).toBeVisible();
  });
});

test('the account shows the three newest orders, and View All Orders the rest', async ({ page, shop }) => {
  const person = newPerson();
  const numbers: string[] = [];
  for (let at = 0; at < 3; at += 1) numbers.unshift(await guestOrder(shop, person.email));
  await signIn(page, person);
  const orders = page.getByRole('article', { name: /^Order FD-/ });
  const shown = () => orders.getByRole('heading').allTextContents();
  await expect(orders).toHaveCount(3);
  expect(await shown()).toEqual(numbers);
  const all = page.getByRole('link', { name: 'View All Orders' });
  await expect(all).toHaveCount(0);

  numbers.unshift(await guestOrder(shop, person.email));
  await page.reload();
  await all.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible();
  await expect(orders).toHaveCount(4);
  expect(await shown()).toEqual(numbers);
  await expect(orders.first()).toContainText('Remaining balance');
  await expectAccessible(page);
});

test('the checkout is filled in for a signed-in customer, and the order is theirs whatever its address', async ({
  page,
  shop,
}) => {
  const person = newPerson();
  await guestOrder(shop, person.email);
  await signIn(page, person);
  await page.getByRole('link', { name: 'Pre-Order Hunter Bow' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  const filled = { 'First name': 'Ada', 'Last name': 'Boone', Email: person.email, City: 'Butte', 'ZIP code': '59701' };
  for (const [label, value] of Object.entries(filled)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  const present = newCustomer();
  await page.getByLabel('Email', { exact: true }).fill(present);
  await agreement(page).check();
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  const orderNumber = (await page.getByText(/^FD-[0-9A-Z]{8}$/).textContent()) ?? '';
  const [user] = await askDatabase<{ id: string }>(shop.dataDir, 'select id from users where email = $1', [
    person.email,
  ]);
  expect((await readOrder(shop, orderNumber)).user_id).toBe(user?.id);
  await page.goto('/account');
  await expect(page.getByRole('article', { name: `Order ${orderNumber}` })).toBeVisible();
});
