import { expect, test } from 'vitest';
import { faultText } from './fault-text.ts';

const TOKEN = 'kJ3_x9-'.repeat(6).concat('Q');

/** As Drizzle words it. */
function failedStatement(cause?: Error): Error {
  const message = `Failed query: update orders set name = $1 where token = $2\nparams: Ann Archer,${TOKEN}`;
  return Object.assign(new Error(message, { cause }), { query: 'update orders', params: ['Ann Archer', TOKEN] });
}

test('of a failed statement the reason is kept, and neither the statement nor its values', () => {
  expect(faultText(failedStatement(new Error('relation "orders" does not exist')))).toBe(
    'relation "orders" does not exist',
  );
  expect(faultText(failedStatement(new Error('invalid input syntax for type integer: "Ann Archer"')))).toBe(
    'invalid input syntax for type integer: [left out]',
  );
});

test('a failed statement whose reason nobody knows is kept without its values', () => {
  const words = faultText(failedStatement());
  expect(words).toContain('Failed query: update orders');
  expect(words).not.toContain('Ann');
  expect(words).not.toContain(TOKEN);
});

test.each([
  ['no pi_123_secret_aBc9 here', 'no pi_123_secret_[left out] here'],
  ['mail to /complete-payment?token=abc failed', 'mail to /complete-payment?token=[left out] failed'],
  [`554 spam: https://fulldraw.test/api/orders/${TOKEN}`, '554 spam: https://fulldraw.test/api/orders/[left out]'],
  [
    `554 spam: https://fulldraw.test/api/unsubscribe/${'0af3'.repeat(16)}`,
    '554 spam: https://fulldraw.test/api/unsubscribe/[left out]',
  ],
  ['550 5.1.1 no\u0000 such mailbox', '550 5.1.1 no such mailbox'],
  ['no key for eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln now', 'no key for [left out] now'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
])('of "%s" is kept "%s"', (message, kept) => {
  expect(faultText(new Error(message))).toBe(kept);
  expect(faultText(message)).toBe(kept);
});

test('a fault without a sentence is kept by its name', () => {
  expect(faultText(new AggregateError([new Error('one')]))).toBe('AggregateError');
});
