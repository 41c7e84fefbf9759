import type { Locator } from '@playwright/test';
import {
  agreement,
  CARDS,
  chargesOf,
  DEPOSIT_BUTTON,
  fillCard,
  fillCheckout,
  fillShipping,
  mailsTo,
  newCustomer,
  openCheckout,
} from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';

test('a pre-order ends on its confirmation and a mail in the mailbox @phone', async ({ page, request, shop }) => {
  const email = newCustomer();
  await openCheckout(page, '?color=tan');
  await expect(page.getByRole('radio', { name: 'Tan' })).toBeChecked();
  await expectAccessible(page);
  await fillShipping(page, email);
  await agreement(page).check();
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();

  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  await expect(page).toHaveURL(/\/payment-success\?payment_intent=pi_/);
  for (const line of ['$177.60', '$1,598.40', '$1,776.00', 'July 4th, 2025', email]) {
    await expect(page.getByRole('main')).toContainText(line);
  }
  await expect(page.getByText('ships within 2-3 business days').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'The Hunter in Tan' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Expected release');
  await expectAccessible(page);
  const orderNumber = await page.getByText(/^FD-[0-9A-Z]{8}$/).textContent();
  const [mail] = await mailsTo(request, email, 1);
  expect(mail?.text).toContain(orderNumber ?? 'an order number');
  expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
});

test('an incomplete form says what is missing, and the agreement comes first @phone', async ({ page }) => {
  await openCheckout(page);
  const submit = page.getByRole('button', { name: DEPOSIT_BUTTON });
  const toast = page.getByRole('region', { name: /Notifications/ });
  await submit.click();
  await expect(toast).toContainText('Agreement Required');
  await expect(toast).toContainText('Please agree to the remaining balance terms to continue.');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Please enter your first name.');
  await expect(agreement(page)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await agreement(page).check();
  // Not waited for, here and below: by itself it would go too, later.
  await expect(toast.getByText('Agreement Required')).toHaveCount(0, { timeout: 2_000 });
  await submit.click();
  await expect(toast).toContainText('Missing Information');
  await expect(toast).toContainText('Please fill in all required shipping fields.');

  await fillShipping(page, 'a..b@example.com');
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid');
  await expect(toast.getByText('Missing Information')).toHaveCount(0, { timeout: 2_000 });
  await submit.click();
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveAccessibleDescription(/It should look like name@example\.com/);
  await expect(email).toBeFocused();
  await fillSilently(email, 'ada@example.com');
  await page.getByLabel('ZIP code').fill('59701-1234');
  await submit.click();
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible();
});

/** As a password manager may do it: the field has another value, and no event tells of it. */
function fillSilently(field: Locator, value: string): Promise<void> {
  return field.evaluate((element: HTMLInputElement, typed) => {
    element.value = typed;
  }, value);
}

test('what was typed survives a reload, but neither the card nor the agreement does', async ({ page }) => {
  await openCheckout(page);
  await fillShipping(page, 'ada@example.com');
  await page.getByRole('radio', { name: 'Tan' }).check();
  await agreement(page).check();
  await fillCard(page, CARDS.pays);
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
  await expect(page.getByLabel('ZIP code')).toHaveValue('59701');
  await expect(page.getByRole('radio', { name: 'Tan' })).toBeChecked();
  await expect(agreement(page)).not.toBeChecked();
  await expect(page.getByLabel('Card number')).toHaveValue('');
});

test('what is typed before the scripts have come stays, and a button pressed then is heard', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const opened = page.goto('/checkout');
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('radio', { name: 'Tan' }).check();
  await agreement(page).check();
  await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
  await page.getByLabel('City').focus();
  release();
  await opened;
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Missing Information');
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByRole('radio', { name: 'Tan' })).toBeChecked();
  await expect(agreement(page)).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Hunter / Tan' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test.describe('with a card that the bank refuses', () => {
  test.use({ expectedComplaints: [/402/] });

  test('the page says why, and another card makes it one order', async ({ page, request, shop }) => {
    const email = newCustomer();
    const orders: string[] = [];
    await page.route('**/api/orders', async (route) => {
      const response = await route.fetch();
      orders.push((await response.json()).orderNumber);
      await route.fulfill({ response });
    });
    await openCheckout(page);
    await fillShipping(page, email);
    await agreement(page).check();
    await fillCard(page, CARDS.declined);
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    const reason = page.getByRole('form', { name: 'Pre-order' }).getByRole('alert');
    await expect(reason).toContainText('Payment Failed');
    await expect(reason).toContainText('Your card was declined.');
    const toast = page.getByRole('region', { name: /Notifications/ }).getByText('Payment Failed');
    await expect(toast).toBeVisible();
    await expectAccessibleInBothWidths(page);

    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    // Not waited for: by itself it would go too, later.
    await expect(toast).toHaveCount(0, { timeout: 2_000 });
    expect(orders).toHaveLength(2);
    expect(new Set(orders).size).toBe(1);
    await mailsTo(request, email, 1);
    expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
  });

  test('a bank that asks may be told no, and then yes', async ({ page, request, shop }) => {
    const email = newCustomer();
    await openCheckout(page);
    await fillShipping(page, email);
    await agreement(page).check();
    await fillCard(page, CARDS.authenticates);
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    const reason = page.getByRole('form', { name: 'Pre-order' }).getByRole('alert');
    await expect(reason).toContainText('We are unable to authenticate your payment method.');

    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    await mailsTo(request, email, 1);
    expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
  });
});

test('a double click is one order and one charge', async ({ page, request, shop }) => {
  const email = newCustomer();
  const sent: string[] = [];
  page.on('request', (sending) => sent.push(new URL(sending.url()).pathname));
  await fillCheckout(page, email);
  await page.getByRole('button', { name: DEPOSIT_BUTTON }).dblclick();
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  expect(sent.filter((path) => path === '/api/orders')).toHaveLength(1);
  await mailsTo(request, email, 1);
  expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
});

test('the confirmation page claims nothing without a payment', async ({ page }) => {
  await page.goto('/payment-success');
  await expect(page.getByRole('heading', { name: 'No payment to show' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await expectAccessible(page);
});

test.describe('with a payment that this shop does not know', () => {
  test.use({ expectedComplaints: [/404|422/] });

  test('the confirmation page shows none', async ({ page }) => {
    await page.goto('/payment-success?payment_intent=pi_made_up&payment_intent_client_secret=pi_made_up_secret_x');
    await expect(page.getByRole('heading', { name: 'No payment to show' })).toBeVisible();
  });
});
