import { guestOrder } from '#tests/support/journeys/account.ts';
import {
  agreement,
  balanceLinkOf,
  CARDS,
  chargesOf,
  comeTo,
  fillCard,
  fillShipping,
  mailsTo,
  newCustomer,
  openCheckout,
} from '#tests/support/journeys/checkout.ts';
import { buyGiftCard } from '#tests/support/journeys/gift-cards.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';

const PAID = 'Payment successful! Your order is complete.';

test.use({ expectedComplaints: [/422/] });

test("a gift card is mailed to whom it is for, pays a part of a bow's balance, and a card the rest", async ({
  page,
  request,
  shop,
}) => {
  const [email, recipient] = [newCustomer(), newCustomer()];
  const { code } = await buyGiftCard(shop, request, { recipient, amount: '100.00' });
  await guestOrder(shop, email);
  await comeTo(page, await balanceLinkOf(request, email));
  const main = page.getByRole('main');

  await page.getByText('Pay with a gift card').click();
  await page.getByLabel('Gift card code').fill('FD7K-2M4P-9QXT-HRWC');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(main.getByText('No gift card has this code.')).toBeVisible();
  await page.getByLabel('Gift card code').fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Apply' }).click();
  const offer = page.getByRole('region', { name: 'Gift card' });
  await expect(offer).toContainText(`Gift card ending in ${code.slice(-4)}−$100.00`);
  await expect(offer).toContainText('Left to pay by card$1,498.40');
  await expect(page.getByLabel('Card number')).toBeHidden();
  await expectAccessibleInBothWidths(page);
  await offer.getByRole('button', { name: 'Do not use it' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await offer.getByRole('button', { name: 'Pay $100.00 with this gift card' }).dblclick();
  await expect(main.getByText('Your gift card has paid $100.00.')).toBeVisible();
  await expect(main).toContainText('Paid by gift card$100.00');
  await fillCard(page, CARDS.pays);
  await page.getByRole('button', { name: 'Pay $1,498.40' }).click();
  await expect(page.getByRole('alert').filter({ hasText: PAID })).toBeVisible();
  expect(await chargesOf(shop.origin, email)).toEqual([177_60, 1_498_40]);
});

test('a gift card pays all of a balance, and its page says what is left', async ({ page, request, shop }) => {
  const [email, recipient] = [newCustomer(), newCustomer()];
  const { code } = await buyGiftCard(shop, request, { recipient, amount: '2000.00' });
  await guestOrder(shop, email);
  await comeTo(page, await balanceLinkOf(request, email));
  await page.getByText('Pay with a gift card').click();
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('It pays everything that is due.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $1,598.40 with this gift card' }).click();
  await expect(page.getByRole('alert').filter({ hasText: PAID })).toBeVisible();
  await expect(page).toHaveURL('/account');
  expect(await chargesOf(shop.origin, email)).toEqual([177_60]);

  await page.goto('/gift-card');
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Check the balance' }).click();
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Left on it$401.60');
  await expectAccessible(page);
});

test('a gift card pays a part of the deposit of a bow alone, and checkout, confirmation and mail say the same of it @phone', async ({
  page,
  request,
  shop,
}) => {
  const [email, recipient] = [newCustomer(), newCustomer()];
  const { code } = await buyGiftCard(shop, request, { recipient, amount: '100.00' });
  await openCheckout(page);
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  const summary = page.getByRole('region', { name: 'Your order' });
  for (const paid of ['Paid today$177.60', `By gift card ending in ${code.slice(-4)}$100.00`, 'By card$77.60']) {
    await expect(summary).toContainText(paid);
  }
  await fillShipping(page, email);
  await agreement(page).check();
  await fillCard(page, CARDS.pays);
  await expect(page.getByText('Full refund until it ships.')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Pre-Order - $77.60' }).click();
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  for (const paid of ['Paid today$177.60', 'By gift card$100.00', 'By card$77.60']) {
    await expect(page.getByRole('main')).toContainText(paid);
  }
  const [mail] = await mailsTo(request, email, 1);
  expect(mail?.text).toMatch(/Paid today:? \$177\.60 By gift card:? \$100\.00 By card:? \$77\.60/);
  expect(await chargesOf(shop.origin, email)).toEqual([77_60]);
});
