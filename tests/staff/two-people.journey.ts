// Two people change the same thing: whoever saves second is told so, reads both values, and decides which of them stays.
import type { Locator, Page } from '@playwright/test';
import type { CampaignBatches } from '#contract/campaigns/batch-schemas.ts';
import { guestOrder, newPerson, readOrder, signIn } from '#tests/support/journeys/account.ts';
import { newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, newProduct, PANEL, staffApi } from '#tests/support/journeys/staff.ts';

test.use({ ownShop: 'two-people', expectedComplaints: [/409/] });

/** Saves twice: the first time with a colleague's value beside the own, the second time in its place. */
async function saveOver(page: Page, form: Locator, { theirs, own, field }: Record<'theirs' | 'own' | 'field', string>) {
  const save = form.getByRole('button', { name: /^Save/ });
  await save.click();
  await expect(form.getByText(`Somebody else has made it “${theirs}” meanwhile.`)).toBeVisible();
  await expect(form.getByLabel(field)).toHaveValue(own);
  await expectAccessibleInBothWidths(page);
  await save.click();
  await expect(form).toHaveCount(0);
}

test('of two who correct one order the second reads what the first has written', async ({ page, shop }) => {
  const staff = staffApi(shop);
  const order = await guestOrder(shop, newCustomer());
  const at = `/api/admin/orders/${order}`;
  await logIn(page, `${PANEL}/orders/${order}`);
  await page.getByRole('button', { name: 'Correct details' }).click();
  const form = page.getByRole('form', { name: 'Correct the details' });
  await form.getByLabel('Name').fill('Ada Boone-Reed');
  await staff('PUT', `${at}/details`, { customerName: 'Adah Boone' });
  await saveOver(page, form, { theirs: 'Adah Boone', own: 'Ada Boone-Reed', field: 'Name' });
  expect((await staff<{ customerName: string }>('GET', at)).customerName).toBe('Ada Boone-Reed');
});

test('of two who change one batch the second reads how large the first has made it', async ({ page, shop }) => {
  const staff = staffApi(shop);
  await logIn(page, `${PANEL}/campaigns/1/batches`);
  await page.getByRole('button', { name: 'Add a batch' }).click();
  const window = page.getByRole('dialog').last();
  await window.getByLabel('Bows').fill('40');
  await window.getByRole('button', { name: 'Add the batch' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { batches } = await staff<CampaignBatches>('GET', '/api/admin/campaigns/1/batches');
  await page.getByRole('link', { name: 'Batch 1', exact: true }).click();
  await page.getByRole('button', { name: 'Change' }).first().click();
  const form = page.getByRole('form', { name: 'Change the batch' });
  await form.getByLabel('Bows').fill('50');
  const fields = { size: 60 };
  await staff('PUT', `/api/admin/batches/${batches[0]?.id}`, { fields, requestKey: crypto.randomUUID() });
  await saveOver(page, form, { theirs: '60', own: '50', field: 'Bows' });
});

test('a customer who corrects what staff have just corrected reads what it is now', async ({ page, shop }) => {
  const person = newPerson();
  const order = await guestOrder(shop, person.email);
  await signIn(page, person, `/orders/${order}`);
  await page.getByRole('button', { name: 'Correct' }).click();
  const form = page.getByRole('form', { name: 'Correct the order' });
  await form.getByLabel('Street address').fill('7 Creek Lane');
  const address = { address: '9 River Road', addressLine2: '', city: 'Butte', state: 'MT', zipCode: '59701' };
  await staffApi(shop)('PUT', `/api/admin/orders/${order}/details`, { address });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('9 River Road');
  await expect(form.getByLabel('Street address')).toHaveValue('7 Creek Lane');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  expect((await readOrder(shop, order)).shipping_address).toContain('7 Creek Lane');
});

test('nothing goes on sale for $0.00 without a question, and No leaves the price to be changed', async ({
  page,
  shop,
}) => {
  const { id, name } = await newProduct(shop, 3);
  await logIn(page, `${PANEL}/products/${id}`);
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByLabel('Price ($)').fill('0');
  await form.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sell it for $0.00?' });
  await expect(question).toContainText('anybody could order it');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Change the price' }).click();
  await expect(form.getByLabel('Price ($)')).toHaveValue('0');
  expect((await staffApi(shop)<{ price: string }>('GET', `/api/admin/products/${id}`)).price).toBe('14.50');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Sell it for $0.00' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Product updated successfully');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('$0.00');
});
