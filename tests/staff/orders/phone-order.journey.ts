// A customer calls: staff write the order down, the customer looks it over, agrees and pays by the link.
import {
  agreement,
  CARDS,
  comeTo,
  fillCard,
  fillShipping,
  mailsTo,
  newCustomer,
} from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, newProduct, PANEL } from '#tests/support/journeys/staff.ts';

test('an order by phone is written down once, and its customer corrects it, agrees and pays by the link', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const email = newCustomer();
  const gear = await newProduct(shop, 7);
  await logIn(page, `${PANEL}/orders`);
  await page.getByRole('link', { name: 'Order by phone' }).click();
  const form = page.getByRole('form', { name: 'Order by phone' });
  await form.getByRole('button', { name: 'Save and mail the link' }).click();
  await expect(form).toContainText('Please enter the first name.');
  await fillShipping(page, email);
  await form.getByLabel('Phone').fill('406 555 0134');
  await form.getByLabel('Bow color').selectOption('Tan');
  const offered = await form.getByLabel('Add gear').locator('option', { hasText: gear.name }).getAttribute('value');
  await form.getByLabel('Add gear').selectOption(offered);
  await form.getByLabel(`Quantity of ${gear.name}`).selectOption('2');
  // Two of 14.50 and their shipping, and the deposit of the bow.
  await expect(form).toContainText(/Due now, by the link\$2\d\d\.\d\d/);
  await expectAccessible(page);
  // What is typed outlives a reload.
  await page.reload();
  await expect(form.getByLabel('First name')).toHaveValue('Ada');
  await form.getByRole('button', { name: 'Save and mail the link' }).dblclick();
  await expect(page).toHaveURL(/\/orders\/FD-/);
  const main = page.getByRole('main');
  await expect(main).toContainText('By phone, entered by demo. To be paid by');
  const orderNumber = page.url().split('/').at(-1) ?? '';

  const [mail, ...others] = await mailsTo(request, email, 1);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain(orderNumber);
  const link = /\S+\/complete-payment\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const customer = await browser.newContext();
  const at = await customer.newPage();
  await comeTo(at, link);
  await expect(at.getByRole('heading', { name: 'Look over your order' })).toBeVisible();
  for (const words of ['Ada Boone', email, '406 555 0134', `2 × ${gear.name}`, 'Tan', '12 Ridge Road']) {
    await expect(at.getByRole('main')).toContainText(words);
  }
  await expect(at.getByRole('form', { name: 'Card payment' })).toHaveCount(0);
  await expectAccessible(at);
  await at.getByRole('button', { name: 'Choose your build' }).click();
  await at.getByLabel('Draw length').selectOption('29.5');
  await at.getByLabel('Draw weight').selectOption('60');
  await at.getByLabel('Hand that draws').selectOption('Right');
  await at.getByRole('button', { name: 'Save' }).click();
  await expect(at.getByRole('main')).toContainText('29.5 in');

  await at.getByRole('button', { name: 'Agree and go on to the payment' }).click();
  await expect(at.getByRole('form', { name: 'Agreement' })).toContainText(
    'Please agree to the remaining balance terms',
  );
  await agreement(at).check();
  await at.getByRole('button', { name: 'Agree and go on to the payment' }).click();
  await fillCard(at, CARDS.pays);
  await at.getByRole('button', { name: /^Pay \$2\d\d\.\d\d$/ }).click();
  await expect(at.getByRole('main')).toContainText('Payment successful! Your deposit is paid.');
  await mailsTo(request, email, 2);
  await customer.close();

  // The desk follows by itself.
  await expect(main).toContainText('Deposit Paid');
  await expect(main).toContainText('Agreed to the balance');
  await expect(main).not.toContainText('To be paid by');
});
