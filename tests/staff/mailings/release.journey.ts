// The release: from the button to a balance paid, failed addresses, what goes on without a page, and how fast it goes.
import type { Page } from '@playwright/test';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { CARDS, comeTo, fillCard, mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, NO_WAITS, PANEL, staffApi } from '#tests/support/journeys/staff.ts';

test.use({
  ownShop: 'release',
  // The journey looks into the mail, in which nothing may run: the browser says so each time. And a connection breaks.
  expectedComplaints: [/^Blocked script execution in 'about:srcdoc'|net::ERR_FAILED/],
});

const sendButton = (page: Page) => page.getByRole('button', { name: /^Send Release Emails/ });
const counter = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=../dd');
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ });
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Release' });

test('a release asks everybody who owes, an address is put right, and a balance comes in', async ({
  page,
  context,
  shop,
}) => {
  const staff = staffApi(shop);
  await test.step('with no order there is nothing to send', async () => {
    await logIn(page, `${PANEL}/release`);
    await expect(sendButton(page)).toHaveText('Send Release Emails (0)');
    await expect(sendButton(page)).toBeDisabled();
    await expect(page.getByText('Nothing has gone out yet')).toBeVisible();
    await expectAccessible(page);
  });

  const ada = newCustomer();
  await guestOrder(shop, ada);
  const wrong = await guestOrder(shop, 'walt@refused.test');
  await test.step('staff read the mail before it goes out', async () => {
    await expect(sendButton(page)).toHaveText('Send Release Emails (2)');
    await expect(counter(page, 'Total Pre-Orders')).toHaveText('2');
    const mail = page.getByRole('region', { name: 'The email' });
    await expect(mail.frameLocator('iframe').getByText('Hello Ada Boone,')).toBeVisible();
    await mail.getByLabel('Your email address').fill('staff@fulldraw.example');
    await mail.getByRole('button', { name: 'Send me a copy' }).click();
    await expect(mail.getByText('A copy is on its way to staff@fulldraw.example')).toBeVisible();
    expect((await mailsTo(page.request, 'staff@fulldraw.example', 1))[0]?.subject).toMatch(/^\[COPY\] /);
  });

  const question = page.getByRole('alertdialog', { name: 'Final confirmation' });
  const confirm = question.getByRole('button', { name: 'Confirm & Send Emails' });
  const failed = page.getByRole('region', { name: 'Not reached' }).getByRole('listitem');
  await test.step('it goes out after a question, once, also when the line breaks first', async () => {
    await sendButton(page).click();
    await expect(question).toBeFocused();
    await expect(question).toContainText('This emails 2 customers');
    await expect(question).toContainText('It cannot be undone.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.route('/api/send-release-notifications', (route) => route.abort());
    await confirm.click();
    await expect(toasts(page)).toContainText('Failed to send release notifications.');
    await page.unroute('/api/send-release-notifications');
    await confirm.dblclick();
    await expect(toasts(page)).toContainText('Release Notifications Sent');
    await expect(toasts(page)).toContainText('Successfully sent 1 emails. 1 failed.');
    await expect(bar(page)).toHaveAttribute('aria-valuetext', '2 of 2');
    await expect(failed).toContainText('walt@refused.test');
    await expect(failed).toContainText('No such mailbox here');
    await expectAccessible(page);
  });

  await test.step('who was not reached is written to again at a corrected address', async () => {
    const walt = newCustomer();
    await staff('PUT', `/api/admin/orders/${wrong}/details`, { customerEmail: walt });
    await expect(failed.getByRole('link', { name: wrong })).toHaveAttribute('href', `${PANEL}/orders/${wrong}`);
    await failed.getByRole('button', { name: 'Send again' }).click();
    await expect(failed).toHaveCount(0);
    await expect(page.getByText(/^Finished /)).toBeVisible();
    // The correction itself is told too.
    expect((await mailsTo(page.request, walt, 2)).map(({ subject }) => subject)).toContain(
      "Your Black bow's turn has come, and the next step is yours",
    );
  });

  await test.step('nobody is asked twice on one day', async () => {
    // Everybody was asked by now: there is nobody to ask again today.
    await sendButton(page).click();
    await expect(question).toContainText('There is nobody to write to before a day has passed.');
    await expect(confirm).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
  });

  await test.step('a balance comes in by the link of the mail', async () => {
    const [asked] = await mailsTo(page.request, ada, 2);
    const link = /\/complete-payment\?token=[\w-]+/.exec(asked?.text ?? '')?.[0] ?? '';
    const customer = await context.newPage();
    await comeTo(customer, link);
    const inSevenDays = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-US', {
      month: 'long',
      day: 'numeric',
    });
    await expect(customer.getByText(/Please pay by/)).toContainText(inSevenDays);
    await fillCard(customer, CARDS.pays);
    await customer.getByRole('button', { name: 'Pay $1,598.40' }).click();
    await expect(customer).toHaveURL('/account');
    await expect(counter(page, 'Completed')).toHaveText('1');
    await expect(counter(page, 'Pending Payments')).toHaveText('1');
    await expect(sendButton(page)).toHaveText('Send Release Emails (1)');
  });
});

test('a release shows in every tab, is there at once after a reload, and goes on without a page', async ({
  page,
  context,
  shop,
}) => {
  const staff = staffApi(shop);
  const settings = {
    reminderDays: [3, 6],
    lastWordHours: 12,
    delayWaitMinutes: 30,
    letterWeeks: 3,
    balanceInParts: true,
    ...NO_WAITS,
  };
  // One in three seconds: slow enough to be looked at, on a busy machine too.
  await staff('PUT', '/api/admin/mail-settings', { ...settings, mailsPerMinute: 20 });
  const customers = Array.from({ length: 4 }, newCustomer);
  for (const customer of customers) await guestOrder(shop, customer);
  await logIn(page, '/release');
  const second = await context.newPage();
  await second.goto(`${PANEL}/release`);
  await sendButton(page).click();
  await page.getByRole('button', { name: 'Confirm & Send Emails' }).click();
  for (const tab of [page, second]) {
    await expect(bar(tab)).toHaveAttribute('aria-valuetext', /^\d of 4$/);
    await expect(sendButton(tab)).toBeDisabled();
    await expect(tab.getByText('It goes on when this page is closed.')).toBeVisible();
  }
  await expectAccessible(page);
  await page.reload();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', /^[1-4] of 4$/);
  await page.getByRole('link', { name: 'Release', exact: true }).first().click();
  await expect(page).toHaveURL(/\/release\?mailing=\d+$/);
  await expect(bar(page)).toBeVisible();
  await Promise.all([page.goto('about:blank'), second.close()]);

  await staff('PUT', '/api/admin/mail-settings', { ...settings, mailsPerMinute: 60_000 });
  for (const customer of customers) await mailsTo(page.request, customer, 2);
  await page.goBack();
  await expect(page.getByText(/^Finished /)).toBeVisible();
  await expect(bar(page)).toHaveAttribute('aria-valuetext', '4 of 4');
  await expectAccessible(page);
});

test.describe('reminders and pace', () => {
  // The session is ended under the page, and the connection breaks.
  test.use({ expectedComplaints: [/401|net::ERR_FAILED/] });

  test('keep what was typed until it is saved, whatever comes between', async ({ page, shop }) => {
    await logIn(page, `${PANEL}/release/settings`);
    const pace = page.getByLabel('Emails a minute, at most');
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await page.getByText('4', { exact: true }).click();
    await page.getByLabel('Hours before the deadline').fill('48');
    await pace.fill('fast');
    await save.click();
    await expect(page.getByText('Please give 1 to 24 hours.')).toBeVisible();
    await expect(page.getByText('Please give a whole number.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('switch', { name: 'A last word before the deadline' }).click();
    await pace.fill('1,200');
    await page.route('/api/admin/mail-settings', (route) => route.abort());
    await save.click();
    await expect(page.getByRole('alert')).toContainText('There is no connection to the shop');
    await page.unroute('/api/admin/mail-settings');
    await page.context().clearCookies();
    await save.click();
    await page.getByLabel('Username').fill('demo');
    await page.getByLabel('Password').fill('draw-the-bow');
    await page.keyboard.press('Enter');
    await expect(pace).toHaveValue('1,200');
    await save.click();
    await expect(toasts(page)).toContainText('Saved');
    expect(await staffApi(shop)('GET', '/api/admin/mail-settings')).toEqual({
      reminderDays: [3, 4, 6],
      lastWordHours: null,
      mailsPerMinute: 1200,
      delayWaitMinutes: 30,
      letterWeeks: 3,
      balanceInParts: true,
      ...NO_WAITS,
    });
  });
});
