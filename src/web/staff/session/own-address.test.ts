import { expect, test } from 'vitest';
import { ownStaffAddress } from './own-address.ts';

test('a login leads to addresses of the staff side, and to no other site', () => {
  for (const own of ['/mobile-admin', '/mobile-admin?product=12', '/release', '/release/']) {
    expect(ownStaffAddress(own)).toBe(own);
  }
  for (const other of [null, '', '/', '/mobile-administration', '//evil.example', 'https://evil.example/release']) {
    expect(ownStaffAddress(other)).toBeNull();
  }
  expect(ownStaffAddress('/release\n//evil.example')).toBeNull();
});
