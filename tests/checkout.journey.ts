import {
  agreement,
  CARDS,
  cancelFirst,
  chargesOf,
  DEPOSIT_BUTTON,
  expectAccessible,
  fillCard,
  fillShipping,
  mailsTo,
  newCustomer,
  openCheckout,
  test,
} from './support/checkout.ts';
import { expect } from './support/journey.ts';

test.use({ settings: { TRUST_PROXY: '1' } });

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
  await expect(page.getByText('ships within 2-3 business days')).toBeVisible();
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
  await submit.click();
  await expect(toast).toContainText('Missing Information');
  await expect(toast).toContainText('Please fill in all required shipping fields.');

  await fillShipping(page, 'ada@example.com');
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid');
  await submit.click();
  await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible();
});

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

test.describe('with a card that the bank refuses', () => {
  test.use({ expectedComplaints: [/402/] });

  test('the page says why, and another card makes it one order @phone', async ({ page, request, shop }) => {
    const email = newCustomer();
    const orders: string[] = [];
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname === '/api/orders') orders.push((await response.json()).orderNumber);
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
    await expectAccessible(page);

    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    // Not waited for: by itself it would go too, later.
    expect(await toast.count()).toBe(0);
    expect(orders).toHaveLength(2);
    expect(new Set(orders).size).toBe(1);
    await mailsTo(request, email, 1);
    expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
  });

  test('a bank that asks may be told no, and then yes @phone', async ({ page, request, shop }) => {
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
  await openCheckout(page);
  await fillShipping(page, email);
  await agreement(page).check();
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: DEPOSIT_BUTTON }).dblclick();
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  expect(sent.filter((path) => path === '/api/orders')).toHaveLength(1);
  await mailsTo(request, email, 1);
  expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
});

test.describe('when the line is bad', () => {
  test.use({ expectedComplaints: [/net::ERR_|Failed to load resource/] });

  test('a payment that cannot be opened says so, and a new try opens it @phone', async ({ page }) => {
    await page.route('**/api/create-payment-intent', (route) => route.abort());
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
    await expect(page.getByText('Unable to initialize payment. Please try again.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Bows' })).toHaveAttribute('href', '/bows');
    await expectAccessible(page);
    await page.unroute('**/api/create-payment-intent');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });

  test('an order that was saved but never answered is saved once, and paid at the second try', async ({
    page,
    request,
    shop,
  }) => {
    const email = newCustomer();
    await openCheckout(page);
    await fillShipping(page, email);
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    await page.route('**/api/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    const reason = page.getByRole('form', { name: 'Pre-order' }).getByRole('alert');
    await expect(reason).toContainText('Order Error');
    await expect(reason).toContainText(
      'Failed to save order information: There is no connection to the shop right now.',
    );
    await page.unroute('**/api/orders');
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    await mailsTo(request, email, 1);
    expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
  });

  test('a charge whose answer was lost ends on the confirmation, not on a second charge', async ({ page, shop }) => {
    const email = newCustomer();
    await openCheckout(page);
    await fillShipping(page, email);
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    await page.route('**/payment_intents/*/confirm', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
  });

  test('a tab that was closed while the card was charged shows the confirmation at the next visit', async ({
    page,
    shop,
  }) => {
    const email = newCustomer();
    await openCheckout(page);
    await fillShipping(page, email);
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    const charged = page.waitForRequest(/payment_intents\/.*\/confirm/);
    await page.route('**/payment_intents/*/confirm', async (route) => {
      await route.fetch();
    });
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await charged;
    await expect.poll(() => chargesOf(shop.origin, email)).toEqual([177_60]);
    await page.goto('/checkout');
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
  });
});

test('a bank that takes its time is waited for, and nothing is claimed before it answers @phone', async ({
  page,
  request,
  shop,
}) => {
  const email = newCustomer();
  await request.put('/sandbox/faults/stripe', { data: { processingMs: 3000 } });
  await openCheckout(page);
  await fillShipping(page, email);
  await agreement(page).check();
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible({ timeout: 15_000 });
  await request.put('/sandbox/faults/stripe', { data: {} });
  expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
});

test.describe('when the payment is closed under an open page', () => {
  test.use({ expectedComplaints: [/400/] });

  test('a fresh one takes its place, and what was typed is kept @phone', async ({ page, request, shop }) => {
    const email = newCustomer();
    await openCheckout(page);
    await fillShipping(page, email);
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    await page.route('**/payment_intents/*/confirm', cancelFirst, { times: 1 });
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await expect(page.getByText('This payment was closed meanwhile.')).toBeInViewport();
    await expectAccessible(page);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    await mailsTo(request, email, 1);
    expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
  });
});

test.describe('when the terms change under an open page', () => {
  test.use({ expectedComplaints: [/422/] });

  test('the page says so, keeps what was typed and asks for the agreement again', async ({ page }) => {
    await openCheckout(page);
    await fillShipping(page, 'ada@example.com');
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    const refusal = { error: 'The amounts differ.', code: 'amount-differs' };
    await page.route('**/api/orders', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await expect(page.getByText('The price has changed while this page was open.')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.com');
    await expect(agreement(page)).not.toBeChecked();
    await expect(page.getByLabel('Card number')).toHaveValue('');
  });
});

test('the confirmation page claims nothing without a payment @phone', async ({ page }) => {
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
