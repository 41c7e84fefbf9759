// Gear that is added to a bow that waits, from its order's page to the one parcel of both.
import type { Page } from '@playwright/test';
import { guestOrder, newPerson, readOrder, signIn } from '#tests/support/journeys/account.ts';
import { CARDS, comeTo, fillCard, mailsTo } from '#tests/support/journeys/checkout.ts';
import { addGear, putIntoCart } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';

test('gear is added to a waiting bow, can be had by itself all the same, is paid, and leaves with the bow under one number @phone', async ({
  page,
  context,
  shop,
}, { project }) => {
  const person = newPerson();
  const bow = await guestOrder(shop, person.email);
  const gear = await addGear(shop.dataDir, { name: `Sling ${crypto.randomUUID().slice(0, 6)}` });
  const withBow = `Ships with your bow ${bow}`;
  const add = page.getByRole('button', { name: 'Add gear that ships with this bow' });
  const alone = page.getByRole('button', { name: 'Ship it by itself instead' });

  await signIn(page, person, `/orders/${bow}`);
  await expectAccessible(page);
  await add.click();
  await expect(page).toHaveURL(/\/gear$/);
  await expect(page.getByText(withBow)).toBeVisible();
  await putIntoCart(page, gear);
  await test.step('the cart says so, and takes it off', async () => {
    await comeTo(page, '/cart');
    await expect(page.getByText(withBow)).toBeVisible();
    await expectAccessible(page);
    await alone.click();
    await expect(page.getByText(withBow)).toHaveCount(0);
    await expect(page.getByText('Told at the checkout')).toBeVisible();
  });
  await comeTo(page, `/orders/${bow}`);
  await add.click();
  await expect(page).toHaveURL(/\/gear$/);
  await test.step('the checkout asks for no address and no shipping', async () => {
    await comeTo(page, '/checkout?from=cart');
    await expect(page.getByText(withBow)).toBeVisible();
    await expect(page.getByLabel('Street address')).toHaveCount(0);
    await page.getByLabel('First name').fill('Ann');
    await page.getByLabel('Last name').fill('Archer');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await expectAccessible(page);
    await fillCard(page, CARDS.pays);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    await expect(page.getByText(withBow)).toBeVisible();
  });
  const mails = await mailsTo(page.request, person.email, 2);
  const confirmed = mails.find(({ subject }) => subject.startsWith('Order'));
  const added = /FD-\w{8}/.exec(confirmed?.subject ?? '')?.[0] ?? '';
  expect(confirmed?.text).toContain(`ships with your bow ${bow}`);

  const staff = await context.newPage();
  await (project.name === 'phone' ? shipOnThePhone : shipOnTheDesk)(staff, { bow, added });
  for (const number of [bow, added]) {
    await expect.poll(async () => (await readOrder(shop, number)).status).toBe('shipped');
  }
  await page.goto(`/orders/${added}`);
  await expect(page.getByRole('region', { name: 'Parcels' })).toContainText('1Z777');
});

type Both = { bow: string; added: string };

async function shipOnTheDesk(desk: Page, { bow, added }: Both): Promise<void> {
  await logIn(desk, `${PANEL}/orders?holds=gear`);
  await expect(desk.getByRole('row', { name: new RegExp(added) })).toContainText(`Ships with ${bow}`);
  await desk.goto(`${PANEL}/orders/${bow}`);
  await desk.getByRole('button', { name: 'Process', exact: true }).click();
  await desk.getByRole('button', { name: 'Process anyway' }).click();
  const window = desk.getByRole('dialog');
  await expect(window).toHaveCount(0);
  await desk.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(window.getByRole('checkbox', { name: new RegExp(added) })).toBeChecked();
  await window.getByLabel('Tracking number').fill('1Z777');
  await expectAccessible(desk);
  await window.getByRole('button', { name: 'Ship', exact: true }).click();
  await desk.getByRole('button', { name: 'Ship anyway' }).click();
}

async function shipOnThePhone(phone: Page, { bow, added }: Both): Promise<void> {
  await logIn(phone, `/mobile-admin?order=${bow}`);
  const sheet = phone.getByRole('dialog', { name: bow });
  await sheet.getByRole('button', { name: 'Process', exact: true }).click();
  await phone.getByRole('button', { name: 'Process unpaid' }).click();
  await expect(sheet.getByRole('checkbox', { name: new RegExp(added) })).toBeChecked();
  await sheet.getByLabel('Tracking number').fill('1Z777');
  await expectAccessible(phone);
  await sheet.getByRole('button', { name: 'Ship', exact: true }).click();
  await phone.getByRole('button', { name: 'Ship unpaid' }).click();
}
