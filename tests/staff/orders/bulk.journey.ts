// Many orders at once: shipped by a file, processed as a run that is stopped and goes on, and watched on a phone.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { OrderRow } from '#db/schema.ts';
import { readOrder } from '#tests/support/journeys/account.ts';
import { insideShop } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';
import { paidBows } from '#tests/support/orders/bulk-orders.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

test.use({ ownShop: 'desk' });

/** Each order of a run is locked, changed and mailed about. */
const WHILE_IT_RUNS = { timeout: 60_000 };

const newName = () => `Quill ${crypto.randomUUID().slice(0, 8)}`;
const paid = (shop: RunningServer, count: number, status: 'completed' | 'processing', name = newName()) =>
  insideShop(shop, (counter) => paidBows(counter, count, status, name));
const newTracking = () => `1Z${crypto.randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`;

/** As a spreadsheet program writes it, with semicolons and columns of its own. */
function fileOf(placed: OrderRow[], bad: string[]): string {
  const good = placed.map(({ orderNumber }) => `${newTracking()};Ann;"${orderNumber}";UPS`);
  return ['\uFEFFTracking number;Customer;Order number;Carrier', ...bad, ...good, ''].join('\r\n');
}

test('forty orders are shipped by a file with three bad lines, which come back to be corrected', async ({
  page,
  shop,
}) => {
  const placed = await paid(shop, 41, 'processing');
  const [untracked, ...good] = placed;
  const bad = [
    '1ZNOBODY;Ann;FD-NOBODY22;UPS',
    `;Ann;${untracked?.orderNumber};UPS`,
    `1.2E+21;Ann;${good[0]?.orderNumber};UPS`,
  ];
  // Of the order that the third bad line names too, only that line is given.
  const file = fileOf(good.slice(1), bad);
  await logIn(page, `${PANEL}/orders`);
  await page.getByRole('link', { name: 'Ship by file' }).click();
  const text = page.getByLabel('Shipments');
  const checked = page.getByRole('region', { name: 'What was checked' });
  const ship = page.getByRole('button', { name: 'Ship 39 parcels' });

  await test.step('what was given is checked, and is still there after a reload', async () => {
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(text).toHaveValue(/FD-NOBODY22/);
    await page.reload();
    await expect(text).toHaveValue(/FD-NOBODY22/);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(
      checked.getByRole('region', { name: '3 lines have something wrong' }).getByRole('listitem'),
    ).toHaveText([
      /Line 2.*FD-NOBODY22.*There is no order with this number/,
      /Line 3.*The tracking number is missing/,
      /Line 4.*has shortened the tracking number to 1.2E\+21/,
    ]);
    await expect(ship).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the good lines are shipped once, however often the button is pressed', async () => {
    await ship.dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Shipping 42 parcels' })).toBeVisible();
    await expect(page.getByText('Finished', { exact: true })).toBeVisible(WHILE_IT_RUNS);
    await expect(page.getByText('39 parcels shipped')).toBeVisible();
    expect(await readOrder(shop, placed[3]?.orderNumber ?? '')).toMatchObject({ status: 'shipped', carrier: 'UPS' });
    expect(await readOrder(shop, untracked?.orderNumber ?? '')).toMatchObject({ status: 'processing' });
    await expectAccessible(page);
  });

  await test.step('the bad lines are a file, which is given again once it is corrected', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(4);
    await page.getByRole('link', { name: 'Give a corrected file' }).click();
    await expect(text).toHaveValue('');
    const corrected = csv
      .replace(',UPS,,', `,UPS,${newTracking()},`)
      .replace('1.2E+21,', `${newTracking()},`)
      .replace(/^FD-NOBODY22.*\r\n/m, '');
    await text.fill(corrected);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Ship 2 parcels' }).click();
    await expect(page.getByText('2 parcels shipped')).toBeVisible(WHILE_IT_RUNS);
    await page.getByRole('link', { name: 'All runs' }).click();
    await expect(page.getByRole('link', { name: 'Shipping 2 parcels' })).toBeVisible();
  });
});

test('all that match are processed; the run is stopped, read anew, and goes on', async ({ page, shop }) => {
  const name = newName();
  const placed = await paid(shop, 55, 'completed', name);
  await logIn(page, `${PANEL}/orders?search=${encodeURIComponent(name)}`);
  const ticks = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('checkbox');
  const bar = page.getByRole('region', { name: 'Chosen orders' });

  await test.step('some are ticked and printed, then all that match are taken', async () => {
    await ticks.nth(0).check();
    await ticks.nth(1).check();
    await expect(bar).toContainText('2 orders chosen');
    await bar.getByRole('link', { name: 'Packing slips' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.goBack();
    await page.getByRole('checkbox', { name: 'Choose all orders of this page' }).check();
    await expect(bar).toContainText('50 orders chosen');
    await bar.getByRole('button', { name: 'Choose all 55 that match' }).click();
    await expect(bar).toContainText('All 55 orders that match are chosen');
    await expectAccessible(page);
  });

  // Somebody else has the sixth order in their hands, so the run comes no further.
  const { dataDir } = shop;
  const client = new pg.Client({ host: `${dataDir}/postgres`, port: 5432, user: 'fulldraw', database: 'fulldraw' });
  await client.connect();
  try {
    const sixth = placed.map(({ id }) => id).sort((one, other) => other - one)[5];
    await client.query('begin');
    await client.query('select from orders where id = $1 for no key update', [sixth]);
    await test.step('the run shows how far it is, is stopped, and stands there after a reload', async () => {
      await bar.getByRole('button', { name: 'Process', exact: true }).click();
      const window = page.getByRole('dialog');
      await expect(window).toContainText('55 orders will be processed.');
      await expectAccessible(page);
      await window.getByRole('button', { name: 'Process 55 orders' }).click();
      const progress = page.getByRole('progressbar', { name: 'Processing 55 orders' });
      await expect(progress).toHaveAttribute('aria-valuetext', '5 of 55');
      await page.getByRole('button', { name: 'Stop' }).click();
      await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
      await page.reload();
      await expect(progress).toHaveAttribute('aria-valuetext', '5 of 55');
      await expectAccessible(page);
    });
    await client.query('commit');
  } finally {
    await client.end();
  }
  await test.step('it goes on, and every order is processed once', async () => {
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('Finished', { exact: true })).toBeVisible(WHILE_IT_RUNS);
    await expect(page.getByText('55 orders processed')).toBeVisible();
    await page.goto(`${PANEL}/orders?status=processing&search=${encodeURIComponent(name)}`);
    await expect(ticks).toHaveCount(50);
    await page.goto(`${PANEL}/audit`);
    await expect(page.getByText('Many orders processed').first()).toBeVisible();
  });
});

test('on the phone a run is read, with what was not done @phone-only', async ({ page, shop }) => {
  const [one, two] = await paid(shop, 2, 'processing');
  const csv = `${one?.orderNumber},UPS,${newTracking()}\n${two?.orderNumber},UPS,`;
  const run = await staffApi(shop)<{ id: number }>('POST', '/api/admin/bulk-runs/shipments', {
    csv,
    good: [1],
    requestKey: crypto.randomUUID(),
  });
  await logIn(page, `${PANEL}/orders/runs/${run.id}`);
  await expect(page.getByText('Finished', { exact: true })).toBeVisible(WHILE_IT_RUNS);
  await expect(page.getByRole('region', { name: 'Not done' })).toContainText('The tracking number is missing.');
  await page.getByText('1 parcel shipped').click();
  await expect(page.getByRole('link', { name: one?.orderNumber ?? '' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${PANEL}/orders?search=${one?.orderNumber}`);
  await page.getByRole('checkbox', { name: `Choose ${one?.orderNumber}` }).check();
  await expect(page.getByRole('region', { name: 'Chosen orders' })).toContainText('1 order chosen');
  await expectAccessible(page);
});
