// Another bow on pre-order, in a shop of its own: it is bought, sold out, waited for, and open again.
import type { Page } from '@playwright/test';
import type { StaffCampaign } from '#contract/campaigns/campaign-schemas.ts';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import {
  agreement,
  CARDS,
  fillCard,
  fillShipping,
  mailsTo,
  newCustomer,
  openCheckout,
} from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { type StaffCall, staffApi } from '#tests/support/journeys/staff.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

// The browser writes down each refusal: a faulty address, a checkout that is closed.
test.use({ ownShop: 'waiting-list', expectedComplaints: [/400|409/] });

type Bow = { name: string; page: string; slug: string; campaign: string; staff: StaffCall };

/** A bow that nobody else sells, since the journeys of this file may run beside each other. */
async function putOnPreOrder(shop: RunningServer): Promise<Bow> {
  const staff = staffApi(shop);
  const name = `Ridge ${crypto.randomUUID().slice(0, 6)}`;
  const product = await staff<StaffProduct>('POST', '/api/admin/products', {
    name,
    description: 'A longer bow for open country.',
    price: '1450.00',
    category: 'Equipment',
  });
  const { id, slug } = await staff<StaffCampaign>('POST', '/api/admin/campaigns', {
    productId: product.id,
    name,
    state: 'open',
    fullPrice: '1450.00',
    depositPercent: 20,
    depositAmount: null,
    releaseDate: '2031-08-01',
    manufacturingWeeks: 6,
    availability: 'Pre-Order',
    consentText: null,
    colors: ['Olive', 'Black'],
    mostPerCustomer: null,
    afterDeadline: 'keep',
    buildLockDays: 14,
    askBuildDays: 30,
  });
  if (slug === null) throw new Error(`${name} has no page.`);
  return { name, slug, page: `/bows/${slug}`, campaign: `/api/admin/campaigns/${id}`, staff };
}

/** For what a reload shows at once, or not yet. */
const FAST = { timeout: 500 };

/** Pages are true within a second. */
async function reloadUntil(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await seen();
  }).toPass({ timeout: 60_000 });
}

test('another bow stands below the Hunter, counts its places, and is bought in one of its finishes', async ({
  page,
  request,
  shop,
}) => {
  const { name, slug, page: address, campaign, staff } = await putOnPreOrder(shop);
  await staff('POST', `${campaign}/batches`, {
    name: 'Batch 1',
    size: 2,
    makesFrom: '2031-07-01',
    shipsFrom: '2031-08-04',
    shipsTo: '2031-08-18',
    daysToPay: null,
    reminderDays: null,
  });
  await page.goto('/bows');
  const others = page.getByRole('region', { name: 'Also on pre-order' });
  await reloadUntil(page, () =>
    expect(others.getByRole('listitem').filter({ hasText: name })).toContainText('2 of 2 places left', FAST),
  );
  await others.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Black', { exact: true }).click();
  await page.getByRole('link', { name: 'Pre-order for $290.00' }).click();

  await expect(page.getByRole('heading', { name: `Pre-order ${name}` })).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Tan' })).toHaveCount(0);
  const email = newCustomer();
  await fillShipping(page, email);
  await agreement(page).check();
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: 'Complete Pre-Order - $290.00' }).click();
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.getByRole('main')).not.toContainText('Hunter');
  const [mail] = await mailsTo(request, email, 1);
  expect(mail?.text).toContain(`${name}`);
  expect(mail?.text).not.toContain('the Hunter');

  await page.goto(address);
  await reloadUntil(page, () => expect(page.getByText('1 of 2 places left', { exact: true })).toBeVisible(FAST));
  await openCheckout(page, `?bow=${slug}`);
});

test('a bow is sold out: an address is left, confirmed by mail, and told when it is open again', async ({
  page,
  request,
  shop,
}) => {
  const { slug, page: address, campaign, staff } = await putOnPreOrder(shop);
  await staff('PUT', campaign, { state: 'sold_out' });
  const email = newCustomer();
  await page.goto(address);
  const waiting = page.getByRole('form', { name: 'Waiting list' });
  await reloadUntil(page, () => expect(waiting).toBeVisible(FAST));
  await expect(page.getByRole('link', { name: /^Pre-order for/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /to the cart$/ })).toHaveCount(0);
  await expectAccessibleInBothWidths(page);

  await waiting.getByLabel('Email').fill('nobody');
  await waiting.getByRole('button', { name: 'Tell me when' }).click();
  await expect(waiting.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(waiting.getByLabel('Email')).toHaveValue('nobody');
  await waiting.getByLabel('Email').fill(email);
  await waiting.getByRole('button', { name: 'Tell me when' }).dblclick();
  await expect(waiting.getByRole('alert')).toContainText('One more step');

  const [asked] = await mailsTo(request, email, 1);
  await page.goto(/\/waiting-list\?token=[\w-]+/.exec(asked?.text ?? '')?.[0] ?? 'no link');
  await expectAccessibleInBothWidths(page);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  expect(await staff<StaffCampaign>('GET', campaign)).toMatchObject({ waiting: 1 });

  await staff('PUT', campaign, { state: 'open' });
  const [told] = (await mailsTo(request, email, 2)).filter(({ subject }) =>
    subject.includes('can be pre-ordered again'),
  );
  expect(told?.text).toContain(`${shop.origin}${address}`);
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Pre-order for $290.00' })).toBeVisible();
  await openCheckout(page, `?bow=${slug}`);
  await page.goto(/\/waiting-list\?token=[\w-]+/.exec(told?.text ?? '')?.[0] ?? 'no link');
  await page.getByRole('button', { name: 'Take me off the list' }).click();
  await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible();
});

test('the checkout of a bow that is paused says so, and opens with what was typed once it is open again', async ({
  page,
  shop,
}) => {
  const { name, slug, campaign, staff } = await putOnPreOrder(shop);
  await openCheckout(page, `?bow=${slug}`);
  const email = newCustomer();
  await fillShipping(page, email);
  await page.context().clearCookies();
  await staff('PUT', campaign, { state: 'paused' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pre-orders are paused' })).toBeVisible();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Waiting list' })).toBeVisible();
  await expectAccessible(page);
  await staff('PUT', campaign, { state: 'open' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
});
