import { expect, test } from 'vitest';
import { inTransaction } from '#sandbox/shared/sandbox-database.ts';
import { passDays } from '#sandbox/stripe/objects/account/daily-round.ts';
import { payOutByHand } from '#sandbox/stripe/objects/account/payouts.ts';
import { sealJournal } from '#shop/books/seal-journal.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { readBalance } from '#shop/payouts/read-money.ts';
import { query } from '#tests/support/books/books.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { depositOf, paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { dayIn } from '#values/date.ts';

type Browser = Awaited<ReturnType<typeof openStaffBrowser>>;
const readAnswer = async (browser: Browser, address: string) => browser.ask('GET', address);

test('staff read of a period what came in, went back and was paid out, sealed or not, and where the money is', async () => {
  await using server = await createTestServer();
  const { test: counter } = server;
  const { shop, stripe, database } = counter;
  const browser = await openStaffBrowser(server);
  const order = await paidOrder(counter);
  await stripe.refunds.create({ payment_intent: depositOf(order), amount: 5000 });
  await syncPayment(shop, depositOf(order));
  const today = dayIn(shop.timeZone, shop.clock());
  const read = async (from = today, to = today) =>
    (await readAnswer(browser, `/api/admin/money?from=${from}&to=${to}`)).body;
  const paid = { received: '177.60', givenBack: '50.00', withdrawn: '0.00', monthlyFees: '0.00', unnamed: '0.00' };
  const before = {
    period: { ...paid, fees: '0.00', paidOut: '0.00' },
    standing: { kept: '127.60', notListed: '127.60', atProvider: '0.00', owed: '127.60' },
  };
  expect(await read()).toMatchObject(before);
  await sealJournal(shop);
  expect(await read()).toMatchObject(before);
  await inTransaction(database.pool, passDays);
  await readBalance(shop);
  await sealJournal(shop);
  const net = '122.15';
  const after = {
    period: { ...paid, fees: '5.45', paidOut: '0.00' },
    standing: { kept: '127.60', notListed: '0.00', atProvider: '0.00', onItsWay: net, inBank: '0.00', fees: '5.45' },
  };
  expect(await read()).toMatchObject(after);
  // Another time zone sums its days anew.
  shop.timeZone = 'UTC';
  await sealJournal(shop);
  const utc = dayIn('UTC', shop.clock());
  expect(await read(utc, utc)).toMatchObject(after);
  expect((await query(counter, 'select distinct zone from journal_days')).rows).toEqual([{ zone: 'UTC' }]);
  expect(await read('2024-01-01', '2024-01-31')).toMatchObject({
    period: { received: '0.00' },
    standing: { kept: '0.00' },
  });
  expect((await readAnswer(browser, '/api/admin/money?from=2024-02-01&to=2024-01-31')).status).toBe(400);
});

test('month by month it comes to what all of the days come to, without a month in which nothing moved', async () => {
  await using server = await createTestServer();
  const { test: counter } = server;
  const browser = await openStaffBrowser(server);
  const entry = (at: string, kind: string, source: string, [to, from]: [string, string], amount: number) => `
    with entry as (insert into journal_entries (kind, source, at) values ('${kind}', '${source}', '${at}') returning id)
    insert into journal_lines (entry_id, account, amount)
      select id, account, amount from entry, (values ('${to}', ${amount}), ('${from}', ${-amount})) as leg (account, amount)`;
  const of = (month: string, amount: number) => [
    entry(`${month}-03T12:00:00Z`, 'payment-received', `payment:${month}`, ['provider', 'unassigned'], amount),
    entry(`${month}-04T12:00:00Z`, 'refund-requested', `refund:${month}`, ['unassigned', 'provider'], amount / 2),
    entry(`${month}-05T12:00:00Z`, 'balance-charge', `fee:${month}`, ['fees', 'provider'], 3),
    entry(`${month}-06T12:00:00Z`, 'payout-arrived', `payout:${month}`, ['bank', 'in_transit'], amount / 4),
  ];
  for (const text of [...of('2025-10', 100), ...of('2025-12', 200), ...of('2026-01', 400)]) await query(counter, text);
  await sealJournal(counter.shop);
  const { body } = await readAnswer(browser, '/api/admin/money?from=2025-12-01&to=2026-01-31');
  expect(body.months).toEqual([
    { month: '2025-12', received: '200.00', givenBack: '100.00', fees: '3.00', paidOut: '50.00' },
    { month: '2026-01', received: '400.00', givenBack: '200.00', fees: '3.00', paidOut: '100.00' },
  ]);
  expect(body.period).toMatchObject({ received: '600.00', givenBack: '300.00', fees: '6.00', paidOut: '150.00' });
  expect(body.standing).toMatchObject({ inBank: '175.00' });
});

test('a payout opens down to its orders, and what no line names is one amount', async () => {
  await using server = await createTestServer();
  const { test: counter } = server;
  const { shop, database } = counter;
  const browser = await openStaffBrowser(server);
  const order = await paidOrder(counter);
  await inTransaction(database.pool, (tx) => payOutByHand(tx, { amount: 1000, method: 'instant' }));
  counter.advance(60_000);
  await inTransaction(database.pool, passDays);
  await inTransaction(database.pool, passDays);
  await readBalance(shop);
  const { body: list } = await readAnswer(browser, '/api/admin/payouts');
  const [byDay, byHand] = list as unknown as { id: number }[];
  expect(list).toMatchObject([
    { amount: '161.65', automatic: true, itemised: true, state: 'paid', traceId: expect.any(String) },
    { amount: '10.00', automatic: false, instant: true, traceId: null },
  ]);
  expect((await readAnswer(browser, `/api/admin/payouts?before=${byDay?.id}`)).body).toMatchObject([
    { id: byHand?.id },
  ]);
  const { body: detail } = await readAnswer(browser, `/api/admin/payouts/${byDay?.id}`);
  expect(detail).toMatchObject({
    parts: [
      { kind: 'charge', count: 1, amount: '177.60', fee: '5.45', net: '172.15' },
      { kind: 'payout', count: 1, amount: '-10.00', fee: '0.50', net: '-10.50' },
    ],
    remainder: '0.00',
    lines: expect.arrayContaining([expect.objectContaining({ orderNumber: order.orderNumber, net: '172.15' })]),
  });
  const { body: charges } = await readAnswer(browser, `/api/admin/payouts/${byDay?.id}?kind=charge&limit=1`);
  expect(charges).toMatchObject({ lines: [{ kind: 'charge' }] });
  const { body: unlisted } = await readAnswer(browser, `/api/admin/payouts/${byHand?.id}`);
  expect(unlisted).toMatchObject({ parts: [], lines: [], remainder: '10.00' });
  expect((await readAnswer(browser, '/api/admin/payouts/9999')).status).toBe(404);
});

test('the workshop and support do not see the shop’s money', async () => {
  await using server = await createTestServer();
  for (const role of ['workshop', 'support'] as const) {
    const browser = await openStaffBrowser(server, `the-${role}`, role);
    for (const address of [
      '/api/admin/money?from=2026-01-01&to=2026-01-31',
      '/api/admin/payouts',
      '/api/admin/payouts/1',
    ])
      expect((await readAnswer(browser, address)).status, `${role} ${address}`).toBe(403);
  }
});
