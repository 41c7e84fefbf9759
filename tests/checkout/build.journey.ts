// A build of the bow: from its address through the checkout to the customer's page, and to those who make the bow.
import { guestOrder, readOrder, signIn } from '#tests/support/journeys/account.ts';
import {
  agreement,
  CARDS,
  DEPOSIT_BUTTON,
  fillCard,
  fillShipping,
  mailsTo,
  newCustomer,
  openCheckout,
} from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';

const BUILT = '?color=tan&draw=29.5&weight=60&hand=left';

test('a build goes with the pre-order, is corrected by its customer and seen by those who make the bow', async ({
  page,
  request,
  shop,
}) => {
  const person = { name: 'Ada Boone', email: newCustomer() };
  const build = page.getByRole('region', { name: 'Your build' });
  await test.step('the checkout shows the build and leads back to it', async () => {
    await openCheckout(page, BUILT);
    await expect(build).toContainText('29.5 in');
    await expect(build.getByRole('link', { name: 'Change your build' })).toHaveAttribute(
      'href',
      `/build-your-bow${BUILT}`,
    );
    await build.getByRole('link', { name: 'Change your build' }).click();
    await expect(page.getByRole('heading', { name: 'Build your bow' })).toBeVisible();
    await page.goBack();
    // The tab keeps what was set there; the old build is not in the address any more.
    await expect(page).toHaveURL('/checkout');
    await expect(build).toContainText('29.5 in');
  });

  const order = await test.step('a reload keeps it, and it goes with the order', async () => {
    await fillShipping(page, person.email);
    // The way back from the configurator, and a reload: the build and what was typed wait in the tab.
    await openCheckout(page);
    await expect(page.getByRole('region', { name: 'Hunter / Tan' })).toContainText('29.5 in draw, 60 lbs, left hand');
    await expect(page.getByRole('radio', { name: 'Tan' })).toBeChecked();
    await expect(page.getByLabel('ZIP code')).toHaveValue('59701');
    await expectAccessible(page);
    await agreement(page).check();
    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
    await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
    const [mail] = await mailsTo(request, person.email, 1);
    expect(mail?.text).toContain('29.5 in draw, 60 lbs, left hand');
    return (await page.getByText(/^FD-[0-9A-Z]{8}$/).textContent()) ?? '';
  });

  const corrected = '28 in draw, 60 lbs, right hand';
  await test.step('its customer corrects it', async () => {
    await signIn(page, person, `/orders/${order}`);
    await page.getByRole('button', { name: 'Correct' }).click();
    const form = page.getByRole('form', { name: 'Correct the order' });
    await form.getByLabel('Draw length').selectOption('28 in');
    await form.getByLabel('Hand that draws').selectOption('Not chosen yet');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Hand that draws')).toHaveAccessibleDescription(
      'Please choose all three, or none of them.',
    );
    await expectAccessible(page);
    await form.getByLabel('Hand that draws').selectOption('Right');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Your Tan Hunter (${corrected}) goes to 12 Ridge Road`)).toBeVisible();
    expect(await readOrder(shop, order)).toMatchObject({ draw_length: '28.0', draw_weight: 60, hand: 'Right' });
  });

  await test.step('those who make the bow see it', async () => {
    await logIn(page, `${PANEL}/orders/${order}`);
    await expect(page.getByRole('complementary', { name: 'Customer and delivery' })).toContainText(corrected);
    await expect(page.getByRole('region', { name: 'History' })).toContainText('29.5 → 28');
    await page.goto(`${PANEL}/orders/${order}/packing-slip`);
    await expect(page.getByRole('cell', { name: corrected })).toBeVisible();
  });
});

test('a bow that cannot be is no build, one that is removed stays away, and staff see what is missing', async ({
  page,
  shop,
}) => {
  await openCheckout(page, '?color=tan&draw=99&weight=60&hand=left');
  const later = page.getByText('Draw length, weight and hand can wait');
  await expect(later).toBeVisible();
  await openCheckout(page, BUILT);
  await page.getByRole('button', { name: 'Remove your build' }).press('Enter');
  await expect(later.locator('..')).toBeFocused();
  await expect(page).toHaveURL('/checkout?color=tan');
  await page.reload();
  await expect(later).toBeVisible();

  const order = await guestOrder(shop, newCustomer());
  await logIn(page, `${PANEL}/orders/${order}`);
  await expect(page.getByText('No build was chosen.')).toBeVisible();
  await page.getByRole('button', { name: 'Correct details' }).click();
  const form = page.getByRole('form', { name: 'Correct the details' });
  await form.getByLabel('Draw length').selectOption('29.5 in');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Draw weight')).toBeFocused();
  await form.getByLabel('Draw weight').selectOption('60 lbs');
  await form.getByLabel('Hand that draws').selectOption('Left');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('complementary', { name: 'Customer and delivery' })).toContainText(
    '29.5 in draw, 60 lbs, left hand',
  );
  await expect(page.getByText('No build was chosen.')).toHaveCount(0);
});
