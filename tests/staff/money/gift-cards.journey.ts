// Gift cards on the desk and on the phone.
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { buyGiftCard, mailedCode } from '#tests/support/journeys/gift-cards.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn } from '#tests/support/journeys/staff.ts';

test.use({ ownShop: 'desk' });

test('a gift card is found, blocked, opened again and reissued; on the phone it is found and made void', async ({
  page,
  request,
  shop,
}) => {
  const [recipient, corrected] = [newCustomer(), newCustomer()];
  const { code, orderNumber } = await buyGiftCard(shop, request, { recipient, amount: '75.00' });
  await buyGiftCard(shop, request, { recipient: newCustomer(), amount: '50.00' });
  const cards = page.getByRole('table', { name: 'Gift cards' }).locator('tbody').getByRole('row');
  const opened = page.getByRole('region', { name: 'Gift card', exact: true });

  await test.step('on the desk', async () => {
    await logIn(page, '/control-panel/gift-cards');
    await expect(page.getByText('Outstanding on gift cards: $125.00')).toBeVisible();
    await expect(cards).toHaveCount(2);
    await page.getByLabel('Search gift cards').fill(code.slice(-4));
    await expect(cards).toHaveCount(1);
    await page.getByLabel('Search gift cards').fill(orderNumber);
    await expect(page).toHaveURL(/search=FD-/);
    await expect(cards).toHaveCount(1);
    await expectAccessible(page);
    await cards.first().getByRole('link').click();
    await expect(opened).toContainText(recipient);
    await expect(opened.getByRole('list', { name: 'What happened to its money' })).toContainText('+$75.00');
    await opened.getByRole('button', { name: 'Block' }).click();
    await opened.getByRole('button', { name: 'Block it' }).click();
    await expect(opened.getByText('Please say why: it stands in the history.')).toBeVisible();
    await opened.getByLabel('Reason').fill('The customer says that the mail was read by others.');
    await opened.getByRole('button', { name: 'Block it' }).click();
    await expect(opened.getByText('Blocked', { exact: true })).toBeVisible();
    await opened.getByRole('button', { name: 'Unblock' }).click();
    await expect(opened.getByText('Active', { exact: true })).toBeVisible();
    await opened.getByRole('button', { name: 'Reissue' }).click();
    await opened.getByLabel('Email the new code to').fill(corrected);
    await expectAccessible(page);
    await opened.getByRole('button', { name: 'Reissue and mail it' }).dblclick();
    await expect(opened).toContainText(`Takes the place of···· ${code.slice(-4)}`);
    await expect(opened).toContainText(corrected);
  });

  const newCode = await mailedCode(request, corrected);
  expect(newCode).not.toBe(code);

  await test.step('on the phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/mobile-admin');
    await page.getByText('The day:').click();
    await expect(page.getByText('$125.00 outstanding on gift cards.')).toBeVisible();
    await page.getByRole('link', { name: 'Gift cards', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Search gift cards').fill(corrected);
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await sheet
      .getByRole('link')
      .filter({ hasText: newCode.slice(-4) })
      .click();
    await expect(sheet).toContainText('$75.00 of $75.00');
    await sheet.getByRole('button', { name: 'Make void' }).click();
    await sheet.getByLabel('Reason').fill('Bought by mistake.');
    await sheet.getByRole('button', { name: 'Make it void' }).click();
    await expect(sheet.getByText('It is void for good.')).toBeVisible();
    await expectAccessible(page);
  });
});
