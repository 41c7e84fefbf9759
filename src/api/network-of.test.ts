import { expect, test } from 'vitest';
import { networkOf, widerNetworkOf } from './network-of.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:0:1:aaaa::7', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['Nonsense', 'nonsense'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an address of IPv6 is counted by the networks around it as well, and one of IPv4 by itself alone', () => {
  expect(widerNetworkOf('2001:db8:1:23ff::7', 56)).toBe('2001:db8:1:2300::/56');
  expect(widerNetworkOf('2001:db8:1:23ff::7', 48)).toBe('2001:db8:1::/48');
  expect(widerNetworkOf('192.0.2.7', 48)).toBeNull();
  expect(widerNetworkOf('::ffff:192.0.2.7', 56)).toBeNull();
});

test('who has left before they were looked at has no network, and that is no fault', () => {
  expect(networkOf(undefined)).toBe('');
});
