import { isIPv6 } from 'node:net';
import { nameNetwork } from '#values/network/networks.ts';

/**
 * The network that a visitor's address is counted by: the address itself, and of IPv6 the first 64 bits, of which one
 * household has all the rest at least. An IPv4 address that is mapped into IPv6 counts as the IPv4 address.
 */
export function networkOf(address: string | undefined): string {
  // Whoever has left has no address any more.
  const [bare = ''] = (address ?? '').split('%');
  // Behind a proxy that is not there this is whatever a visitor wrote.
  if (!isIPv6(bare)) return bare.slice(0, 64).toLowerCase();
  const groups = groupsOf(new URL(`http://[${bare}]`).hostname.slice(1, -1));
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return nameNetwork(groups, 64);
}

/** The eight groups of an address in its shortest form, as URLs have it. */
function groupsOf(short: string): number[] {
  const [head = [], tail = []] = short.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
