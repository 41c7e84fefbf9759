import { expect, test } from 'vitest';
import { readGiftCardAddress, writeGiftCardAddress } from './gift-card-address.ts';

test('a narrowed list of gift cards has an address that brings it back', () => {
  for (const page of [
    { state: 'blocked', search: 'ben@example.com', before: '17' },
    { state: null, search: '', before: null },
  ] as const) {
    expect(readGiftCardAddress(new URLSearchParams(writeGiftCardAddress(page)))).toEqual(page);
  }
});

test('an address that nobody can mean shows all gift cards', () => {
  const typed = new URLSearchParams('state=lost&before=-3');
  expect(readGiftCardAddress(typed)).toEqual({ state: null, search: '', before: null });
});
