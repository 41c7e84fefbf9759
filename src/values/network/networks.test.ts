import { expect, test } from 'vitest';
import { networksAround } from './networks.ts';

test('a network of IPv6 is counted with those around it, which may more, and one of IPv4 by itself alone', () => {
  expect(networksAround('2001:db8:1:23ff::/64')).toEqual([
    { name: '2001:db8:1:23ff::/64', times: 1 },
    { name: '2001:db8:1:2300::/56', times: 4 },
    { name: '2001:db8:1::/48', times: 16 },
  ]);
  for (const network of ['192.0.2.7', '', 'whatever::/64', 'unknown']) {
    expect(networksAround(network)).toEqual([{ name: network, times: 1 }]);
  }
});
