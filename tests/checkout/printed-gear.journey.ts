// A gift card is bought and mailed, it pays for a printed shirt, and the printer's webhooks bring the parcel to its customer.
import { CARDS, comeTo, fillCard, fillShipping, mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { mailedCode } from '#tests/support/journeys/gift-cards.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

test('a gift card is bought, pays for a printed shirt, and the parcel is followed to its door', async ({
  page,
  request,
  shop,
}) => {
  const [buyer, recipient] = [newCustomer(), newCustomer()];

  await test.step('a gift card for somebody else', async () => {
    await page.goto('/gear/gift-card');
    await page.getByText('$50', { exact: true }).click();
    await page.getByLabel('Email it to').fill(recipient);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText(/is in your cart/)).toBeVisible();
    await comeTo(page, '/checkout?from=cart');
    await expect(page.getByLabel('Card number')).toBeVisible();
    // It goes to nobody's door.
    await expect(page.getByLabel('Street address')).toHaveCount(0);
    const person = page.getByRole('region', { name: 'Who orders it' });
    await expect(person.getByRole('textbox')).toHaveCount(3);
    await expectAccessible(page);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Boone');
    await page.getByLabel('Email', { exact: true }).fill(buyer);
    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: 'Pay $50.00' }).click();
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  });

  const code = await mailedCode(request, recipient);
  await test.step('it pays the shirt whole, without a card', async () => {
    await page.goto('/gear/tee');
    await page.getByText('M', { exact: true }).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText(/is in your cart/)).toBeVisible();
    await comeTo(page, '/checkout?from=cart');
    await fillShipping(page, recipient);
    await page.getByLabel('Gift card code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Apply the gift card' }).click();
    await expect(page.getByText(`Gift card ending in ${code.slice(-4)}: $38.90`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Place order' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    await expectAccessible(page);
  });
  const [order] = await askDatabase(
    shop.dataDir,
    `select order_number from orders where customer_email = '${recipient}'`,
  );
  const orderNumber = String(order?.order_number);

  await test.step('the printer sends it, and its webhooks tell the shop', async () => {
    const printed = page.getByRole('button', { name: 'Ship the rest' });
    await expect(async () => {
      await page.goto('/sandbox/printful');
      await expect(page.getByRole('heading', { name: new RegExp(`^${orderNumber}.*: pending`) })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await printed.first().click();
    const mails = await mailsTo(request, recipient, 3);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('A parcel is on its way'));
  });
  await test.step('its customer sees the parcel on the way and at the door', async () => {
    await page.goto('/find-order');
    await page.getByLabel('Order number').fill(orderNumber);
    await page.getByLabel('Email address').fill(recipient);
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await expect(page.getByText('If there is an order with this number')).toBeVisible();
    const mails = await mailsTo(request, recipient, 4);
    const path = mails.map(({ text }) => /\/order-status\?key=[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
    await page.goto(path);
    const parcels = page.getByRole('region', { name: 'Parcels' });
    await expect(parcels).toContainText('On its way');
    await expect(parcels).toContainText('Field Tee (M / Black)');
    await page.goto('/sandbox/printful');
    await page.getByRole('button', { name: 'Deliver' }).first().click();
    await expect(async () => {
      await page.goto(path);
      await expect(parcels).toContainText('Delivered', { timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('region', { name: 'Returns' })).toBeVisible();
  });
  await test.step('and asks to have another size', async () => {
    await page.getByRole('button', { name: 'Return or exchange' }).click();
    await page.getByLabel('How many come back').selectOption('1');
    await page.getByLabel('What you want for it').selectOption({ label: 'L / Black' });
    await page.getByRole('button', { name: 'Ask for it' }).click();
    await expect(page.getByLabel('Why it comes back')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Why it comes back').fill('It is too small.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ask for it' }).dblclick();
    await expect(page.getByText('Asked for: we look at it and write to you')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Returns' })).toContainText('for L / Black');
  });
});
