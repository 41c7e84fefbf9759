// Steps that wait once they were confirmed: every screen shows them with what is left, and stops them.
import type { Page } from '@playwright/test';
import type { Mailing, MailSettings } from '#contract/mailings/mailing-schemas.ts';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, type StaffCall, staffApi } from '#tests/support/journeys/staff.ts';

test.use({ ownShop: 'stop-steps' });

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting' });

async function setWaits(staff: StaffCall, waits: Partial<MailSettings>): Promise<void> {
  const settings = await staff<MailSettings>('GET', '/api/admin/mail-settings');
  await staff('PUT', '/api/admin/mail-settings', { ...settings, ...waits });
}

test('an announcement waits on every screen, and is stopped before anybody is written to', async ({
  page,
  context,
  request,
  shop,
}) => {
  const staff = staffApi(shop);
  const customer = newCustomer();
  await guestOrder(shop, customer);
  await setWaits(staff, { announcementWaitMinutes: 5 });
  await logIn(page, `${PANEL}/release/announcement`);
  const other = await context.newPage();
  await other.goto(`${PANEL}/workshop`);
  const form = page.getByRole('form', { name: 'Announcement' });
  await form.getByLabel('Subject').fill('A wrong subject');
  await form.getByLabel('Message').fill('This was to be read once more.');
  await form.getByRole('button', { name: 'Send the announcement' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The emails wait 5 minutes, until then you can stop them.');
  await question.getByRole('button', { name: 'Confirm & Send Emails' }).click();

  for (const tab of [page, other]) {
    await expect(waiting(tab)).toContainText('A wrong subject');
    await expect(waiting(tab).getByRole('timer')).toHaveText(/^(5:00|4:\d\d)$/);
  }
  await expectAccessibleInBothWidths(page);
  await waiting(other).getByRole('button', { name: 'Stop' }).dblclick();
  for (const tab of [page, other]) await expect(waiting(tab)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Stopped');
  const [sent] = await staff<Mailing[]>('GET', '/api/admin/mailings');
  expect(sent).toMatchObject({ counts: { sent: 0, skipped: 1 } });
  await mailsTo(request, customer, 1);
});

test('a cancellation waits with its money, its place and its mail; stopped, the order is as it was @phone', async ({
  page,
  request,
  shop,
  isMobile,
}) => {
  const staff = staffApi(shop);
  const customer = newCustomer();
  const order = await guestOrder(shop, customer);
  const read = () => staff<StaffOrderDetail>('GET', `/api/admin/orders/${order}`);
  const confirm = async () => {
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const form = page.getByRole('form', { name: 'Cancel the order' });
    await form.getByLabel('Reason').fill('Asked on the phone');
    await form.getByRole('button', { name: 'Cancel the order' }).click();
  };
  await setWaits(staff, { cancelWaitSeconds: 120 });
  await logIn(page, isMobile ? `/mobile-admin?tab=orders&order=${order}` : `${PANEL}/orders/${order}`);
  const steps = page.getByRole('region', { name: 'Next steps' });
  await confirm();
  await expect(steps.getByRole('timer')).toHaveText(/^(2:00|1:\d\d)$/);
  await expect(steps.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expectAccessible(page);
  expect(await read()).toMatchObject({ status: 'paid_deposit', refunded: '0.00', steps: [] });
  await steps.getByRole('button', { name: 'Stop' }).click();
  await expect(steps.getByRole('timer')).toHaveCount(0);
  await expect(steps.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await mailsTo(request, customer, 1);

  await setWaits(staff, { cancelWaitSeconds: 2 });
  await confirm();
  await expect(steps.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect.poll(async () => (await read()).status).toBe('cancelled');
  await mailsTo(request, customer, 2);
});
