// What waits for a person, how the shop does, what staff changed, and the two tabs about mails.
import { guestOrder } from '#tests/support/journeys/account.ts';
import { CARDS, fillCard, mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

const TESTER = 'tester@fulldraw.example';
test.use({ settings: { TEST_EMAIL: TESTER } });

/** A mail that no attempt could deliver, whose address was put right since, and a webhook that could not be applied. */
async function leaveTrouble({ dataDir }: RunningServer, orderNumber: string, rightAddress: string): Promise<void> {
  await askDatabase(
    dataDir,
    `with corrected as (update orders set customer_email = $2 where order_number = $1 returning id),
     failed as (update emails set state = 'failed', last_error = '550 mailbox full'
       where order_id = (select id from corrected) returning id, order_id)
     insert into alerts (kind, subject, order_id) select 'mail-failed', 'email ' || id, order_id from failed`,
    [orderNumber, rightAddress],
  );
  await askDatabase(
    dataDir,
    `with failed as (insert into provider_events (provider, provider_event_id, type, object_id, state, reason)
       select 'stripe', 'evt_left', 'payment_intent.succeeded', stripe_payment_intent_id, 'failed', 'The card service did not answer.'
       from orders where order_number = $1)
     insert into alerts (kind, subject, detail) values ('payment-without-order', 'pi_lost', '{}')`,
    [orderNumber],
  );
}

test('whoever opens the overview sees what waits, deals with it, and it stands in the audit list', async ({
  page,
  shop,
}) => {
  const email = newCustomer();
  const orderNumber = await guestOrder(shop, email);
  await mailsTo(page.request, email, 1);
  const rightAddress = newCustomer();
  await leaveTrouble(shop, orderNumber, rightAddress);
  await logIn(page);
  await expect(page).toHaveURL(`${PANEL}/overview`);
  const group = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(group('Money, disputes and printing')).toContainText('Money came and no order was saved: pi_lost');
  await expectAccessible(page);

  await group('Money, disputes and printing')
    .getByRole('button', { name: /Mark as done/ })
    .click();
  await expect(group('Money, disputes and printing')).toHaveCount(0);
  await group('Failed emails')
    .getByRole('button', { name: /Send again/ })
    .click();
  await expect(group('Failed emails')).toHaveCount(0);
  await mailsTo(page.request, rightAddress, 1);
  await group('Failed webhooks')
    .getByRole('button', { name: /Replay/ })
    .click();
  await expect(group('Failed webhooks')).toHaveCount(0);

  // What comes meanwhile appears by itself.
  await askDatabase(
    shop.dataDir,
    `insert into contact_inquiries (name, email, interest, message) values ('Walt Woods', $1, 'collaboration', 'Hello')`,
    [newCustomer()],
  );
  await expect(group('Unanswered inquiries')).toContainText('Walt Woods, about collaboration');

  // Each number of the work leads to the list that it counts.
  const work = page.getByRole('region', { name: 'Work', exact: true });
  await work.getByRole('link', { name: /^Owed: \$/ }).click();
  await expect(page.getByRole('main')).toContainText('Owing their balance');
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText(orderNumber);
  await page.goBack();
  await expect(work.getByRole('link', { name: /^To make: \d/ })).toBeVisible();

  await page.getByRole('link', { name: 'Audit' }).click();
  const entries = page.getByRole('main').getByRole('listitem');
  for (const words of [
    'Marked as done alert “Money came',
    'Sent again email',
    'Read again at the card provider webhook',
  ]) {
    await expect(entries.filter({ hasText: words })).toContainText('demo');
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(entries).toHaveCount(1);
  await page.goBack();
  await expect(entries.filter({ hasText: 'Marked as done' })).toBeVisible();

  // By person and by thing, each a step for Back.
  await page.getByLabel('Person').selectOption('demo');
  await expect(page).toHaveURL(/person=demo/);
  await page
    .getByRole('link', { name: /^Only changes of email/ })
    .first()
    .click();
  await expect(entries).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText(`Only email ${rightAddress}, by demo.`);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${PANEL}/audit`);
});

test('whoever opens the overview sees whether the books agree, and is led to what differs and what to do', async ({
  page,
  shop,
}) => {
  const orderNumber = await guestOrder(shop, newCustomer());
  await askDatabase(
    shop.dataDir,
    `with compared as (insert into book_checks (started_at, finished_at, since, asked_by, open, counts)
       values (now(), now(), now() - interval '35 days', 'job', 1, '{"payments":2,"refunds":1,"disputes":0,"movements":3,"orders":1,"reread":1}')
       returning id)
     insert into book_differences (check_id, what, state, payment_id, order_number, amount, ours, provider)
     select id, 'payment-ahead', 'open', 'pi_paid_by_hand', $1, 177.60, 'succeeded, $177.60', 'canceled, $177.60' from compared`,
    [orderNumber],
  );
  await logIn(page);
  const line = page.getByRole('region', { name: 'Books', exact: true });
  await expect(line).toContainText('One difference between the card provider’s books and ours');
  await line.getByRole('link', { name: 'See what to do' }).click();
  const difference = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
  await expect(difference).toContainText('A payment that has ended otherwise here than at the card provider: $177.60');
  await expect(difference).toContainText('Hold the order back');
  await expectAccessible(page);
  await difference.getByRole('link', { name: orderNumber }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderNumber}$`));

  await page.goto('/mobile-admin');
  await line.getByRole('link', { name: 'See what to do' }).click();
  await expect(page.getByRole('dialog', { name: 'Books' })).toContainText('pi_paid_by_hand');
  await expectAccessible(page);
  // Other tests look at the same shop.
  await askDatabase(shop.dataDir, 'delete from book_checks', []);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(line).toBeHidden();
  await page.getByText('The day:').click();
  await expect(line).not.toContainText('difference');
});

test('the charts say in words and tables what they show, and their span stands in the address', async ({
  page,
  shop,
}) => {
  await guestOrder(shop, newCustomer());
  await logIn(page, `${PANEL}/overview`);
  const preOrders = page.getByRole('figure', { name: 'Pre-orders per day' });
  await expect(preOrders).toContainText(/[1-9]\d* in 90 days/);
  await preOrders.getByText('The figures as a table').click();
  await expect(preOrders.getByRole('row')).toHaveCount(91);
  await expect(page.getByRole('figure', { name: 'Money received and given back' })).toContainText(
    /In all \$[\d,]+\.\d\d received, \$0\.00 given back, and \$[\d,]+\.\d\d outstanding\./,
  );
  await expectAccessibleInBothWidths(page);
  await page.getByRole('link', { name: '365 days' }).click();
  await expect(page).toHaveURL(/\?days=365$/);
  await expect(page.getByRole('figure', { name: 'Pre-orders per week' })).toBeVisible();
  await page.goBack();
  await expect(preOrders).toBeVisible();
});

test('the test email is about an order of $3 whose link takes the payment and which is counted nowhere', async ({
  page,
}) => {
  await logIn(page, `${PANEL}/test`);
  await page.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(page.getByText('Test email sent', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const [mail] = await mailsTo(page.request, TESTER, 1);
  expect(mail?.subject).toMatch(/^\[TEST\]/);
  // It has no deposit that could have been paid.
  await page.goto(`${PANEL}/orders?test=only`);
  const order = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: '[TEST]' });
  await expect(order).toContainText('Balance Due');
  await expect(order).not.toContainText('Deposit Paid');
  await order.getByRole('link').click();
  await expect(page.getByRole('article').getByText('Balance Due')).toBeVisible();
  await expect(page.getByRole('article').getByText('Deposit Paid')).toHaveCount(0);
  const link = /\/complete-payment\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: /\$3\.00/ }).click();
  await expect(page).toHaveURL(/\/account/);
  const stats = await (await page.request.get('/api/preorder-stats')).json();
  expect(stats.completedPayments).toBe(0);
});

test('a shop that was restored says so on every page, and sends nothing until somebody releases it', async ({
  page,
  shop,
}) => {
  await askDatabase(
    shop.dataDir,
    "insert into restores (backup_name, state_of) values ('fulldraw-1.tar.zst', '2026-11-20T10:00:00Z')",
  );
  await logIn(page);
  const banner = page.getByRole('region', { name: 'Restored from a backup' });
  await expect(banner).toContainText('This shop was restored from a backup and sends nothing.');
  await expect(page.getByRole('region', { name: 'Backups', exact: true })).toContainText('none was made yet');
  await page.goto('/mobile-admin');
  await expect(banner).toBeVisible();
  await page.goto(`${PANEL}/orders`);
  await expect(banner).toContainText('once its books were compared');
  await expect(banner.getByRole('button', { name: 'Release' })).toHaveCount(0);
  await askDatabase(
    shop.dataDir,
    "insert into book_checks (started_at, finished_at, since, asked_by) values (now(), now(), '2026-10-01', 'hand')",
  );
  await banner.getByRole('button', { name: 'Release' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send what is held?' });
  await expect(question).toContainText('See to what the comparison of the books has found');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'I have verified it: release' }).click();
  await expect(banner).toHaveCount(0);
  await page.goto(`${PANEL}/audit?subject=restore`);
  await expect(page.getByRole('main')).toContainText('Released restore');
});

test('nothing on the panel is what its security policy refuses', async ({ page }) => {
  const refused: string[] = [];
  await page.exposeFunction('noteRefused', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      Reflect.get(window, 'noteRefused')(`${effectiveDirective} ${blockedURI} of ${sourceFile}`),
    );
  });
  await logIn(page, `${PANEL}/orders`);
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto(`${PANEL}/campaigns`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
});

test('the numbers of the day stand in one row, also once the charts have brought their styles along', async ({
  page,
}) => {
  await logIn(page, PANEL);
  await expect(page.getByRole('heading', { name: 'Pre-orders per day' })).toBeVisible();
  const tiles = page.getByRole('region', { name: 'Work' }).getByRole('listitem');
  await expect(tiles).toHaveCount(6);
  const tops = await tiles.evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
});
