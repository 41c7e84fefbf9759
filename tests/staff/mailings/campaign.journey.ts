// The owner runs a campaign: another price while a checkout is open, a pause, on the desk and on a phone.
import type { Page } from '@playwright/test';
import type { StaffCampaigns } from '#contract/campaigns/campaign-schemas.ts';
import {
  agreement,
  CARDS,
  DEPOSIT_BUTTON,
  fillCard,
  fillCheckout,
  fillShipping,
  newCustomer,
  openCheckout,
} from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, staffApi } from '#tests/support/journeys/staff.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

test.use({ ownShop: 'campaign' });

const notice = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const form = (page: Page) => page.getByRole('form', { name: 'Campaign' });

/** What the journeys begin with, whatever one before has left. */
async function openAt(shop: RunningServer, fullPrice: string): Promise<void> {
  const call = staffApi(shop);
  const { campaigns } = await call<StaffCampaigns>('GET', '/api/admin/campaigns');
  const [hunter] = campaigns;
  if (!hunter) throw new Error('no campaign');
  await call('PUT', `/api/admin/campaigns/${hunter.id}`, { fullPrice, state: 'open', consentText: null });
}

async function openCampaign(page: Page): Promise<void> {
  await logIn(page, '/control-panel/campaigns');
  await page.getByRole('link', { name: 'Hunter', exact: true }).click();
  await expect(form(page)).toBeVisible();
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(notice(page)).toContainText('Campaign updated');
}

test('the owner changes the price while a checkout is open: it keeps its own, whoever comes next pays the new one', async ({
  page,
  browser,
  shop,
}) => {
  await openAt(shop, '1776.00');
  const desk = await browser.newContext({ baseURL: shop.origin, viewport: { width: 1440, height: 900 } });
  const owner = await desk.newPage();
  await fillCheckout(page, newCustomer());

  await test.step('what buyers will see is looked at, then confirmed', async () => {
    await openCampaign(owner);
    await expect(owner.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-disabled', 'true');
    await form(owner).getByLabel('Price ($)').fill('1899');
    await form(owner).getByLabel('The agreement').fill('I pay the rest.');
    await owner.getByRole('button', { name: 'Preview' }).click();
    await expect(owner.getByText(/The sentence has to hold \{balance\}/)).toBeVisible();
    await form(owner).getByLabel('The agreement').fill('I agree to pay the remaining balance: {balance}.');
    await owner.reload();
    await expect(form(owner).getByLabel('Price ($)')).toHaveValue('1899');
    await owner.getByRole('button', { name: 'Preview' }).click();
    const look = owner.getByRole('region', { name: 'What new buyers will see' });
    await expect(look.getByRole('region', { name: 'Agreed to at the checkout' })).toContainText('balance: $1,709.10.');
    await expect(look.getByRole('region', { name: 'On its page' })).toContainText('$189.90 (10%)');
    await expect(look.frameLocator('iframe').getByText('$1,899.00').first()).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Confirm the change' }).dblclick();
    await expect(notice(owner)).toContainText('Campaign updated');
  });

  await test.step('the next buyer finds it on page and checkout', async () => {
    const next = await owner.context().newPage();
    await expect(async () => {
      await next.goto('/bows');
      await expect(next.getByRole('link', { name: 'Pre-order for $189.90' }).first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await openCheckout(next);
    await expect(next.getByLabel('I agree to pay the remaining balance: $1,709.10.')).toBeVisible();
    await next.close();
  });

  await test.step('the open checkout reloads and pays what it showed', async () => {
    await openCheckout(page);
    await expect(page.getByRole('button', { name: DEPOSIT_BUTTON })).toBeVisible();
    await fillShipping(page, newCustomer());
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  });

  await test.step('staff read what it was bought under, and who changed the campaign', async () => {
    await owner.goto('/control-panel/orders');
    await owner.getByRole('link', { name: /FD-/ }).first().click();
    await expect(owner.getByText('$1,776.00, $177.60 (10%), $1,598.40')).toBeVisible();
    await owner.goto('/control-panel/audit');
    await expect(owner.getByText('$1,899.00').first()).toBeVisible();
  });
  await desk.close();
});

test.describe('a colleague is quicker', () => {
  test.use({ expectedComplaints: [/409/] });

  test('two people change the same: the second reads both values, and knows what is replaced', async ({
    page,
    shop,
  }) => {
    await openAt(shop, '1776.00');
    await openCampaign(page);
    await form(page).getByLabel('Price ($)').fill('1850');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('button', { name: 'Confirm the change' })).toBeVisible();
    await openAt(shop, '1899.00');
    await page.getByRole('button', { name: 'Confirm the change' }).click();
    await expect(page.getByRole('alert')).toContainText('Somebody else has changed the same meanwhile');
    await expect(form(page).getByLabel('Price ($)')).toHaveValue('1850');
    await expect(page.getByText(/made it .*1,?899\.00.* meanwhile/).first()).toBeVisible();
    await confirm(page);
  });
});

test('on a phone the owner pauses pre-orders, and nobody can begin one @phone-only', async ({ page, shop }) => {
  await openAt(shop, '1776.00');
  await openCampaign(page);
  await form(page).getByLabel('Orders').selectOption('Paused');
  await confirm(page);
  await expectAccessible(page);
  const open = (path: string, data: object) =>
    page.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } });
  const opened = await open('/api/create-payment-intent', {});
  expect([opened.status(), (await opened.json()).code]).toEqual([409, 'paused']);
  await openAt(shop, '1776.00');
  expect((await open('/api/create-payment-intent', {})).status()).toBe(200);
});
