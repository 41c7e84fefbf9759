// Money of gear that goes back, and what a customer sends back, on the phone and on the desk.
import type { Page } from '@playwright/test';
import { comeTo, mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { boughtGear } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';

const LINES = [{ quantity: 2 }, { name: 'Bow Sling', price: 4_500 }];

/** The page of the order, as its guest finds it. */
async function openAsGuest(page: Page, orderNumber: string, email: string, mails: number): Promise<void> {
  await comeTo(page, '/find-order');
  await page.getByLabel('Order number').fill(orderNumber);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  const received = await mailsTo(page.request, email, mails);
  await comeTo(page, received.map(({ text }) => /\/order-status\?key=[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '');
}

test('on the phone a piece, the shipping and a part of the rest go back, and a replacement is sent @phone-only', async ({
  page,
  shop,
}) => {
  const customerEmail = newCustomer();
  const orderNumber = await boughtGear(shop, { customerEmail, lines: LINES });
  await staffApi(shop)('POST', `/api/admin/orders/${orderNumber}/parcels`, { carrier: 'UPS', trackingNumber: '1Z1' });
  await logIn(page, `/mobile-admin?order=${orderNumber}`);
  const sheet = page.getByRole('dialog', { name: orderNumber, exact: true });
  await test.step('a piece and the shipping', async () => {
    await sheet.getByRole('button', { name: 'Refund gear' }).click();
    const window = page.getByRole('dialog', { name: `Refund gear of ${orderNumber}` });
    await window.getByRole('button', { name: 'Refund' }).click();
    await expect(window.getByRole('alert')).toContainText('Please choose what the money goes back for.');
    await window.getByLabel('String Wax, $9.00 each').selectOption('1');
    await window.getByLabel('The $7.95 for shipping').check();
    await window.getByLabel('Reason').fill('one was dented');
    await expectAccessible(page);
    await window.getByRole('button', { name: 'Refund $16.95' }).click();
    await expect(window).toHaveCount(0);
    await expect(sheet.getByText('$16.95').first()).toBeVisible();
  });
  await test.step('a part of the rest', async () => {
    await sheet.getByRole('button', { name: 'Refund', exact: true }).click();
    const window = page.getByRole('dialog', { name: `Refund ${orderNumber}` });
    await window.getByLabel('Amount in dollars').fill('5');
    await window.getByLabel('Reason').fill('for the wait');
    await expectAccessible(page);
    await window.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(window).toHaveCount(0);
    await expect(sheet.getByText('$21.95').first()).toBeVisible();
  });
  await test.step('another sling', async () => {
    await sheet.getByRole('button', { name: 'Send replacement' }).click();
    const window = page.getByRole('dialog', { name: `Send a replacement for ${orderNumber}` });
    await window.getByLabel('Bow Sling, pieces').selectOption('1');
    await window.getByLabel('Reason').fill('torn');
    await expectAccessible(page);
    await window.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(window).toHaveCount(0);
    await expect(sheet.getByRole('region', { name: 'Parcels' })).toContainText('Replacement');
  });
});

test('a customer sends gear back; staff approve, receive and refund it in the order, and the customer sees each step @phone', async ({
  page,
  context,
  shop,
}, { project }) => {
  const customerEmail = newCustomer();
  const orderNumber = await boughtGear(shop, { customerEmail, lines: LINES });
  await staffApi(shop)('POST', `/api/admin/orders/${orderNumber}/parcels`, { carrier: 'UPS', trackingNumber: '1Z2' });
  const guest = await context.newPage();
  await openAsGuest(guest, orderNumber, customerEmail, 3);
  const own = guest.getByRole('region', { name: 'Returns' });
  await test.step('asked for', async () => {
    await own.getByRole('button', { name: 'Return or exchange' }).click();
    await own.getByRole('group', { name: 'Bow Sling' }).getByLabel('How many come back').selectOption('1');
    await own.getByLabel('Why it comes back').fill('It is too long.');
    await own.getByRole('button', { name: 'Ask for it' }).click();
    await expect(own).toContainText('Asked for');
  });

  const phone = project.name === 'phone';
  await logIn(page, phone ? `/mobile-admin?order=${orderNumber}` : `${PANEL}/orders/${orderNumber}`);
  const returns = page.getByRole('region', { name: 'Returns' });
  await test.step('approved, with a label', async () => {
    await expect(returns).toContainText('It is too long.');
    await returns.getByRole('button', { name: 'Approve' }).click();
    await returns.getByLabel('Where and how to send it').fill('To 3 Mill Street, Helena, MT 59601.');
    await returns.getByLabel('Address of the label').fill('https://labels.example.com/77');
    await expectAccessible(page);
    await returns.getByRole('button', { name: 'Approve and write to the customer' }).click();
    await expect(returns).toContainText('Waiting for the parcel');
    await guest.reload();
    await expect(own).toContainText('3 Mill Street');
    await expect(own.getByRole('link', { name: 'Print the label' })).toBeVisible();
  });
  await test.step('arrived, and paid back', async () => {
    await returns.getByRole('button', { name: 'It has arrived' }).click();
    await returns.getByRole('button', { name: 'Note that it has arrived' }).click();
    await expect(returns).toContainText('Arrived');
    await returns.getByRole('button', { name: 'Give the money back' }).click();
    await expectAccessible(page);
    await returns.getByRole('button', { name: 'Refund $45.00' }).click();
    await expect(returns).toContainText('Done');
    await expect(page.getByRole('region', { name: 'Lines' })).toContainText('1 came back');
    await guest.reload();
    await expect(own).toContainText('Done');
    const mails = await mailsTo(page.request, customerEmail, 5);
    expect(mails.some(({ text }) => text.includes('$45.00'))).toBe(true);
  });
});
