import { expect, test } from 'vitest';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const DAYS = '?from=2000-01-01&to=2999-12-31';

test('an owner takes the books along as a file, which the audit list notes', async () => {
  await using server = await createTestServer();
  const browser = await openStaffBrowser(server);
  const { orderNumber } = await paidOrder(server.test);
  const { headers, text } = await browser.ask('GET', `/api/admin/books/exports/journal${DAYS}`);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="journal-2000-01-01-to-2999-12-31.csv"',
  });
  expect(text).toMatch(new RegExp(`payment-received,payment:\\d+:received,${orderNumber},provider,177.60,`));
  const hledger = await browser.ask('GET', `/api/admin/books/exports/hledger${DAYS}`);
  expect(hledger.headers['content-disposition']).toContain('.journal"');
  expect(hledger.text).toContain('    liabilities:deposits  $-177.60\n');
  expect((await browser.ask('GET', '/api/admin/audit?subject=books')).body).toMatchObject([
    { subject: 'books', subjectId: 'hledger', what: 'exported', after: { from: '2000-01-01', to: '2999-12-31' } },
    { subjectId: 'journal' },
  ]);
  for (const wrong of ['pdf?from=2026-01-01&to=2026-01-31', 'journal?from=2026-02-01&to=2026-01-31', 'journal'])
    expect((await browser.ask('GET', `/api/admin/books/exports/${wrong}`)).status, wrong).toBe(400);
});

test('what accounts are called elsewhere is proposed, changed, and in the audit list', async () => {
  await using server = await createTestServer();
  const browser = await openStaffBrowser(server);
  const address = '/api/admin/books/accounts';
  const sales = { account: 'sales', name: 'Bows and gear', number: '400' };
  expect((await browser.ask('GET', address)).body).toMatchObject({
    accounts: expect.arrayContaining([{ ...sales, name: 'Sales', number: '4000' }]),
  });
  for (const _ of ['once', 'again'])
    expect((await browser.ask('PUT', address, { accounts: [sales] })).body).toMatchObject({
      accounts: expect.arrayContaining([sales]),
    });
  expect((await browser.ask('GET', '/api/admin/audit?subject=books')).body).toMatchObject([
    { what: 'changed', before: { sales: 'Sales, 4000' }, after: { sales: 'Bows and gear, 400' } },
  ]);
  const unnamed = { accounts: [{ ...sales, name: ' ' }] };
  expect((await browser.ask('PUT', address, unnamed)).status).toBe(400);
});

test('the workshop and support take no books along', async () => {
  await using server = await createTestServer();
  for (const role of ['workshop', 'support'] as const) {
    const browser = await openStaffBrowser(server, `the-${role}`, role);
    for (const address of [`/api/admin/books/exports/journal${DAYS}`, '/api/admin/books/accounts'])
      expect((await browser.ask('GET', address)).status, `${role} ${address}`).toBe(403);
  }
});
