import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Which IPv4 addresses nobody on the Internet has: the shop's own network, this machine, and what is kept for other uses (RFC 6890). */
const CLOSED_V4: [network: string, bits: number][] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
].map(([network, bits]) => [network, bits]);

/** The only IPv6 addresses that are given out, without those that hold an IPv4 address or are for examples. */
const OPEN_V6 = listOf([['2000::', 3]], 'ipv6');
const CLOSED_V6 = listOf(
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
  'ipv6',
);
const CLOSED = listOf(CLOSED_V4, 'ipv4');

function listOf(networks: [network: string, bits: number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}

/** Whether an IP address is one on the Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !CLOSED.check(address, 'ipv4');
  return isIP(address) === 6 && OPEN_V6.check(address, 'ipv6') && !CLOSED_V6.check(address, 'ipv6');
}

/** The name stands for an address in the shop's own network, or for one that nobody has. */
class NotPublic extends Error {
  override name = 'NotPublic';
}

/**
 * Looks a name up as `node:https` asks for it, and takes no answer with an address that is not public. What was looked up is
 * what is connected to: a name that answers otherwise a moment later leads nowhere else.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (fault, found) => {
    if (fault) return done(fault, []);
    const [first] = found;
    const closed = found.find(({ address }) => !isPublicAddress(address));
    if (closed || !first) return done(new NotPublic(`${hostname} is not on the Internet.`), []);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
