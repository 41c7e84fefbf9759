// A batch that will not be ready in time: the overview warns, the delay notice is prepared, and a release asks first.
import type { OneBatch } from '#contract/campaigns/batch-schemas.ts';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';
import { addDays, formatDay, utcDay } from '#values/date.ts';

test.use({ ownShop: 'forecast' });

const today = utcDay(new Date());

/** Ten bows in five weeks, and a batch of eleven orders that is promised within a week. */
async function openLateBatch(shop: RunningServer): Promise<number> {
  for (let at = 0; at < 11; at += 1) await guestOrder(shop, newCustomer());
  await askDatabase(
    shop.dataDir,
    `insert into bows (order_id, serial, state, color, started_at, made_at, shipped_at)
     select id, 'FDH-20-' || lpad(id::text, 5, '0'), 'shipped', 'Tan', at - interval '3 days', at, at + interval '1 day'
     from (select id, now() - (1 + row_number() over (order by id) / 2 * 7) * interval '1 day' as at from orders order by id limit 10) as old`,
  );
  const { batch } = await staffApi(shop)<OneBatch>('POST', '/api/admin/campaigns/1/batches', {
    name: 'Batch 1',
    size: 11,
    daysToPay: null,
    reminderDays: null,
    makesFrom: addDays(today, -10),
    shipsFrom: addDays(today, 1),
    shipsTo: addDays(today, 7),
  });
  return batch.id;
}

test('a batch that is forecast late is warned of, its delay notice is prepared, and a release asks first', async ({
  page,
  shop,
}) => {
  const batch = await openLateBatch(shop);
  await logIn(page, `${PANEL}/batches/${batch}`);
  await test.step('the batch says when its last bow ships, and what that is worked out of', async () => {
    await expect(page.getByText('Forecast late')).toBeVisible();
    await expect(page.getByText(/^Last bow about .* \(.* to .*\)$/)).toBeVisible();
    await expect(page.getByText(/weeks of work the workshop finished [\d.]+ bows a week/)).toBeVisible();
    await expectAccessibleInBothWidths(page);
  });
  await test.step('a release names the late day, and waits for a tick', async () => {
    await page.goto(`${PANEL}/release?batch=${batch}`);
    await page.getByRole('button', { name: /^Send Release Emails/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Final confirmation' });
    await expect(question).toContainText('Batch 1 is forecast to ship its last bow about');
    await expect(question).toContainText(`${formatDay(addDays(today, 7))} is promised to 11 customers who wait.`);
    const confirm = question.getByRole('button', { name: 'Confirm & Send Emails' });
    await expect(confirm).toBeDisabled();
    await expectAccessibleInBothWidths(page);
    await question.getByLabel('Ask for the money all the same').check();
    await expect(confirm).toBeEnabled();
    await question.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('the overview warns, and leads to a notice that is filled in but for its reason', async () => {
    await page.goto(`${PANEL}/overview`);
    await page.getByRole('link', { name: /Batch 1: last bow forecast for/ }).click();
    await expect(page.getByLabel('Whose date moves')).toHaveValue(`1.${batch}`);
    await expect(page.getByRole('term').filter({ hasText: 'that it concerns' }).locator('xpath=../dd')).toHaveText(
      '11',
    );
    await expect(page.getByLabel('Ships from')).toHaveValue(addDays(today, 1));
    const until = await page.getByLabel('Ships until').inputValue();
    expect(until > addDays(today, 7), until).toBe(true);
    await expect(page.getByLabel('Reason')).toHaveValue('');
    await expectAccessibleInBothWidths(page);
  });
});
