// Customers who cancel by themselves: in the account, and by the link that was mailed.
import { guestOrder, newPerson, readOrder, signIn } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';

test('a customer cancels in the account, is asked twice, and staff see it', async ({ page, context, shop }) => {
  const person = newPerson();
  const orderNumber = await guestOrder(shop, person.email);
  await signIn(page, person, `/orders/${orderNumber}`);
  const part = page.getByRole('region', { name: 'Cancelling' });
  await part.getByRole('button', { name: 'Cancel this pre-order' }).click();
  await expect(part).toContainText('$177.60 goes back to the card it came from;');
  await part.getByLabel('Why?').fill('I bought another one');
  await expectAccessibleInBothWidths(page);
  await part.getByRole('button', { name: 'Cancel the pre-order' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('You get back $177.60 to the card it came from.');
  await question.getByRole('button', { name: 'No, keep it' }).click();
  expect((await readOrder(shop, orderNumber)).status).toBe('paid_deposit');
  await part.getByRole('button', { name: 'Cancel the pre-order' }).click();
  await question.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { name: /^Your money (is on its way|went) back$/ })).toBeFocused();
  await expect(part).toHaveCount(0);
  await expectAccessibleInBothWidths(page);
  const mails = await mailsTo(page.request, person.email, 2);
  expect(mails.some(({ text }) => text.includes('You have cancelled your pre-order.'))).toBe(true);

  const desk = await context.newPage();
  await logIn(desk, `${PANEL}/orders/${orderNumber}`);
  await expect(desk.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(desk.getByRole('region', { name: 'History' })).toContainText('I bought another one');
});

test.describe('when the bow has shipped meanwhile', () => {
  test.use({ expectedComplaints: [/409/] });

  test('a guest with the mailed link is told so, and what to do instead', async ({ page, shop }) => {
    const email = newCustomer();
    const orderNumber = await guestOrder(shop, email);
    await mailsTo(page.request, email, 1);
    await page.request.post('/api/orders/find', { data: { orderNumber, email }, headers: SAME_SITE });
    const mails = await mailsTo(page.request, email, 2);
    const path = mails.map(({ text }) => /\/order-status\?key=[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
    await page.goto(path);
    const part = page.getByRole('region', { name: 'Cancelling' });
    await part.getByRole('button', { name: 'Cancel this pre-order' }).click();
    const staff = staffApi(shop);
    for (const step of [{ status: 'processing' }, { status: 'shipped', carrier: 'UPS', trackingNumber: '1Z9' }]) {
      await staff('PUT', `/api/admin/orders/${orderNumber}`, { ...step, allowUnpaid: true });
    }
    await part.getByRole('button', { name: 'Cancel the pre-order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(part).toContainText('Your bow has shipped, so this pre-order can no longer be cancelled.');
    await expect(part.getByRole('link', { name: 'Write to us' })).toBeVisible();
    const link = page.getByRole('link', { name: /^1Z9/ });
    await expect(link).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z9');
    expect((await readOrder(shop, orderNumber)).status).toBe('shipped');
    await expectAccessible(page);
  });
});

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };
