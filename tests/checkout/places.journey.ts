// A batch of two bows: who gets a place, who is told that none is left, and how a place moves up.
import type { Page } from '@playwright/test';
import { guestOrder } from '#tests/support/journeys/account.ts';
import {
  balanceLinkOf,
  comeTo,
  DEPOSIT_BUTTON,
  fillCheckout,
  mailsTo,
  newCustomer,
  preOrder,
} from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { staffApi } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

test.use({ ownShop: 'places', expectedComplaints: [/409/] });

const SHIPS = 'Ships August 4 – 18, 2031';

/** Closes what there is, and opens a batch for this journey alone. */
async function openBatch(dataDir: string, size: number): Promise<string> {
  await askDatabase(dataDir, "update batches set state = 'closed'");
  const name = `Batch ${crypto.randomUUID().slice(0, 6)}`;
  await askDatabase(
    dataDir,
    `insert into batches (campaign_id, position, name, size, makes_from, ships_from, ships_to)
     select min(campaigns.id), coalesce(max(position), 0) + 1, $1, $2::integer, '2031-07-01', '2031-08-04', '2031-08-18'
     from campaigns left join batches on batches.campaign_id = campaigns.id returning id`,
    [name, size],
  );
  return name;
}

const confirmed = (page: Page) => page.getByRole('heading', { name: 'Pre-Order Confirmed!' });

test('two buyers get the two places of a batch, the third is told that none is left and gets one when somebody cancels', async ({
  page,
  context,
  request,
  shop,
}) => {
  const name = await openBatch(shop.dataDir, 2);
  const [ann, bob, cid] = [newCustomer(), newCustomer(), newCustomer()];
  const third = await context.browser()?.newContext({ baseURL: shop.origin });
  if (!third) throw new Error('There is no browser.');
  const late = await third.newPage();
  await fillCheckout(late, cid);

  await preOrder(page, ann);
  await expect(page.getByRole('main')).toContainText(`${name}, place 1 of 2. ${SHIPS}`);
  await expect(page.getByRole('main')).toContainText('Your place moves up when somebody before you cancels.');
  await expect(page.getByRole('main')).not.toContainText('Expected release');
  await expectAccessibleInBothWidths(page);
  const [mail] = await mailsTo(request, ann, 1);
  expect(mail?.text).toContain(`${name}, place 1 of 2. ${SHIPS}`);

  await guestOrder(shop, bob);
  const link = await balanceLinkOf(request, bob);
  await comeTo(page, link);
  await expect(page.getByRole('main')).toContainText(`${name}, place 2 of 2. ${SHIPS}`);

  await late.getByRole('button', { name: DEPOSIT_BUTTON }).click();
  await expect(late.getByRole('form').getByRole('alert')).toContainText('The last bow was just taken');
  await expect(late.getByRole('link', { name: 'Join the waiting list' })).toHaveAttribute('href', '/bows#waiting-list');
  await expect(late.getByLabel('Email', { exact: true })).toHaveValue(cid);
  await expectAccessibleInBothWidths(late);

  const [annsOrder] = await askDatabase<{ order_number: string }>(
    shop.dataDir,
    'select order_number from orders where customer_email = $1',
    [ann],
  );
  await staffApi(shop)('POST', `/api/admin/orders/${annsOrder?.order_number}/cancel`, { reason: 'asked' });
  await page.reload();
  await expect(page.getByRole('main')).toContainText(`${name}, place 1 of 2. ${SHIPS}`);

  await late.getByRole('button', { name: DEPOSIT_BUTTON }).click();
  await expect(confirmed(late)).toBeVisible();
  await expect(late.getByRole('main')).toContainText(`${name}, place 2 of 2. ${SHIPS}`);
  await third.close();
});
