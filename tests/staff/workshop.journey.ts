// A bow through the workshop: started on the desk, scanned and packed on the phone, shipped by its order's own step.
import type { StaffBow } from '#contract/bows/workshop-schemas.ts';
import { guestOrder, linkTokenOf, readOrder } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';
import { payBalance } from '#tests/support/processes/order-by-api.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

const BUILD = { drawLength: 29.5, drawWeight: 62, hand: 'Left' };

/** The bow of a guest's order that is paid whole; without a build where it is null. */
async function paidBow(shop: RunningServer, email: string, build: typeof BUILD | null = BUILD): Promise<StaffBow> {
  const orderNumber = await guestOrder(shop, email);
  const staff = staffApi(shop);
  if (build) await staff('PUT', `/api/admin/orders/${orderNumber}/details`, { build });
  await payBalance(shop, { email, address: '198.51.100.7' }, await linkTokenOf(shop, orderNumber));
  const [bow] = await staff<StaffBow[]>('GET', `/api/admin/bows?search=${orderNumber}`);
  if (!bow) throw new Error(`order ${orderNumber} has no bow`);
  return bow;
}

const stateOf = async (shop: RunningServer, { serial }: StaffBow) =>
  (await staffApi(shop)<StaffBow>('GET', `/api/admin/bows/${serial}`)).state;

test('bows are started together, their papers printed, and one is packed and shipped on the desk', async ({
  page,
  request,
  shop,
  expectedComplaints,
}) => {
  // The bow without a build is refused.
  expectedComplaints.push(/409 \(Conflict\)/);
  const email = newCustomer();
  const [one, unbuilt] = [await paidBow(shop, email), await paidBow(shop, newCustomer(), null)];
  await logIn(page, `${PANEL}/workshop?search=${one.serial}`);
  const row = (bow: StaffBow) => page.getByRole('row').filter({ hasText: bow.serial });
  await test.step('the column shows each bow with its build, and starts those that have one', async () => {
    await expect(row(one)).toContainText('Black, 29.5 in draw, 62 lbs, left hand');
    await page.goto(`${PANEL}/workshop`);
    await page.getByLabel('Find a bow').fill(unbuilt.orderNumber);
    await expect(row(unbuilt)).toContainText('no build chosen yet');
    await expectAccessible(page);
    await row(unbuilt)
      .getByRole('button', { name: `Start ${unbuilt.serial}` })
      .click();
    await expect(row(unbuilt).getByRole('alert')).toContainText('Nobody has chosen the build');
    await page.getByLabel('Find a bow').fill(one.serial);
    await row(one).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Start 1 bow' }).click();
    await expect(page.getByText('1 bow is in the making now.')).toBeVisible();
    await expect(row(one)).toContainText('In the making');
    expect((await readOrder(shop, one.orderNumber)).status).toBe('processing');
  });
  await test.step('its sheet goes with it', async () => {
    await row(one).getByRole('checkbox').check();
    await page.getByRole('link', { name: 'Build sheets' }).click();
    const sheet = page.getByRole('article', { name: `Build sheet of ${one.serial}` });
    await expect(sheet).toContainText('62 lbs');
    await expect(sheet.getByRole('img', { name: `Code of ${one.serial}` })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
  });
  await test.step('made, packed, and shipped with the window of the order', async () => {
    await row(one)
      .getByRole('button', { name: `Mark as made ${one.serial}` })
      .click();
    await row(one)
      .getByRole('button', { name: `Mark as packed ${one.serial}` })
      .click();
    await row(one)
      .getByRole('button', { name: `Ship ${one.serial}` })
      .click();
    const window = page.getByRole('dialog');
    await window.getByLabel('Carrier').fill('UPS');
    await window.getByLabel('Tracking number').fill('1Z999');
    await window.getByRole('button', { name: 'Ship', exact: true }).click();
    await expect(window).toHaveCount(0);
    await expect(row(one)).toContainText('Shipped');
  });
  await mailsTo(request, email, 4);
  await page.goto(`${PANEL}/orders/${one.orderNumber}`);
  await expect(page.getByRole('complementary', { name: 'Customer and delivery' })).toContainText(one.serial);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Bow moved in the workshop');
});

test('a column is worked through with one key: the step of a bow is taken, and the next row is there @desktop-only', async ({
  page,
  shop,
}) => {
  const bows = [await paidBow(shop, newCustomer()), await paidBow(shop, newCustomer())];
  await logIn(page, `${PANEL}/workshop?state=to_make`);
  const link = ({ serial }: StaffBow) => page.getByRole('row').filter({ hasText: serial }).getByRole('link').first();
  const [first, second] = bows as [StaffBow, StaffBow];
  await link(first).focus();
  await page.keyboard.press('d');
  await expect.poll(() => stateOf(shop, first)).toBe('in_making');
  await expect(link(second)).toBeFocused();
  expect(await stateOf(shop, second)).toBe('to_make');
  await page.keyboard.press('d');
  await expect.poll(() => stateOf(shop, second)).toBe('in_making');
});

test('a bow whose label cannot be scanned is found by its number, in whatever column it is @phone-only', async ({
  page,
  shop,
}) => {
  const bow = await paidBow(shop, newCustomer());
  await logIn(page, '/mobile-admin?tab=workshop&state=packed');
  const field = page.getByLabel('Find a bow');
  await field.fill(bow.serial.toLowerCase());
  await field.press('Enter');
  const found = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: bow.serial }) });
  await expect(found).toContainText('To make');
  await expectAccessible(page);
  await found.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => stateOf(shop, bow)).toBe('in_making');
  await field.fill('99999999');
  await field.press('Enter');
  await expect(page.getByText('No bow has this number')).toBeVisible();
  await field.fill('');
  await field.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Which bows' })).toBeVisible();
});

test('a scanned bow shows its build and its next step as one button, up to its shipment @phone-only', async ({
  page,
  shop,
}) => {
  const bow = await paidBow(shop, newCustomer());
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
  });
  await logIn(page, '/mobile-admin?tab=workshop&sheet=scan');
  await page.getByLabel('Number of an order or a bow, or SKU').fill(bow.serial.toLowerCase());
  await page.getByRole('button', { name: 'Open' }).click();
  const sheet = page.getByRole('dialog', { name: bow.serial });
  for (const fact of ['29.5 in', '62 lbs', 'Left', bow.orderNumber]) await expect(sheet).toContainText(fact);
  await expectAccessible(page);
  for (const [step, state] of [
    ['Start', 'In the making'],
    ['Mark as made', 'Made'],
    ['Mark as packed', 'Packed'],
  ] as const) {
    await sheet.getByRole('button', { name: step, exact: true }).click();
    await expect(sheet.getByText(state, { exact: true }).first()).toBeVisible();
  }
  await test.step('a mistake is taken back', async () => {
    await sheet.getByRole('button', { name: 'Back to “Made”' }).click();
    await sheet.getByRole('button', { name: 'Mark as packed', exact: true }).click();
  });
  await sheet.getByLabel('Tracking number').fill('1Z998');
  await sheet.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect.poll(() => stateOf(shop, bow)).toBe('shipped');
  expect((await readOrder(shop, bow.orderNumber)).status).toBe('shipped');
  await expect(sheet.getByText('Shipped', { exact: true }).first()).toBeVisible();
});
