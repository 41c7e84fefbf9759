import { expect, test } from 'vitest';
import { mailboxOf, normaliseEmail } from './email-address.ts';

test('the domain of an address is kept in lower case, the name as it was typed', () => {
  expect(normaliseEmail(' Ann.Archer@Example.COM ')).toBe('Ann.Archer@example.com');
});

test.each([
  ['Ann.Archer+bow@Example.com', 'ann.archer@example.com'],
  ['ann.archer@example.com', 'ann.archer@example.com'],
  [' A.N.N+one+two@googlemail.COM ', 'ann@gmail.com'],
  ['ann@gmail.com', 'ann@gmail.com'],
  ['ａｎｎ@example.com', 'ann@example.com'],
  ['+ann@example.com', '+ann@example.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
