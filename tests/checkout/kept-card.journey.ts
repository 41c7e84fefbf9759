// The card of the deposit pays the balance by itself, for whoever ticked that at the checkout; and the way out of it.
import type { Page } from '@playwright/test';
import { enqueue } from '#shop/queue/enqueue.ts';
import {
  agreement,
  balanceLinkOf,
  CARDS,
  chargesOf,
  comeTo,
  DEPOSIT_BUTTON,
  fillCard,
  fillShipping,
  mailsTo,
  newCustomer,
  openCheckout,
} from '#tests/support/journeys/checkout.ts';
import { insideShop } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, NO_WAITS, PANEL, staffApi } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

test.use({ ownShop: 'kept-card' });

/** A pre-order whose customer lets the card be kept; returns the path of the payment link. */
async function preOrderWithCard(page: Page, email: string): Promise<string> {
  await openCheckout(page);
  await fillShipping(page, email);
  await agreement(page).check();
  const tick = page.getByRole('checkbox', {
    name: /^Charge this card for the balance of \$1,598\.40, and any sales tax/,
  });
  await expect(tick).not.toBeChecked();
  await tick.check();
  await fillCard(page, CARDS.pays);
  await expectAccessibleInBothWidths(page);
  await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  return balanceLinkOf(page.request, email);
}

async function releaseNow(shop: RunningServer): Promise<void> {
  const staff = staffApi(shop);
  const settings = await staff<object>('GET', '/api/admin/mail-settings');
  await staff('PUT', '/api/admin/mail-settings', { ...settings, ...NO_WAITS });
  await staff('POST', '/api/send-release-notifications', {});
}

test('a card that was ticked is announced with the release and charged once on its day; staff see the run @desktop-only', async ({
  page,
  shop,
}) => {
  const email = newCustomer();
  const link = await preOrderWithCard(page, email);
  await comeTo(page, link);
  await expect(page.getByRole('region', { name: 'Your card for the balance' })).toContainText('Visa ending in 4242');

  await releaseNow(shop);
  const [, announced] = await mailsTo(page.request, email, 2);
  expect(announced?.text).toContain('$1,598.40');
  await comeTo(page, link);
  const region = page.getByRole('region', { name: 'Your card will be charged' });
  await expect(region).toContainText('Visa ending in 4242 is charged $1,598.40 on');
  await expectAccessible(page);
  await logIn(page, `${PANEL}/release`);
  const run = page.getByRole('region', { name: 'Cards that are charged by themselves' });
  await expect(run).toContainText('Announced');
  await expectAccessible(page);

  // Seven days later, in the round of each minute.
  await askDatabase(shop.dataDir, `update card_charges set charge_at = now() where state = 'announced'`);
  await insideShop(shop, ({ db }) => db.transaction((tx) => enqueue(tx, 'charge-cards', {})));
  await expect.poll(() => askDatabase(shop.dataDir, 'select state from card_charges')).toEqual([{ state: 'charged' }]);
  await page.reload();
  await expect(run).toContainText('Charged');
  await comeTo(page, link);
  await expect(page.getByRole('main')).toContainText('paid');
  await expect(region).toHaveCount(0);
});

test('whoever would rather pay by themselves takes the card away, and nothing is charged', async ({ page, shop }) => {
  const email = newCustomer();
  const link = await preOrderWithCard(page, email);
  await comeTo(page, link);
  const region = page.getByRole('region', { name: 'Your card for the balance' });
  await region.getByRole('button', { name: 'Remove this card' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Visa ending in 4242?' });
  await expectAccessibleInBothWidths(page);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(region).toBeVisible();
  await region.getByRole('button', { name: 'Remove this card' }).click();
  await question.getByRole('button', { name: 'Remove the card' }).click();
  await expect(region).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Pay \$1,598\.40/ })).toBeVisible();
  await expect(region).toHaveCount(0);
  expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
});
