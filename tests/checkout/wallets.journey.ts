// Apple Pay, Google Pay and Link, by the buttons above the card's fields; a question of the sandbox is in the place of the wallet.
import type { Page } from '@playwright/test';
import { guestOrder } from '#tests/support/journeys/account.ts';
import {
  agreement,
  balanceLinkOf,
  chargesOf,
  comeTo,
  fillShipping,
  mailsTo,
  newCustomer,
} from '#tests/support/journeys/checkout.ts';
import { addGear, putIntoCart } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

const walletOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function openWallet(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const wallet = walletOf(page, name);
  await expect(wallet).toBeVisible();
  return wallet;
}

async function payByWallet(page: Page, name: string, how: string): Promise<void> {
  await (await openWallet(page, name)).getByRole('button', { name: how, exact: true }).click();
}

const settleNow = (dataDir: string) => askDatabase(dataDir, 'update sandbox.stripe_settlements set due_at = now()');

test.describe('with a card that is declined first', () => {
  test.use({ expectedComplaints: [/402/] });

  test('the deposit by wallet: it opens once the form is filled in and the balance agreed to, and is charged once @phone', async ({
    page,
    request,
    shop,
  }) => {
    const email = newCustomer();
    await comeTo(page, '/checkout');
    const button = page.getByRole('button', { name: 'Apple Pay', exact: true });
    await button.click();
    await expect(page.getByText('Agreement Required', { exact: true })).toBeVisible();
    await expect(walletOf(page, 'Apple Pay')).toHaveCount(0);
    await fillShipping(page, email);
    await agreement(page).check();
    const wallet = await openWallet(page, 'Apple Pay');
    await expect(wallet).toContainText('Pay $177.60');
    await wallet.getByRole('button', { name: 'Close the wallet' }).click();
    await expect(wallet).toHaveCount(0);
    await payByWallet(page, 'Google Pay', 'Pay with a card that is declined');
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).first()).toBeVisible();
    await expectAccessible(page);
    await payByWallet(page, 'Apple Pay', 'Pay $177.60');
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    await mailsTo(request, email, 1);
    expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
  });
});

test('gear by Link, whose bank takes its time: nothing is called paid before', async ({ page, shop }) => {
  const email = newCustomer();
  const id = await addGear(shop.dataDir, { name: `Wrist Sling ${crypto.randomUUID().slice(0, 6)}` });
  await page.goto('/terms');
  await putIntoCart(page, id, 2);
  await comeTo(page, '/checkout?from=cart');
  await fillShipping(page, email);
  await expect(page.getByRole('button', { name: 'Pay $102.90' })).toBeVisible();
  await payByWallet(page, 'Link', 'Pay, and the bank takes its time');
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible();
  await settleNow(shop.dataDir);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  expect(await chargesOf(shop.origin, email)).toEqual([102_90]);
});

test('the balance by wallet, back from a bank with each of its answers @phone', async ({ page, request, shop }) => {
  const email = newCustomer();
  await guestOrder(shop, email);
  const link = await balanceLinkOf(request, email);
  await comeTo(page, link);
  const opened = page.waitForResponse((response) => response.url().includes('/confirm'));
  await payByWallet(page, 'Google Pay', 'Pay, and the bank refuses after a while');
  const { id, client_secret: secret } = await (await opened).json();
  const returned = (redirectStatus: string) =>
    `${link}&${new URLSearchParams({ payment_intent: id, payment_intent_client_secret: secret, redirect_status: redirectStatus })}`;
  await askDatabase(
    shop.dataDir,
    "update sandbox.stripe_settlements set due_at = now() + '1 hour' where object_id = $1",
    [id],
  );
  const underWay = page.getByRole('heading', { name: 'Your payment is being processed' });
  await expect(underWay).toBeVisible();
  await expectAccessible(page);
  for (const status of ['succeeded', 'processing', 'failed', 'requires_payment_method']) {
    await page.goto(returned(status));
    await expect(underWay).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  }
  await settleNow(shop.dataDir);
  await expect(
    page.getByText('Please pay by').or(page.getByRole('heading', { name: 'Complete your payment' })),
  ).toBeVisible();
  await page.goto(returned('processing'));
  await expect(page.getByText('Payment failed: your bank did not confirm it.')).toBeVisible();
  expect(await chargesOf(shop.origin, email)).toEqual([177_60]);

  await payByWallet(page, 'Google Pay', 'Pay $1,598.40');
  await expect(page.getByText('Payment successful! Your order is complete.')).toBeVisible();
  expect(await chargesOf(shop.origin, email)).toEqual([177_60, 1_598_40]);
});
