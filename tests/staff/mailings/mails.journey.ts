// What went out to a customer is read and sent again, and all that is known of a customer stands on one page.
import type { Locator, Page } from '@playwright/test';
import { guestOrder, linkTokenOf } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, newAddress, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

/** A customer with a paid deposit, whose confirmation has gone out, and who has written to the shop. */
async function customerWhoWrote(page: Page, shop: RunningServer) {
  const email = newCustomer();
  const orderNumber = await guestOrder(shop, email);
  await mailsTo(page.request, email, 1);
  const answer = await fetch(`${shop.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newAddress() },
    body: JSON.stringify({
      name: 'Mei Lin',
      email,
      phone: '',
      interest: 'collaboration',
      message: `When does ${orderNumber} ship?`,
    }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  const [written] = await staffApi(shop)<{ id: number }[]>('GET', `/api/admin/contacts?search=${orderNumber}`);
  return { email, orderNumber, inquiry: written?.id ?? 0 };
}

/** The mail in its frame, which has neither the secret of its link nor anything from outside. */
async function expectMailShown(window: Locator, shop: RunningServer, orderNumber: string): Promise<void> {
  const frame = window.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame).toHaveAttribute('srcdoc', /Content-Security-Policy" content="default-src 'none';/);
  await expect(frame.contentFrame().getByRole('heading', { name: 'Your pre-order is confirmed' })).toBeVisible();
  await expect(frame).toHaveAttribute('srcdoc', /complete-payment\?token=\[left out\]/);
  await window.getByRole('button', { name: 'Plain text' }).click();
  const text = window.getByRole('region', { name: 'The email as plain text' });
  await expect(text).toContainText(orderNumber);
  await expect(text).toContainText('/complete-payment?token=[left out]');
  expect(await window.innerHTML()).not.toContain(await linkTokenOf(shop, orderNumber));
}

test('the mail that went out is read on the order, sent again, and stands on the page of its customer @desktop-only', async ({
  page,
  shop,
}) => {
  const { email, orderNumber, inquiry } = await customerWhoWrote(page, shop);
  const subject = `Pre-order ${orderNumber} confirmed`;
  const opened = page.getByRole('dialog', { name: 'Email' });

  await test.step('it is read on the order as it went out', async () => {
    await logIn(page, `${PANEL}/orders/${orderNumber}`);
    await page.getByRole('region', { name: 'Emails' }).getByRole('link', { name: subject }).click();
    await expect(page).toHaveURL(/\?mail=\d+$/);
    await expectMailShown(opened, shop, orderNumber);
    await expectAccessible(page);
  });

  await test.step('it is sent again, once, however often the button is pressed', async () => {
    await opened.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('button', { name: 'Send it', exact: true }).dblclick();
    await expect(page.getByText(`It is on its way to ${email}.`, { exact: true })).toBeVisible();
    await mailsTo(page.request, email, 2);
    await opened.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${orderNumber}$`));
    await expect(page.getByRole('region', { name: 'Emails' }).getByRole('link', { name: subject })).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Email sent again');
  });

  await test.step('the customer’s page has orders, mails, inquiries and notes', async () => {
    await page.getByRole('link', { name: 'All about this customer' }).click();
    await expect(page).toHaveURL(/\/customers\/s1\.[\w.-]+$/);
    const part = (name: string) => page.getByRole('region', { name });
    await expect(part('Orders').getByRole('link', { name: orderNumber })).toBeVisible();
    await expect(part('Emails').getByRole('listitem')).toHaveCount(2);
    await expect(part('Inquiries')).toContainText(`When does ${orderNumber} ship?`);
    await page.getByLabel('New note').fill('Wants it before the season.');
    await page.reload();
    await expect(page.getByLabel('New note')).toHaveValue('Wants it before the season.');
    await page.getByRole('button', { name: 'Add note' }).dblclick();
    await expect(part('Internal notes').getByRole('listitem')).toHaveText([/Wants it before the season\.\s*demo, /]);
    await expect(page.getByLabel('New note')).toHaveValue('');
    await expectAccessible(page);
    await part('Emails').getByRole('link', { name: subject }).first().click();
    await expect(opened).toContainText(email);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  });

  await test.step('an inquiry shows what its writer ordered, and the search finds them', async () => {
    await page.goto(`${PANEL}/contacts/${inquiry}`);
    const theirs = page.getByRole('region', { name: 'Their orders' });
    await expect(theirs.getByRole('link', { name: orderNumber })).toBeVisible();
    await theirs.getByRole('link', { name: 'All about this customer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mei Lin' })).toBeVisible();
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.getByLabel('Search customers').fill(email.toUpperCase());
    const found = page.getByRole('table', { name: 'Customers' }).locator('tbody').getByRole('link');
    await expect(found).toHaveCount(1);
    await expect(page).toHaveURL(/search=/);
    await expectAccessible(page);
    await found.click();
    await expect(page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: orderNumber })).toBeVisible();
  });
});

test('on the phone a mail and its customer are opened from the order and from the message @phone-only', async ({
  page,
  shop,
}) => {
  const { email, orderNumber, inquiry } = await customerWhoWrote(page, shop);
  const sheet = (name: string) => page.getByRole('dialog', { name });
  await logIn(page, `/mobile-admin?tab=orders&order=${orderNumber}`);
  await sheet(orderNumber)
    .getByRole('link', { name: `Pre-order ${orderNumber} confirmed` })
    .click();
  await expectMailShown(sheet('Email'), shop, orderNumber);
  await expectAccessible(page);
  await page.goto(`/mobile-admin?tab=messages&message=${inquiry}`);
  await expect(sheet('Message').getByRole('region', { name: 'Their orders' })).toContainText(orderNumber);
  await sheet('Message').getByRole('link', { name: 'All about this customer' }).click();
  await expect(sheet('Customer').getByRole('region', { name: 'Emails' })).toContainText(email);
  await expectAccessible(page);
  await sheet('Customer').getByRole('link', { name: orderNumber, exact: true }).click();
  await expect(sheet(orderNumber)).toBeVisible();
  await page.goto('/mobile-admin?tab=messages');
  await page.getByRole('link', { name: 'All customers' }).click();
  await page.getByLabel('Search customers').fill(email);
  await sheet('Customers').getByRole('list', { name: 'Customers' }).getByRole('link', { name: email }).click();
  await expect(sheet('Customer').getByRole('region', { name: 'Orders' })).toContainText(orderNumber);
});
