// A bow from the question of its build to its second owner.
import { guestOrder, readOrder } from '#tests/support/journeys/account.ts';
import { CARDS, comeTo, fillCard, mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

const PAID = 'Payment successful! Your order is complete.';

test('the page that takes the balance asks for the build and corrects the address, before and after paying; a locked build stays', async ({
  page,
  request,
  shop,
}) => {
  const email = newCustomer();
  const number = await guestOrder(shop, email);
  const [confirmed] = await mailsTo(request, email, 1);
  const link = /\/complete-payment\?token=[\w-]+/.exec(confirmed?.text ?? '')?.[0] ?? '';
  await comeTo(page, link);

  await test.step('a build that was never chosen', async () => {
    const check = page.getByRole('region', { name: 'How shall we set up your bow?' });
    await check.getByRole('button', { name: 'Choose your build' }).click();
    await page.getByLabel('City').fill('Helena');
    await page.getByLabel('Draw length').selectOption('28.5');
    await page.getByLabel('Draw weight').selectOption('60');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please choose all three, or none of them.')).toBeVisible();
    await page.getByLabel('Hand that draws').selectOption('Left');
    await expectAccessibleInBothWidths(page);
    await page.getByRole('button', { name: 'Save' }).click();
  });
  const check = page.getByRole('region', { name: 'Is this still right?' });
  await expect(check).toContainText('28.5 in draw, 60 lbs, left hand');
  await expect(check).toContainText('Helena');
  expect(await readOrder(shop, number)).toMatchObject({ draw_weight: 60, hand: 'Left' });

  await test.step('what is being typed while the balance is paid is not lost', async () => {
    await fillCard(page, CARDS.pays);
    await check.getByRole('button', { name: 'Correct address or build' }).click();
    await page.getByLabel('City').fill('Billings');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('Payment successful! Save your changes below, or leave them.')).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Billings');
    await page.getByRole('button', { name: 'Save' }).click();
  });
  await expect(page.getByRole('heading', { name: PAID })).toBeVisible();
  await expect(check).toContainText('Billings');
  await check.getByRole('button', { name: 'Yes, this is right' }).click();
  await expect(check).toContainText('We make it like this and send it there.');
  expect((await readOrder(shop, number)).shipping_address).toContain('Billings');

  await test.step('once it is locked', async () => {
    await askDatabase(
      shop.dataDir,
      'update orders set build_locked_at = now(), build_confirmed_at = null where order_number = $1',
      [number],
    );
    await comeTo(page, link);
    await expect(check).toContainText('Color and build are fixed');
    await check.getByRole('button', { name: 'Correct the address' }).click();
    await expect(page.getByLabel('City')).toBeVisible();
    await expect(page.getByLabel('Draw weight')).toHaveCount(0);
    await page.getByRole('button', { name: 'Leave it as it was' }).click();
    await expectAccessibleInBothWidths(page);
    await check.getByRole('link', { name: 'Write to us' }).click();
    await expect(page.getByLabel('Message')).toHaveValue(`About order ${number}: `);
  });
});

test('a shipped bow has a page for its owner, who gives it to another; staff give it back', async ({
  page,
  browser,
  context,
  request,
  shop,
}) => {
  const email = newCustomer();
  const other = newCustomer();
  const number = await guestOrder(shop, email);
  const staff = staffApi(shop);
  const order = `/api/admin/orders/${number}`;
  await staff('PUT', `${order}/details`, { build: { drawLength: 29, drawWeight: 55, hand: 'Right' } });
  await staff('PUT', order, { status: 'processing', allowUnpaid: true });
  await staff('PUT', order, { status: 'shipped', allowUnpaid: true });
  const mails = await mailsTo(request, email, 3);
  const path = mails.map(({ text }) => /\/bow\/FDH-[\d-]+\?key=[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
  const serial = /FDH-[\d-]+/.exec(path)?.[0] ?? '';

  await test.step('without JavaScript the page reads', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reader = await plain.newPage();
    const answer = await reader.goto(shop.origin + path);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    for (const words of [
      serial,
      '29 in draw, 55 lbs, right hand',
      'Never dry-fire it',
      'at least 5 grains',
      'is 275 grains',
    ]) {
      await expect(reader.getByRole('main')).toContainText(words);
    }
    await expect(reader.getByRole('main')).toContainText('the warranty that the law gives');
    await plain.close();
  });

  await page.goto(path);
  await expect(page.getByLabel('Message')).toHaveValue(`About my bow ${serial}: `);
  await expectAccessibleInBothWidths(page);
  const form = page.getByRole('form', { name: 'New owner' });
  await form.getByRole('button', { name: 'Give the bow to them' }).click();
  await expect(form.getByText("Please enter the new owner's name.")).toBeVisible();
  await form.getByLabel("New owner's name").fill('Bob Hunter');
  await form.getByLabel("New owner's email").fill(other);
  await form.getByRole('button', { name: 'Give the bow to them' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(other);
  await question.getByRole('button', { name: 'Yes, give it to them' }).dblclick();
  await expect(page.getByRole('heading', { name: 'The bow is Bob Hunter’s now' })).toBeVisible();

  const [given] = await mailsTo(request, other, 1);
  const fresh = /\/bow\/FDH-[\d-]+\?key=[\w-]+/.exec(given?.text ?? '')?.[0] ?? '';
  const answers = await Promise.all([path, '/bow/FDH-26-99999?key=x', `/bow/${serial}`].map((at) => request.get(at)));
  expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404]);
  expect((await request.get(fresh)).status()).toBe(200);

  const desk = await context.newPage();
  await logIn(desk, `${PANEL}/orders/${number}`);
  const owners = desk.getByRole('region', { name: `Bow ${serial}` });
  await expect(owners).toContainText('Bob Hunter');
  await owners.getByRole('button', { name: 'Give it back to Ada Boone' }).click();
  await expectAccessibleInBothWidths(desk);
  await desk.getByRole('dialog').getByRole('button', { name: 'Give the bow to them' }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await expect(owners.getByRole('listitem').first()).toContainText(email);
  await owners.getByRole('button', { name: 'Send the owner’s link again' }).click();
  await expect(desk.getByRole('region', { name: /Notifications/ })).toContainText('The link is on its way');
  expect((await request.get(fresh)).status()).toBe(404);
});
