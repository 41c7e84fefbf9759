// What is kept about a customer: taken along, and erased at their wish, by themselves and by an owner.
import { guestOrder, newPerson, readOrder, signIn } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, newAddress, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

/** Somebody who wrote to the shop and ordered nothing. */
async function whoWrote(shop: RunningServer): Promise<string> {
  const email = newCustomer();
  const answer = await fetch(`${shop.origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newAddress() },
    body: JSON.stringify({
      name: 'Mei Lin',
      email,
      phone: '',
      interest: 'collaboration',
      message: 'Erase me, please.',
    }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  return email;
}

test.use({ expectedComplaints: [/40[149]/] });

test('a customer takes a copy along, hears what has to end first, and is erased by the mailed link @phone', async ({
  page,
  context,
  shop,
}) => {
  const person = newPerson();
  const orderNumber = await guestOrder(shop, person.email);
  await signIn(page, person);
  const part = page.getByRole('region', { name: 'What we keep about you' });

  await test.step('the copy is one archive', async () => {
    const download = page.waitForEvent('download');
    await part.getByRole('link', { name: 'Download a copy' }).click();
    expect((await download).suggestedFilename()).toBe('fulldraw-data.zip');
  });

  const link = await test.step('the link is mailed, once the customer says so', async () => {
    await part.getByRole('button', { name: 'Erase everything about me' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(person.email);
    await question.getByRole('button', { name: 'Send me the link' }).click();
    await expect(part.getByRole('alert')).toContainText('A link is on its way');
    await expectAccessible(page);
    const mails = await mailsTo(page.request, person.email, 2);
    return mails.map(({ text }) => /\/erase-my-data\?token=[\w.-]+/.exec(text)?.[0]).find(Boolean) ?? '';
  });

  await test.step('an order that is not sent keeps everything', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This has to wait' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`Order ${orderNumber} is not sent yet`);
    await expectAccessible(page);
  });

  await test.step('after its cancellation all goes, after one more question', async () => {
    await page.goto(`/orders/${orderNumber}`);
    const cancelling = page.getByRole('region', { name: 'Cancelling' });
    await cancelling.getByRole('button', { name: 'Cancel this pre-order' }).click();
    await cancelling.getByRole('button', { name: 'Cancel the pre-order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('heading', { name: /^Your money (is on its way|went) back$/ })).toBeVisible();
    await mailsTo(page.request, person.email, 3);
    await expect(async () => {
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'Erase everything about you?' })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByRole('list', { name: 'What goes' })).toContainText(
      'name, address, phone and email address in 1 order',
    );
    await expect(page.getByRole('list', { name: 'What stays, without the person' })).toContainText('for taxes');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Erase it for good' }).dblclick();
    await expect(page.getByRole('heading', { name: 'You are erased' })).toBeVisible();
    await expectAccessible(page);
    expect(await readOrder(shop, orderNumber)).toMatchObject({ customer_name: 'Erased', status: 'cancelled' });
  });

  await test.step('nobody is signed in, here and in another tab, and the link leads nowhere', async () => {
    const other = await context.newPage();
    await other.goto('/account');
    await expect(other.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'We do not know this link' })).toBeVisible();
  });
});

test('an owner erases a customer from the panel, and types the address once more @phone', async ({
  page,
  shop,
  isMobile,
}) => {
  const email = await whoWrote(shop);
  const [found] = await staffApi(shop)<{ key: string }[]>('GET', `/api/admin/customers?search=${email}`);
  const key = found?.key ?? '';
  await logIn(page, isMobile ? `/mobile-admin?customer=${key}` : `${PANEL}/customers/${key}`);
  const part = page.getByRole('region', { name: 'Data' });
  const window = page.getByRole('dialog', { name: 'Erase this customer?' });

  await part.getByRole('button', { name: 'Erase this customer' }).click();
  await expect(window.getByRole('list', { name: 'What goes' })).toContainText('1 message to us');
  await expectAccessible(page);
  await window.getByLabel('Their email address, once more').fill('somebody@example.com');
  await window.getByRole('button', { name: 'Erase for good' }).click();
  await expect(window.getByRole('alert')).toContainText('This is not the address of this customer.');
  await window.getByLabel('Their email address, once more').fill(email);
  await window.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('The customer is erased.', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing in the shop is known of this customer.')).toBeVisible();

  expect(await staffApi(shop)('GET', `/api/admin/customers?search=${email}`)).toEqual([]);
  expect(await staffApi(shop)('GET', `/api/admin/contacts?search=${email}`)).toEqual([]);
});
