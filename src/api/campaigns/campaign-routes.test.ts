import { expect, test } from 'vitest';
import { campaigns } from '#db/schema.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const CAMPAIGNS = '/api/admin/campaigns';
const HUNTER = `${CAMPAIGNS}/1`;
const DETAILS = {
  name: 'Fox',
  state: 'open',
  fullPrice: '900',
  depositPercent: null,
  depositAmount: '200',
  releaseDate: '2031-05-01',
  manufacturingWeeks: 6,
  availability: 'Pre-Order',
  consentText: 'I owe {balance}.',
  colors: ['Moss', 'Sand'],
  mostPerCustomer: null,
  afterDeadline: 'keep',
  buildLockDays: 14,
  askBuildDays: 14,
};

test('staff read a campaign, change it, and put another product on pre-order', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { body: list } = await ask('GET', CAMPAIGNS);
  expect(list).toMatchObject({
    campaigns: [
      {
        id: 1,
        productName: 'Hunter',
        isFlagship: true,
        isActive: true,
        state: 'open',
        shownState: 'open',
        fullPrice: '1776.00',
        depositPercent: 10,
        depositAmount: null,
        deposit: '177.60',
        balance: '1598.40',
        releaseDate: '2025-07-04',
        isDatePromised: false,
        placesLeft: null,
        consentText: null,
      },
    ],
    offerable: [],
  });
  const seen = { fullPrice: '1776.00', consentText: null };
  const changed = await ask('PUT', HUNTER, { fullPrice: 1899, consentText: 'I pay {balance}.', seen });
  expect(changed).toMatchObject({ status: 200, body: { fullPrice: '1899.00', deposit: '189.90' } });
  expect((await ask('GET', HUNTER)).body).toEqual(changed.body);
  const sold = async () => (await ask('GET', '/api/products')).body;
  expect(await sold()).toMatchObject([{ name: 'Hunter', price: '1899.00', inStock: true }]);
  await ask('PUT', HUNTER, { state: 'paused' });
  expect(await sold()).toMatchObject([{ name: 'Hunter', price: '1899.00', inStock: false }]);

  const fox = { name: 'Fox', description: 'A bow.', price: '1', category: 'Equipment' };
  const { id: productId } = (await ask('POST', '/api/admin/products', fox)).body;
  expect((await ask('GET', CAMPAIGNS)).body.offerable).toEqual([{ id: productId, name: 'Fox', price: '1.00' }]);
  const added = await ask('POST', CAMPAIGNS, { productId, ...DETAILS });
  expect(added).toMatchObject({ status: 200, body: { deposit: '200.00', balance: '700.00', isFlagship: false } });
  expect(await ask('POST', CAMPAIGNS, { productId, ...DETAILS })).toMatchObject({ status: 409 });
  expect(await ask('PUT', `${CAMPAIGNS}/${added.body.id}`, { isActive: false })).toMatchObject({
    body: { isActive: false },
  });
  expect(await ask('PUT', `${CAMPAIGNS}/99`, { name: 'X' })).toMatchObject({ status: 404 });
});

test('whoever was overtaken reads both values, and what is promised is sent to the delay screen', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  await ask('PUT', HUNTER, { fullPrice: '1899.00' });
  const stale = await ask('PUT', HUNTER, { fullPrice: '1850', seen: { fullPrice: '1776.00' } });
  expect(stale).toMatchObject({
    status: 409,
    body: {
      code: 'changed-meanwhile',
      fields: { fullPrice: 'Somebody else has made it $1,899.00 meanwhile; yours is $1,850.00.' },
    },
  });
  await ask('PUT', HUNTER, { fullPrice: '1776.00' });
  await pendingOrder(server.test);
  const dated = await ask('PUT', HUNTER, { releaseDate: '2031-05-01' });
  expect(dated).toMatchObject({
    status: 409,
    body: { code: 'date-is-promised', fields: { releaseDate: expect.stringContaining('delay') } },
  });
});

test('terms that are no terms are refused at their field, with what to do', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const faulty: [object, string][] = [
    [{ consentText: 'I pay the rest.' }, 'consentText'],
    [{ depositPercent: 10, depositAmount: '20' }, 'depositPercent'],
    [{ depositPercent: null, depositAmount: '1776.00' }, 'depositAmount'],
    [{ colors: [] }, 'colors'],
    [{ colors: ['Tan', 'tan'] }, 'colors'],
    [{ colors: Array.from({ length: 13 }, (_, at) => `Finish ${at}`) }, 'colors'],
    [{ colors: ['x'.repeat(41)] }, 'colors.0'],
    [{ manufacturingWeeks: 0 }, 'manufacturingWeeks'],
    [{ mostPerCustomer: 0 }, 'mostPerCustomer'],
    [{ releaseDate: '2031-02-30' }, 'releaseDate'],
    [{ fullPrice: 'much' }, 'fullPrice'],
  ];
  for (const [change, field] of faulty) {
    const { status, body } = await ask('PUT', HUNTER, change);
    expect([400, 409]).toContain(status);
    expect(Object.keys(body.fields as object), field).toContain(field);
  }
  expect((await ask('PUT', HUNTER, { isActive: false, name: 'X' })).status).toBe(400);
  expect(await server.test.shop.db.select().from(campaigns)).toMatchObject([{ name: 'Hunter pre-order' }]);
});

test('a look at new terms shows page, agreement and mail as buyers would get them, and writes nothing', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const preview = (body: object) => ask('POST', '/api/admin/campaign-previews', body);
  const { status, body } = await preview({ campaignId: 1, ...DETAILS });
  expect(status).toBe(200);
  expect(body.terms).toMatchObject({
    productName: 'Hunter',
    fullPrice: '900.00',
    depositAmount: '200.00',
    balanceRemaining: '700.00',
    depositPercent: null,
    availability: 'Pre-Order',
    consent: 'I owe $700.00.',
    releasePassed: false,
  });
  const mail = body.mail as { subject: string; text: string };
  expect(mail.subject).toContain('confirmed');
  for (const part of ['$200.00', '$700.00', '$900.00', 'about 6 weeks', 'May 1st, 2031']) {
    expect(mail.text).toContain(part);
  }
  expect((await ask('GET', HUNTER)).body.fullPrice).toBe('1776.00');
  expect((await preview({ campaignId: 99, ...DETAILS })).status).toBe(404);
  expect((await preview({ campaignId: 1, ...DETAILS, depositAmount: '900' })).body.code).toBe('deposit-too-high');
});
