import { expect, test } from 'vitest';
import { placeAfterSignIn, signInAddress } from './sign-in-address.ts';

test('whoever has to sign in comes back to the same place, and nowhere else', () => {
  const there = signInAddress({ pathname: '/mobile-admin', search: '?tab=orders&order=FD-7K3M9QXT' });
  const to = new URL(there, 'https://fulldraw.test').searchParams.get('to');
  expect(placeAfterSignIn(to)).toBe('/mobile-admin?tab=orders&order=FD-7K3M9QXT');
  for (const given of [null, '', '/', '/release', '/mobile-administration', '//evil.example/mobile-admin']) {
    expect(placeAfterSignIn(given)).toBe('/mobile-admin');
  }
});
