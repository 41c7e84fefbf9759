// Batches of a campaign on the desk and on the phone: made, filled, moved in, split, released.
import type { Page } from '@playwright/test';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL } from '#tests/support/journeys/staff.ts';

test.use({
  ownShop: 'batches',
  // The journey looks into the mail, in which nothing may run: the browser says so each time.
  expectedComplaints: [/^Blocked script execution in 'about:srcdoc'/],
});

const queue = (page: Page, name: string) => page.getByRole('list', { name: `Queue of ${name}` }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog').last();

test('a batch is opened, orders come into it, one moves, it is split and released; the phone sees and moves them too', async ({
  page,
  shop,
}) => {
  const [ann, ben, cid] = [newCustomer(), newCustomer(), newCustomer()];
  const first = await guestOrder(shop, ann);
  const visitor = await page.context().newPage();
  await visitor.goto('/batches');
  await expect(visitor.getByText('There are no batches yet')).toBeVisible();
  /** What everybody reads of a batch, in the page as the server sends it. */
  const shown = async (name: string) => {
    await visitor.reload();
    return visitor.getByRole('article', { name, exact: true }).textContent();
  };
  await logIn(page, `${PANEL}/campaigns/1/batches`);

  await test.step('without batches nothing is limited; the first one takes in who has paid', async () => {
    await expect(page.getByText('This campaign has no batches')).toBeVisible();
    await page.getByRole('button', { name: 'Add a batch' }).click();
    await dialog(page).getByLabel('Bows').fill('0');
    await dialog(page).getByRole('button', { name: 'Add the batch' }).click();
    await expect(dialog(page).getByText('Please give a number from 1 to 10,000.')).toBeVisible();
    await dialog(page).getByLabel('Bows').fill('4');
    await dialog(page).getByLabel('Days to pay').fill('14');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Add the batch' }).dblclick();
    const batch = page.getByRole('list', { name: 'Batches' }).getByRole('listitem');
    await expect(batch).toHaveCount(1);
    await expect(batch).toContainText('1 taken, 3 left of 4');
    await expect(batch).toContainText('1 owe, 0 paid, 0 made');
    await expectAccessible(page);
    await visitor.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'BATCHES' }).click();
    await expect.poll(() => shown('Batch 1')).toContain('The promise stands as it was made first.');
    await expectAccessibleInBothWidths(visitor);
  });

  const [second, third] = [await guestOrder(shop, ben), await guestOrder(shop, cid)];
  await test.step('orders come while staff look, are found, and one moves up with a reason', async () => {
    await expect.poll(() => shown('Batch 1')).toMatch(/Filling3of 4 places taken/);
    await page.getByRole('link', { name: 'Batch 1', exact: true }).click();
    await expect(queue(page, 'Batch 1')).toHaveCount(3);
    await page.getByLabel('Search the queue').fill(third);
    await expect(queue(page, 'Batch 1')).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Move ${third}` }).click();
    await dialog(page).getByRole('button', { name: 'One up' }).click();
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog(page).getByText('Please write why the order moves.')).toBeVisible();
    await dialog(page).getByLabel('Reason').fill('Needs it for the season.');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).dblclick();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByLabel('Search the queue').fill('');
    await expect(queue(page, 'Batch 1').nth(1)).toContainText(third);
  });

  await test.step('its later places get a window of their own, and who waits there is told', async () => {
    await page.getByRole('button', { name: 'Split' }).click();
    await dialog(page).getByLabel('From place').fill('3');
    await expect(dialog(page).getByText('Orders stay: 2. Orders move: 1.')).toBeVisible();
    const later = await dialog(page).getByLabel('Ships until').inputValue();
    await dialog(page)
      .getByLabel('Ships until')
      .fill(`${Number(later.slice(0, 4)) + 1}${later.slice(4)}`);
    await expect(dialog(page).getByText('Later: 1 customer is told of the delay')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Split and tell them' }).click();
    await expect(dialog(page).getByText('Please write why it moves.')).toBeVisible();
    await dialog(page).getByLabel('Reason').fill('The limbs come later.');
    await dialog(page).getByRole('button', { name: 'Split and tell them' }).click();
    await expect(queue(page, 'Batch 1')).toHaveCount(2);
    await page.getByRole('link', { name: /^Batches of/ }).click();
    const batches = page.getByRole('list', { name: 'Batches' }).getByRole('listitem');
    await expect(batches).toHaveCount(2);
    await expect(batches.nth(1)).toContainText('Batch 1b');
    await expect(batches.nth(1)).toContainText('1 taken, 1 left of 2');
    await expect.poll(() => shown('Batch 1b')).toContain('Not as promised first');
  });

  await test.step('the release asks this batch alone, within its days', async () => {
    await page.getByRole('link', { name: 'Batch 1', exact: true }).click();
    await page.getByRole('link', { name: 'Ask for its balances' }).click();
    await expect(page.getByLabel('Whom to ask')).toHaveValue(/\d+/);
    await expect(page.getByRole('button', { name: /^Send Release Emails/ })).toHaveText('Send Release Emails (2)');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Send Release Emails/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Final confirmation' });
    await expect(question).toContainText('This emails 2 customers of Batch 1');
    await expect(question).toContainText('within 14 days');
    await question.getByRole('button', { name: 'Confirm & Send Emails' }).click();
    await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Successfully sent 2 emails.');
    const mails = await mailsTo(page.request, ann, 2);
    expect(mails.find(({ subject }) => subject.includes('turn has come'))?.text).toContain('14 days');
  });

  await test.step("on the order's page and on the phone the queue is the same, and an order moves to the end", async () => {
    await page.goto(`${PANEL}/orders/${first}`);
    const place = page.getByRole('region', { name: 'Place in the queue' });
    await expect(place).toContainText('Batch 1, place 1 of 2. Ships');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/mobile-admin');
    await page.getByText('The day:').click();
    await page.getByRole('link', { name: 'Batches', exact: true }).click();
    const sheet = page.getByRole('dialog').first();
    await expect(sheet.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await sheet.getByRole('link', { name: /^Batch 1 / }).click();
    await expect(queue(page, 'Batch 1').first()).toContainText(first);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Move ${first}` }).click();
    await dialog(page).getByLabel('Place').fill('');
    await dialog(page).getByLabel('Reason').fill('Asked to wait.');
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
    await expect(queue(page, 'Batch 1').first()).toContainText(third);
    await expect(queue(page, 'Batch 1').nth(1)).toContainText(first);
    expect(second).toMatch(/^FD-/);
  });
});
