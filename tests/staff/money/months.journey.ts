// Closing a month.
import { guestOrder } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

test.use({ ownShop: 'months' });

test('the owner closes a month', async ({ page, shop }) => {
  await guestOrder(shop, newCustomer());
  await askDatabase(shop.dataDir, WAS_LAST_MONTH);
  const month = page.getByRole('region', { name: /^Next: / });
  const obstacles = page.getByRole('list', { name: 'What stands in the way' });

  await test.step('what stands in the way, and what to do', async () => {
    await logIn(page, `${PANEL}/money`);
    await page.getByRole('link', { name: 'Months' }).click();
    await expect(page.getByRole('heading', { name: 'Months', level: 1 })).toBeVisible();
    await expect(obstacles).toContainText('The whole month was not compared with the card provider since it ended');
    await expect(obstacles).toContainText(/books verify --since \d{4}-\d\d-01/);
    await expect(month.getByRole('button')).toHaveCount(0);
    await expectAccessibleInBothWidths(page);
    await askDatabase(shop.dataDir, COMPARED);
    await page.reload();
    await expect(obstacles).toContainText('Differences that nobody has explained: 1');
    await obstacles.getByRole('link', { name: 'What was compared' }).click();
    await expect(page.getByRole('list', { name: 'Differences' })).toContainText('pi_paid_by_hand');
    await askDatabase(shop.dataDir, 'delete from book_differences');
    await page.goBack();
  });

  await test.step('closed by one press', async () => {
    const close = month.getByRole('button', { name: /^Close / });
    await expect(close).toBeVisible();
    await close.dblclick();
    const closed = page.getByRole('list', { name: 'Closed months' }).getByRole('listitem');
    await expect(closed).toHaveCount(1);
    await expect(closed).toContainText('Closed by demo');
    await expect(obstacles).toContainText('The month is not over');
    await expect(month).toHaveCount(1);
    const paid = page.getByRole('region', { name: /^Paid and not delivered/ });
    await expect(paid).toContainText('As it was closed.');
    await expect(paid).toContainText('Received$177.60');
    await expect(paid).toContainText('Closing$177.60');
    await expectAccessibleInBothWidths(page);
    await page
      .getByRole('link', { name: /^\w+ \d{4}$/ })
      .last()
      .click();
    await expect(paid).toContainText('this month is open');
    await page.goto(`${PANEL}/audit?subject=month`);
    await expect(page.getByRole('main')).toContainText(/\d{4}-\d\d/);
  });
});

/** All that is booked happened in the month before: past the rules of the journal, as no journey waits for a month to end. */
const WAS_LAST_MONTH = `do $$ begin
  set local session_replication_role = replica;
  update journal_entries set at = date_trunc('month', now()) - interval '9 days';
  insert into balance_readings (mode, read_until) values ('sandbox', now()) on conflict (mode) do update set read_until = now();
end $$`;

const COMPARED = `with compared as (
    insert into book_checks (started_at, finished_at, since, asked_by, open) values (now(), now(), '2020-01-01', 'hand', 1) returning id)
  insert into book_differences (check_id, what, state, payment_id, amount, ours, provider)
    select id, 'payment-ahead', 'open', 'pi_paid_by_hand', 177.60, 'succeeded, $177.60', 'canceled, $177.60' from compared`;
