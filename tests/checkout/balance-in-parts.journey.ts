// The balance in parts that its customer chooses, by the link of the mail.
import type { Page } from '@playwright/test';
import { guestOrder, readOrder } from '#tests/support/journeys/account.ts';
import {
  balanceLinkOf,
  CARDS,
  chargesOf,
  comeTo,
  fillCard,
  mailsTo,
  newCustomer,
} from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';

const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

async function chooseAmount(page: Page, amount: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Part of the balance' });
  if (!(await form.isVisible())) await page.getByText('Pay in parts').click();
  await page.getByLabel('Amount to pay now, in dollars').fill(amount);
  await form.getByRole('button', { name: 'Pay this part' }).click();
}

async function payThreeHundred(page: Page): Promise<void> {
  await chooseAmount(page, '300');
  await expect(page.getByRole('region', { name: 'Part of the balance' })).toContainText('Left to pay later$1,298.40');
  await expect(page.getByRole('button', { name: 'Pay $300.00' })).toBeVisible();
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: 'Pay $300.00' }).click();
  await expect(page.getByText('$300.00 of your balance is paid, and $1,298.40 is left.')).toBeVisible();
}

test('a customer pays a part, comes back to the link, and pays the rest @phone', async ({ page, request, shop }) => {
  const email = newCustomer();
  await guestOrder(shop, email);
  const link = await balanceLinkOf(request, email);
  await comeTo(page, link);
  await expect(page.getByRole('button', { name: 'Pay $1,598.40' })).toBeVisible();
  await chooseAmount(page, '1550');
  await expect(page.getByText('A part can be from $100.00 to $1,498.40, or pay all $1,598.40.')).toBeVisible();
  await expectAccessible(page);
  await chooseAmount(page, '300');
  await page.getByRole('button', { name: 'Pay all $1,598.40 instead' }).click();
  await expect(page.getByRole('button', { name: 'Pay $1,598.40' })).toBeVisible();
  await payThreeHundred(page);
  await expectAccessible(page);
  const part = (await mailsTo(request, email, 2)).find(({ subject }) => subject.startsWith('Receipt'));
  expect(part?.text).toContain('We have received $300.00');
  expect(part?.text).toContain('$1,298.40 is still to pay');

  await page.reload();
  await comeTo(page, link);
  const main = page.getByRole('main');
  await expect(main).toContainText('Your deposit of $177.60 and $300.00 of the balance are paid.');
  await expect(main).toContainText('Paid of the balance$300.00');
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: 'Pay $1,298.40' }).click();
  await expect(page.getByText('Payment successful! Your order is complete.')).toBeVisible();
  await mailsTo(request, email, 3);
  expect(await chargesOf(shop.origin, email)).toEqual([177_60, 300_00, 1_298_40]);
});

test('who cancels after a part gets it back beside the deposit', async ({ page, request, shop }) => {
  const email = newCustomer();
  await guestOrder(shop, email);
  await comeTo(page, await balanceLinkOf(request, email));
  const orderNumber = /FD-[0-9A-Z]{8}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  await payThreeHundred(page);
  await mailsTo(request, email, 2);
  await request.post('/api/orders/find', { data: { orderNumber, email }, headers: SAME_SITE });
  const mails = await mailsTo(request, email, 3);
  await page.goto(mails.map(({ text }) => /\/order-status\?key=[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '');
  await expect(page.getByRole('main')).toContainText('Paid of the balance$300.00');
  const cancelling = page.getByRole('region', { name: 'Cancelling' });
  await cancelling.getByRole('button', { name: 'Cancel this pre-order' }).click();
  await expect(cancelling).toContainText('$477.60 goes back to the card it came from;');
  await cancelling.getByRole('button', { name: 'Cancel the pre-order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { name: /^Your money (is on its way|went) back$/ })).toBeFocused();
  await expect.poll(async () => (await readOrder(shop, orderNumber)).refunded).toBe('477.60');
});
