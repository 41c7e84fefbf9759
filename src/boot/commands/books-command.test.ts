import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { exportBooks } from '#api/money/book-exports.ts';
import { createStripeProvider } from '#providers/stripe/stripe-provider.ts';
import { monthThatIsOver, thisMonth } from '#tests/support/books/months.ts';
import { depositOf, paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { lastDayOf, monthName } from '#values/books/months.ts';
import { dayIn } from '#values/date.ts';
import { readBooksCommand } from './books-command.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

test.for([
  [],
  ['check'],
  ['verify', '--since'],
  ['verify', '--since', 'yesterday'],
  ['verify', '--since', '2026-13-01'],
  ['verify', '--since', '2026-11-23'],
  ['verify', '2026-11-01'],
  ['verify', '--since', '2026-11-01', 'more'],
  ['export', '2026-10'],
  ['export', '2026-13', '--as', 'hledger'],
  ['export', '2026-10', '--as', 'toString'],
  ['close'],
  ['close', '2026-13'],
  ['close', '2026-10', 'more'],
])('the words %j are no command', (words) => {
  expect(readBooksCommand(words, NOW)).toBeNull();
});

test('the command prints what differs and what to do, and ends with 1 until the books agree', async () => {
  await using counter = await createTestShop();
  const { shop, stripe } = counter;
  const verify = async () => {
    counter.advance(300_000);
    return readBooksCommand(['verify', '--since', '2026-01-01'], shop.clock())?.run(shop, 'here');
  };
  const order = await paidOrder(counter);
  expect(await verify()).toEqual({
    code: 0,
    text: [
      'Compared since 2026-01-01: payments 1, refunds 0, disputes 0, lines of the balance 1, orders 1; payments read anew: 0.',
      'Entries of the journal: 0 sealed, 2 not yet.',
      'Differences: 0 for a person, 0 taken over, 0 marked as done before.',
    ].join('\n'),
  });
  const { id } = await stripe.refunds.create({ payment_intent: depositOf(order), amount: 5000 });
  const said = await verify();
  expect(said?.code).toBe(1);
  expect(said?.text).toContain('A refund that the shop does not know');
  expect(said?.text).toContain(
    `order ${order.orderNumber}, payment ${depositOf(order)}, refund or dispute ${id}, $50.00 (5000 cents)`,
  );
  expect(said?.text).toContain('here: nothing; at the card provider: succeeded, $50.00');
  expect(said?.text).toContain('It was taken over as if its webhook had come.');
  expect(await verify()).toMatchObject({ code: 0 });
});

test('the command writes what the page exports, of a whole month', async () => {
  await using counter = await createTestShop();
  await paidOrder(counter);
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const month = dayIn(counter.shop.timeZone, counter.shop.clock()).slice(0, 7);
  const said = await readBooksCommand(['export', month, '--as', 'hledger'], NOW)?.run(counter.shop, 'here');
  const written = write.mock.calls.map(([piece]) => String(piece)).join('');
  write.mockRestore();
  expect(said).toEqual({ code: 0, text: '' });
  const period = { from: `${month}-01`, to: lastDayOf(month) };
  expect(written).toBe(await text(Readable.from(exportBooks(counter.shop, 'hledger', period))));
  expect(written).toContain('$177.60');
});

test('the command closes a month, or says what stands in the way and what to do', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { month } = await monthThatIsOver(counter);
  const close = (of: string) => readBooksCommand(['close', of], shop.clock())?.run(shop, 'here');
  expect(await close(thisMonth(counter))).toMatchObject({ code: 1, text: expect.stringContaining('not the next one') });
  expect(await close(month)).toEqual({ code: 0, text: `${monthName(month)} is closed.` });
  expect(await close(month)).toMatchObject({ code: 1, text: expect.stringContaining('closed already') });
  expect(await close(thisMonth(counter))).toEqual({
    code: 1,
    text: 'The month is not over\n  It can be closed from the second day of the next month on.',
  });
});

test('a provider that cannot be reached is named, and the command ends with 2', async () => {
  await using counter = await createTestShop();
  await counter.sandbox.close();
  const said = await readBooksCommand(['verify'], counter.shop.clock())?.run(
    counter.shop,
    'http://127.0.0.1:1/sandbox',
  );
  expect(said).toMatchObject({
    code: 2,
    text: expect.stringContaining('cannot be reached at http://127.0.0.1:1/sandbox'),
  });
});

test('a key that may not list the balance is enough for the rest', async () => {
  await using counter = await createTestShop();
  const { stripe, shop } = counter;
  await stripe.refunds.create({ payment_intent: depositOf(await paidOrder(counter)), amount: 100 });
  const error = { type: 'invalid_request_error', message: 'This key may not list the balance.' };
  const balance = createServer((_request, response) => response.writeHead(403).end(JSON.stringify({ error })));
  await once(balance.listen(0, '127.0.0.1'), 'listening');
  const { port } = balance.address() as AddressInfo;
  const address = {
    mode: 'test' as const,
    secretKey: 'rk_test_books',
    publishableKey: 'pk_test_books',
    apiBase: `http://127.0.0.1:${port}`,
  };
  const { listMovements } = createStripeProvider({ ...address, webhookSecret: 'whsec_books', clock: shop.clock });
  counter.advance(300_000);
  const restricted = { ...shop, payments: { ...shop.payments, listMovements } };
  const said = await readBooksCommand(['verify'], shop.clock())?.run(restricted, 'here');
  expect(said).toMatchObject({ code: 1, text: expect.stringContaining('the key may not list the balance') });
  expect(said?.text).toContain('A refund that the shop does not know');
  balance.close();
});
