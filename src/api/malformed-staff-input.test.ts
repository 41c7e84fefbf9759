import { expect, test } from 'vitest';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { FEW_NASTY_VALUES, refusesAll, send, survivesAll } from '#tests/support/samples/nasty-input.ts';
import { addressOf, staffRoutes } from '#tests/support/staff/staff-routes.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';
import { apiDocument } from './reference/reference.ts';

const requestKey = '6f7c4e0a-2f43-4c39-9b57-1f0f6f1f4c11';
const PRODUCT = {
  name: 'Quiver',
  description: 'Holds five arrows',
  price: '49.00',
  category: 'Accessories',
  imageUrl: null,
  isActive: true,
  weight: '0.8',
  dimensions: '20 in',
  sku: 'Q-5',
  printfulProductId: null,
  printfulVariantId: null,
  isPrintOnDemand: false,
  printfulSyncProductId: null,
  stockQuantity: 4,
};
const DETAILS = {
  customerName: 'Ann Archer',
  customerEmail: 'ann@example.com',
  customerPhone: null,
  bowColor: 'Black',
  shippingAddress: '2 Valley Road, Helena, MT 59601',
  build: { drawLength: 29.5, drawWeight: 60, hand: 'Right' },
};
const CAMPAIGN = {
  name: 'Hunter pre-order',
  state: 'open',
  fullPrice: '1776.00',
  depositPercent: 10,
  depositAmount: null,
  releaseDate: '2031-05-01',
  manufacturingWeeks: 4,
  availability: 'Pre-Order',
  consentText: 'I owe {balance}.',
  colors: ['Black', 'Tan'],
  mostPerCustomer: 2,
  afterDeadline: 'keep',
  buildLockDays: 14,
  askBuildDays: 14,
};
const BATCH = {
  name: 'Batch 1',
  size: 40,
  makesFrom: '2098-11-01',
  shipsFrom: '2099-01-01',
  shipsTo: '2099-01-31',
  daysToPay: 7,
  reminderDays: [3, 6],
};
const DELAY = {
  campaignId: 1,
  batchId: null,
  shipsFrom: null,
  releaseDate: '2099-01-01',
  reason: 'The cams are late.',
};

/** What each call that changes something takes, in an order in which one order can go through all of it. */
const CHANGES: Record<string, Record<string, unknown>> = {
  'PUT /api/admin/contacts/:id': { state: 'answered' },
  'POST /api/admin/contact-tags': { inquiries: [1], add: ['rush'], remove: ['gift'], assignee: null },
  'POST /api/admin/contacts/:id/undo': { change: 's-1' },
  'POST /api/admin/contacts/:id/replies': { message: 'Yes', requestKey },
  'POST /api/admin/alerts/:id/resolve': {},
  'POST /api/admin/backups/release': {},
  'POST /api/admin/disputes/:id/evidence': { words: 'It was sent.', seen: 0 },
  'POST /api/admin/disputes/:id/evidence/send': { version: 1 },
  'POST /api/admin/emails/:id/retry': {},
  'POST /api/admin/emails/:id/resolve': {},
  'POST /api/admin/emails/:id/send-again': { requestKey },
  'POST /api/admin/customers/:customer/erasure': { email: 'ann@example.com' },
  'POST /api/admin/customers/:customer/notes': { note: 'Left-handed', requestKey },
  'POST /api/admin/webhooks/:id/replay': {},
  'POST /api/admin/order-views': { name: 'Shipped', query: 'status=shipped', shared: false },
  'PUT /api/admin/order-views/:view': { name: 'Sent', query: 'status=shipped', shared: true },
  'DELETE /api/admin/order-views/:view': {},
  'POST /api/admin/products': PRODUCT,
  'PUT /api/admin/products/:id': {
    ...PRODUCT,
    printTechnique: 'dtg',
    printPlacement: 'front',
    printFileUrl: null,
    stockSeen: 3,
    seen: { name: 'Quiver' },
    variants: [{ size: 'M', color: 'Black', price: '9.00', stockQuantity: 1, weight: null, sku: 'Q-M', position: 0 }],
    pictures: [{ url: '/pictures/a.webp', alt: 'Quiver', color: null, position: 0 }],
  },
  'DELETE /api/admin/products/:id': {},
  'POST /api/admin/campaigns': { productId: 2, ...CAMPAIGN },
  'PUT /api/admin/campaigns/:campaign': { ...CAMPAIGN, seen: { ...CAMPAIGN, name: 'Before' } },
  'POST /api/admin/campaign-previews': { campaignId: 1, ...CAMPAIGN },
  'POST /api/admin/campaigns/:campaign/batches': BATCH,
  'PUT /api/admin/batches/:batch': {
    fields: { ...BATCH, state: 'closed' },
    seen: { ...BATCH, state: 'open' },
    reason: 'The cams are late.',
    requestKey,
  },
  'POST /api/admin/batches/:batch/move': { towards: 'later' },
  'POST /api/admin/batches/:batch/split': {
    at: 2,
    name: 'Batch 1b',
    makesFrom: '2098-11-01',
    shipsFrom: '2099-02-01',
    shipsTo: '2099-02-28',
    seenTaken: 1,
    reason: 'The cams are late.',
    requestKey,
  },
  'PUT /api/admin/orders/:order/place': {
    batchId: 1,
    number: 1,
    seen: { batchId: 1, number: 2 },
    reason: 'Asked to',
    requestKey,
  },
  'POST /api/send-release-notifications': {},
  'POST /api/admin/mailings/:mailing/resend': { recipients: [1] },
  'PUT /api/admin/mail-settings': {
    reminderDays: [3, 6],
    lastWordHours: 12,
    mailsPerMinute: 600,
    delayWaitMinutes: 30,
    announcementWaitMinutes: 5,
    releaseWaitMinutes: 0,
    cancelWaitSeconds: 60,
    letterWeeks: 3,
    balanceInParts: true,
  },
  'POST /api/admin/mail-previews': { kind: 'delay', ...DELAY },
  'POST /api/admin/mail-previews/copy': { mail: { kind: 'release' }, to: 'staff@example.com' },
  'POST /api/admin/delays': { ...DELAY, requestKey },
  'POST /api/admin/delays/:delay/correction': {
    shipsFrom: null,
    releaseDate: '2099-01-01',
    reason: 'A typo.',
    requestKey,
  },
  'POST /api/admin/mailings/:mailing/stop': {},
  'POST /api/admin/mailings/:mailing/charges/stop': {},
  'POST /api/admin/announcements': { subject: 'News', message: 'The limbs are here.', requestKey },
  'PUT /api/admin/letters/:key': {
    campaignId: 1,
    batchId: null,
    title: 'News',
    message: 'The limbs are here.',
    pictures: [{ url: `/pictures/${'0'.repeat(32)}.webp`, alt: 'Limbs' }],
  },
  'POST /api/admin/letters/:key/send': {},
  'DELETE /api/admin/letters/:key': {},
  'DELETE /api/admin/suppressions/:suppression': {},
  'POST /api/admin/send-test-payoff-email': { email: 'ann@example.com' },
  'PUT /api/admin/orders/:order/details': DETAILS,
  'POST /api/admin/orders/:order/printing/retry': {},
  'POST /api/admin/orders/:order/owners': { name: 'Bob', email: 'bob@example.com' },
  'POST /api/admin/orders/:order/owners/link': { requestKey },
  'PUT /api/admin/bows/:serial': { from: 'to_make', to: 'in_making', allowUnpaid: false },
  'POST /api/admin/bows/moves': { serials: ['FDH-26-00001'], from: 'to_make', to: 'in_making', allowUnpaid: false },
  'POST /api/admin/bulk-runs/previews/process': { orderNumbers: ['FD-7K3M9QXT'] },
  'POST /api/admin/bulk-runs/process': { orderIds: [1], requestKey },
  'POST /api/admin/bulk-runs/previews/payment-links': { orderNumbers: ['FD-7K3M9QXT'] },
  'POST /api/admin/bulk-runs/payment-links': { orderIds: [1], requestKey },
  'POST /api/admin/bulk-runs/previews/shipments': { csv: 'FD-7K3M9QXT,UPS,1Z' },
  'POST /api/admin/bulk-runs/shipments': { csv: 'FD-7K3M9QXT,UPS,1Z', good: [1], requestKey },
  'POST /api/admin/bulk-runs/:run/stop': {},
  'POST /api/admin/bulk-runs/:run/resume': {},
  'POST /api/admin/orders/:order/notes': { note: 'Rang twice', requestKey },
  'POST /api/admin/orders/:order/money-back': { kind: 'refund', id: 1, meaning: 'still_owed' },
  'POST /api/admin/orders/:order/payment-link': { send: true, requestKey },
  'PUT /api/admin/orders/:order': {
    status: 'processing',
    carrier: 'UPS',
    trackingNumber: '1Z',
    shippedAt: '2026-01-01',
    allowUnpaid: true,
  },
  'POST /api/admin/team/:member/password-link': {},
  'POST /api/admin/order-tags': { add: ['rush'], remove: ['gift'], assignee: null },
  'POST /api/admin/orders/:order/undo': { change: 'o-1' },
  'POST /api/admin/products/:id/undo': { change: 's-1' },
  'POST /api/admin/orders/:order/cancel/stop': {},
  'POST /api/admin/orders/:order/cancel': { reason: 'Asked to', refundAmount: '10.00' },
  'POST /api/admin/orders/:order/refund': {
    reason: 'Asked to',
    amount: '1.00',
    requestKey,
    shipping: true,
    lines: [{ orderItemId: 1, quantity: 1 }],
  },
  'POST /api/admin/orders/:order/parcels': {
    items: [{ orderItemId: 1, quantity: 1 }],
    carrier: 'UPS',
    trackingNumber: '1Z',
    allowUnpaid: true,
  },
  'PUT /api/admin/returns/:id': { step: 'approve', instructions: 'To us', labelUrl: 'https://labels.example/1.pdf' },
  'POST /api/admin/gift-cards/:id/block': { reason: 'Stolen' },
  'POST /api/admin/gift-cards/:id/unblock': {},
  'POST /api/admin/gift-cards/:id/reissue': { recipient: 'ann@example.com' },
  'POST /api/admin/gift-cards/:id/void': { reason: 'Refunded' },
  'POST /api/admin/team/invitations': { email: 'marian@example.com', role: 'workshop', requestKey },
  'DELETE /api/admin/team/invitations/:invitation': {},
  'PUT /api/admin/setup/:tick': { done: true },
  'PUT /api/admin/team/:member': { role: 'owner', email: 'robin@example.com', suspended: false, own: false },
  'DELETE /api/admin/team/:member': {},
  'DELETE /api/admin/team/:member/factors': {},
  'DELETE /api/admin/team/admins/:user': {},
  'POST /api/admin/account/confirm': { password: 'not the password' },
  'POST /api/admin/account/confirm/passkey': {},
  'PUT /api/admin/account/password': { password: 'of Nottingham Castle' },
  'PUT /api/admin/account/totp': { code: '123456' },
  'POST /api/admin/account/totp': {},
  'DELETE /api/admin/account/totp': {},
  'POST /api/admin/account/passkeys/options': {},
  'POST /api/admin/account/passkeys': { name: 'My phone', response: {} },
  'DELETE /api/admin/account/passkeys/:id': {},
  'POST /api/admin/account/recovery-codes': {},
  'DELETE /api/admin/account/sessions/:id': {},
  'PUT /api/admin/desk': { columns: { orders: ['number', 'name'] }, letterKeys: false },
  'PUT /api/admin/notices': { choices: { order: 'mail' } },
  'POST /api/admin/notices/browsers': {
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'x', auth: 'y' },
    browser: 'Firefox',
  },
  'POST /api/admin/notices/browsers/:id/test': {},
  'DELETE /api/admin/notices/browsers/:id': {},
  'PUT /api/admin/orders/:order/parcels/:parcel': { carrier: 'UPS', trackingNumber: '1Z' },
  'POST /api/admin/orders/:order/parcels/:parcel/take-back': { reason: 'Came back' },
  'POST /api/admin/orders/:order/replacements': {
    items: [{ orderItemId: 1, quantity: 1 }],
    reason: 'Lost',
    carrier: 'UPS',
    trackingNumber: '1Z',
    requestKey,
  },
  'POST /api/admin/phone-orders/price': { bow: { productId: 1 }, gear: [], state: 'MT' },
  'POST /api/admin/phone-orders': {
    ...DETAILS,
    bow: { productId: 1 },
    gear: [],
    requestKey,
    totalAmount: '1776.00',
    depositAmount: '177.60',
    remainingBalance: '1598.40',
  },
  'POST /api/admin/samples/clear': {},
  'PUT /api/admin/excise/setup': {
    version: '1',
    terms: [
      {
        fromDay: '2026-01-01',
        rate: '11',
        shaftAmount: '0.65',
        share: '75',
        dealerPrice: '',
        point: 'shipping',
        source: 'Form 720',
      },
    ],
    products: [{ productId: 1, number: '106', shafts: 12 }],
  },
  'PUT /api/admin/sales-tax': {
    way: 'table',
    codes: { bow: 'txcd_99999999', gear: 'txcd_99999999', shipping: 'txcd_92010001' },
    rates: [{ state: 'MT', fromDay: '2026-01-01', rate: '7.25', shippingTaxed: false, point: 'payment', source: 'x' }],
    exemptions: [{ email: 'a@example.com', state: 'MT', certificate: 'R-1' }],
    thresholds: [{ state: 'OH', fromDay: '2026-01-01', amount: '100000', count: '200', both: false, source: 'x' }],
    version: 'x',
  },
  'PUT /api/admin/excise/exports/:order': { proof: 'AES X2026' },
  'PUT /api/admin/books/accounts': { accounts: [{ account: 'sales', name: 'Sales', number: '4000' }] },
  'POST /api/admin/months/:month/close': {},
  'PUT /api/admin/maker': {
    version: '',
    warrantyName: 'Five years',
    warrantyText: 'On limbs.',
    patent: 'US 10,000,001',
    makers: [{ name: 'Ann', place: 'Butte', part: 'Risers' }],
    testers: [{ name: 'Bo', place: 'Bend', words: 'It is quiet.' }],
    photographs: [{ url: `/pictures/${'a'.repeat(32)}.webp`, alt: 'A bow' }],
    film: { url: `/pictures/${'a'.repeat(32)}.mp4`, alt: 'A film' },
  },
  'PUT /api/admin/shipping-rates': {
    version: '1',
    zones: [{ name: 'Everywhere', states: '', freeFrom: '150.00', rates: [{ upToPounds: '5', price: '9.90' }] }],
  },
};
/** Take a file instead of details: staff-pictures.test.ts, maker-routes.test.ts. */
const FILES = ['POST /api/admin/films', 'POST /api/admin/pictures'];

/** A signed-in staff member, with an order, an inquiry and a product. */
async function createDesk() {
  const server = await createTestServer();
  const browser = await openStaffBrowser(server, 'robin', 'owner');
  const { orderNumber } = await paidOrder(server.test);
  await server.ask('POST', '/api/contact', { name: 'Ann', email: 'ann@example.com', message: 'Hello' });
  const headers = { cookie: `__Host-staff_session=${browser.cookies.get('staff_session')}` };
  const target = (call: string) => {
    const [method, url = ''] = call.split(' ') as [TestServer['routes'][number]['method'], string];
    const record = url.includes(':order') ? orderNumber : url.includes(':tick') ? 'terms' : 1;
    return { method, url: addressOf(url, record), headers };
  };
  return { server, headers, target, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('no nasty value in any detail of what staff change is a fault, whichever call it is', async () => {
  await using desk = await createDesk();
  const { server, target } = desk;
  const known = staffRoutes(server).filter(({ method }) => !['GET', 'HEAD'].includes(method));
  expect([...Object.keys(CHANGES), ...FILES].sort()).toEqual(known.map(({ method, url }) => `${method} ${url}`).sort());
  for (const [call, good] of Object.entries(CHANGES)) {
    await survivesAll(server, target(call), good, FEW_NASTY_VALUES);
    if (Object.keys(good).length > 0) await refusesAll(server, target(call), ['[]', '7', '"text"', 'true', '{"']);
  }
  expect(server.logged()).not.toContain('"level":50');
});

const IDS = ['0', '-1', '2147483648', '9'.repeat(30), 'x', '%00', '%F0%9F%8F%B9', '..%2f'];
const VALUES = ['', '-1', '2147483648', '9'.repeat(30), "'; drop table orders; --", '\u0000', '\r\n', '%', '\u{1F3F9}'];

test('no nasty number, search or page in an address is a fault', async () => {
  await using desk = await createDesk();
  const { server, headers } = desk;
  const { paths } = apiDocument.parse((await server.ask('GET', '/api/openapi.json')).body);
  const addresses: [TestServer['routes'][number]['method'], string][] = [];
  for (const { method, url, endless } of staffRoutes(server)) {
    if (endless || method === 'HEAD') continue;
    if (url.includes('/:')) for (const id of IDS) addresses.push([method, addressOf(url, id)]);
    const { parameters = [] } = paths[url.replace(/:(\w+)/, '{$1}')]?.[method.toLowerCase()] ?? {};
    for (const { name } of parameters.filter(() => !url.includes('/:'))) {
      for (const value of VALUES) addresses.push([method, `${url}?${new URLSearchParams({ [name]: value })}`]);
      addresses.push([method, `${url}?${name}=%`], [method, `${url}?${name}=a&${name}=b`]);
    }
  }
  expect(addresses.filter(([, url]) => url.includes('search=')).length).toBeGreaterThan(15);
  addresses.push(['GET', '/api/admin/orders?from=0000-01-01&to=9999-12-31']);
  for (const [method, url] of addresses) {
    const answer = await send(server, { method, url, headers }, method === 'GET' ? undefined : '{}');
    expect([method, url, answer.statusCode < 500, answer.statusCode !== 401]).toEqual([method, url, true, true]);
  }
  expect(server.logged()).not.toContain('"level":50');
});
