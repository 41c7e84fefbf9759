import { expect, test } from 'vitest';
import { normaliseEmail } from './email-address.ts';

test('the domain of an address is kept in lower case, the name as it was typed', () => {
  expect(normaliseEmail(' Ann.Archer@Example.COM ')).toBe('Ann.Archer@example.com');
});
