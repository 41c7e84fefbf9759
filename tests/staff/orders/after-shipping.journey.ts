// What staff do after a parcel has left: its number, its way back, a replacement, and a part of the money.
import { guestOrder, linkTokenOf, readOrder } from '#tests/support/journeys/account.ts';
import { comeTo, mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { placedGear } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';

test('a tracking number is corrected, a replacement goes out, and a shipment is taken back', async ({ page, shop }) => {
  const customerEmail = newCustomer();
  const { order } = await placedGear(shop, { customerEmail, lines: [{ quantity: 2 }] });
  await staffApi(shop)('POST', `/api/admin/orders/${order.orderNumber}/parcels`, {
    carrier: 'UPS',
    trackingNumber: '1ZWRONG',
  });
  await mailsTo(page.request, customerEmail, 1);
  await logIn(page, `${PANEL}/orders/${order.orderNumber}`);
  const parcels = page.getByRole('region', { name: 'Parcels' });
  const window = page.getByRole('dialog');

  await test.step('another number, and the customer reads it', async () => {
    await parcels.getByRole('button', { name: /^Correct tracking/ }).click();
    await window.getByRole('textbox', { name: 'Tracking number' }).fill('');
    await window.getByRole('button', { name: 'Correct' }).click();
    await expect(window.getByRole('textbox', { name: 'Tracking number' })).toHaveAttribute('aria-invalid', 'true');
    await window.getByRole('textbox', { name: 'Tracking number' }).fill('1Z 777');
    await expectAccessibleInBothWidths(page);
    await window.getByRole('button', { name: 'Correct' }).click();
    await expect(window).toHaveCount(0);
    const link = parcels.getByRole('link', { name: 'UPS 1Z 777' });
    await expect(link).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z777');
    const mails = await mailsTo(page.request, customerEmail, 2);
    expect(mails.some(({ text }) => text.includes('1Z 777') && text.includes('1ZWRONG'))).toBe(true);
  });
  await test.step('one piece was lost', async () => {
    await page.getByRole('button', { name: 'Send replacement' }).click();
    await window.getByLabel('Reason').fill('lost on the way');
    await window.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(window.getByRole('alert')).toContainText('Please choose what is in the parcel.');
    await window.getByLabel('String Wax, pieces').selectOption('1');
    await expectAccessibleInBothWidths(page);
    await window.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(window).toHaveCount(0);
    await expect(parcels).toContainText('Replacement');
    expect((await readOrder(shop, order.orderNumber)).status).toBe('shipped');
  });
  await test.step('the first parcel never left', async () => {
    await parcels.getByRole('button', { name: /^Not shipped after all of the parcel with 2 ×/ }).click();
    await window.getByLabel('Reason').fill('It is still on our bench.');
    await expectAccessibleInBothWidths(page);
    await window.getByRole('button', { name: 'It was not shipped' }).click();
    await expect(window).toHaveCount(0);
    await expect(parcels).toContainText('Taken back');
    await expect(page.getByText('Processing', { exact: true }).first()).toBeVisible();
    expect((await readOrder(shop, order.orderNumber)).status).toBe('processing');
    const mails = await mailsTo(page.request, customerEmail, 4);
    expect(mails.some(({ text }) => text.includes('It is still on our bench.'))).toBe(true);
    await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeVisible();
  });
});

test('$50 go back of a pre-order that goes on; what is still owed is asked for, and may be forgiven', async ({
  page,
  shop,
}) => {
  const orderNumber = await guestOrder(shop, newCustomer());
  await logIn(page, `${PANEL}/orders/${orderNumber}`);
  const window = page.getByRole('dialog');
  await test.step('still owed', async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await window.getByLabel('Amount in dollars').fill('$50');
    await window.getByLabel('Reason').fill('paid twice, he says');
    await window.getByRole('radio', { name: 'The customer still owes it' }).check();
    await expect(window).toContainText('$50.00 goes back now, and the payment link asks for it again');
    await expectAccessibleInBothWidths(page);
    await window.getByRole('button', { name: 'Refund' }).click();
    await expect(window).toHaveCount(0);
    await expect(page.getByText('Deposit Paid', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('$1,648.40').first()).toBeVisible();
  });
  await test.step('the link asks for it', async () => {
    const payer = await page.context().newPage();
    await comeTo(payer, `/complete-payment?token=${await linkTokenOf(shop, orderNumber)}`);
    await expect(payer.getByText('$1,648.40').first()).toBeVisible();
    // While the payment is still being opened, staff who change the order are told to decide anew.
    await expect(payer.getByLabel('Card number')).toBeVisible();
    await payer.close();
  });
  await test.step('the price is lower by it after all', async () => {
    const back = page.getByRole('region', { name: 'Money that went back' });
    await expect(back).toContainText('The customer still owes it');
    await back.getByRole('button', { name: 'Price reduction' }).click();
    await expect(back).toHaveCount(0);
    await expect(page.getByText('$1,598.40').first()).toBeVisible();
    await expectAccessibleInBothWidths(page);
  });
});

test('a parcel is put right on the phone, too @phone-only', async ({ page, shop }) => {
  const { order } = await placedGear(shop, { lines: [{ quantity: 1 }] });
  await staffApi(shop)('POST', `/api/admin/orders/${order.orderNumber}/parcels`, {
    carrier: 'USPS',
    trackingNumber: '9400',
  });
  await logIn(page, `/mobile-admin?order=${order.orderNumber}`);
  const sheet = page.getByRole('dialog', { name: order.orderNumber });
  await sheet.getByRole('button', { name: /^Correct tracking/ }).click();
  const window = page.getByRole('dialog', { name: 'Correct the tracking number' });
  await window.getByRole('textbox', { name: 'Tracking number' }).fill('9401');
  await window.getByRole('button', { name: 'Correct' }).click();
  await expect(window).toHaveCount(0);
  await expect(sheet.getByRole('link', { name: 'USPS 9401' }).first()).toBeVisible();
  await expectAccessible(page);
});
