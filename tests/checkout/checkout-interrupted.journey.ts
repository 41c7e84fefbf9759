// What a customer meets when the line breaks, the bank is slow, it is too much, or the payment or the terms change under the
// open page.
import type { Route } from '@playwright/test';
import {
  agreement,
  CARDS,
  cancelFirst,
  chargesOf,
  comeTo,
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
import { askDatabase } from '#tests/support/processes/ask-database.ts';

test.describe('when the line is bad', () => {
  test.use({ expectedComplaints: [/net::ERR_|Failed to load resource/] });

  test('a payment that cannot be opened says so, and a new try opens it', async ({ page }) => {
    await page.route('**/api/create-payment-intent', (route) => route.abort());
    await comeTo(page, '/checkout');
    await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
    await expect(page.getByText('Unable to initialize payment. Please try again.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Bows' })).toHaveAttribute('href', '/bows');
    await expectAccessibleInBothWidths(page);
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
    await fillCheckout(page, email);
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
    await fillCheckout(page, email);
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
    await fillCheckout(page, email);
    const charged = page.waitForRequest(/payment_intents\/.*\/confirm/);
    await page.route('**/payment_intents/*/confirm', async (route) => {
      await route.fetch();
    });
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await charged;
    await expect.poll(() => chargesOf(shop.origin, email)).toEqual([177_60]);
    await comeTo(page, '/checkout');
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
  });
});

test('a bank that takes its time is waited for, and nothing is claimed before it answers', async ({
  page,
  request,
  shop,
}) => {
  const email = newCustomer();
  const slow = await request.put('/sandbox/faults/stripe', { data: { processingMs: 60_000 } });
  expect(slow.ok(), await slow.text()).toBe(true);
  await fillCheckout(page, email);
  await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible();
  await expectAccessible(page);
  await askDatabase(shop.dataDir, 'update sandbox.stripe_settlements set due_at = now()');
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  await request.put('/sandbox/faults/stripe', { data: {} });
  expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
});

test.describe('when the payment is closed under an open page', () => {
  test.use({ expectedComplaints: [/400/] });

  test('a fresh one takes its place, and what was typed is kept', async ({ page, request, shop }) => {
    const email = newCustomer();
    await fillCheckout(page, email);
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

test.describe('when it is too much', () => {
  test.use({ expectedComplaints: [/429/] });

  test('the page says once when to try again, before the payment and when the order is sent', async ({ page }) => {
    const refusal = (error: string) => (route: Route) =>
      route.fulfill({ status: 429, json: { error, code: 'too-many-requests' } });
    const later = 'Many checkouts are open from your network right now. Please try again in 12 minutes.';
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
    await page.route('**/api/create-payment-intent', refusal(later));
    await comeTo(page, '/checkout');
    await expect(page.getByRole('alert')).toHaveText(
      `Too many checkouts at once${later}What you typed is kept, and no card was charged.`,
    );
    expect(await toast.count()).toBe(0);
    await expectAccessible(page);
    await page.unroute('**/api/create-payment-intent');
    await page.getByRole('button', { name: 'Try again' }).click();

    await fillShipping(page, newCustomer());
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    const soon = 'That was too often. Please try again in 40 seconds.';
    await page.route('**/api/orders', refusal(soon), { times: 1 });
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    const reason = page.getByRole('form', { name: 'Pre-order' }).getByRole('alert');
    await expect(reason).toHaveText(`Order Error${soon} Your card was not charged.`);
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
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
