import { expect, test } from 'vitest';
import { ownStaffAddress, placeAfterSignIn, signInAddress } from './sign-in-address.ts';

test('whoever has to sign in comes back to the same place, and nowhere else', () => {
  const there = signInAddress({ pathname: '/mobile-admin', search: '?tab=orders&order=FD-7K3M9QXT' });
  const to = new URL(there, 'https://fulldraw.test').searchParams.get('to');
  expect(placeAfterSignIn(to)).toBe('/mobile-admin?tab=orders&order=FD-7K3M9QXT');
  for (const given of [null, '', '/', '/release', '/mobile-administration', '//evil.example/mobile-admin']) {
    expect(placeAfterSignIn(given)).toBe('/mobile-admin');
  }
});

test('a login leads to addresses of the staff side, and to no other site', () => {
  for (const own of ['/mobile-admin', '/mobile-admin?product=12', '/release', '/release/']) {
    expect(ownStaffAddress(own)).toBe(own);
  }
  for (const other of [null, '', '/', '/mobile-administration', '//evil.example', 'https://evil.example/release']) {
    expect(ownStaffAddress(other)).toBeNull();
  }
  expect(ownStaffAddress('/release\n//evil.example')).toBeNull();
});
