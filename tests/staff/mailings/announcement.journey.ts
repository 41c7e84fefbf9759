// Announcements, who wants none of them, and addresses that do not work.
import type { Mailing } from '#contract/mailings/mailing-schemas.ts';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths, PHONE } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';

test.use({ ownShop: 'announcement' });

test('an announcement reaches everybody once, and the next one leaves out who unsubscribed', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const [leaver, reader] = [newCustomer(), newCustomer()];
  await guestOrder(shop, leaver);
  await guestOrder(shop, reader);
  await logIn(page, `${PANEL}/release/announcement`);
  const form = page.getByRole('form', { name: 'Announcement' });
  await form.getByLabel('Subject').fill('The first bows are strung');
  await form.getByLabel('Message').fill('Ten Hunters were shot over the chronograph.\n\nPictures follow.');
  await page.reload();
  await form.getByRole('button', { name: 'Preview the email' }).click();
  await expect(page.getByRole('region', { name: 'The email' })).toContainText('The first bows are strung');
  await expectAccessibleInBothWidths(page);
  await form.getByRole('button', { name: 'Send the announcement' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('It cannot be undone.');
  await question.getByRole('button', { name: 'Confirm & Send Emails' }).dblclick();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 2');
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('progressbar')).toBeVisible();

  const mails = await mailsTo(request, leaver, 2);
  const link = /\/unsubscribe\?token=[\w-]+/.exec(mails.map(({ text }) => text).join('\n'))?.[0];
  const elsewhere = await browser.newContext({ baseURL: shop.origin, viewport: PHONE });
  const stranger = await elsewhere.newPage();
  await stranger.goto(link ?? 'no link');
  await expect(stranger.getByRole('heading', { name: 'No more announcements?' })).toBeVisible();
  await expectAccessibleInBothWidths(stranger);
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(stranger.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await expectAccessibleInBothWidths(stranger);
  await elsewhere.close();

  const next = { subject: 'Pictures', message: 'Here they are.', requestKey: crypto.randomUUID() };
  await staffApi(shop)<Mailing>('POST', '/api/admin/announcements', next);
  const got = await mailsTo(request, reader, 3);
  expect(got.filter(({ subject }) => subject === 'Pictures')).toHaveLength(1);
  await mailsTo(request, leaver, 2);
});

test('an address whose mail came back is blocked, and staff lift it', async ({ page, context, request, shop }) => {
  const email = newCustomer();
  await guestOrder(shop, email);
  const [mail] = await mailsTo(request, email, 1);
  await logIn(page, `${PANEL}/release/addresses`);
  const blocked = page
    .getByRole('list', { name: 'Blocked addresses' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(page.getByRole('heading', { name: 'Blocked addresses' })).toBeVisible();
  const mailbox = await context.newPage();
  await mailbox.goto(`/sandbox/mail/${mail?.id}`);
  await mailbox.getByRole('button', { name: 'Bounce' }).click();
  await expect(mailbox.getByRole('status')).toContainText('bounce');
  await expect(blocked).toContainText('Does not work');
  await expectAccessible(page);
  await blocked.getByRole('button', { name: 'Lift' }).click();
  const question = page.getByRole('alertdialog', { name: `Write to ${email} again?` });
  await question.getByRole('button', { name: 'Lift the block' }).click();
  await expect(question).toBeHidden();
  await expect(blocked).toHaveCount(0);
});
