import { isIPv6 } from 'node:net';

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
  return nameOf(groups, 64);
}

/** So much more than a /64 may do what is around it: a provider hands out a /56 or a /48, with 256 and 65,536 of them. */
export const WIDER = [
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** The larger network around an address, by which it is counted as well; null: of IPv4 it is counted by itself. */
export function widerNetworkOf(address: string | undefined, bits: (typeof WIDER)[number]['bits']): string | null {
  const network = networkOf(address);
  if (!network.endsWith('::/64')) return null;
  return nameOf(
    network
      .slice(0, -'::/64'.length)
      .split(':')
      .map((group) => Number.parseInt(group, 16)),
    bits,
  );
}

function nameOf(groups: number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16));
  const rest = bits % 16;
  const last = kept.length - 1;
  if (rest > 0) kept[last] = (kept[last] ?? 0) & (0xffff << (16 - rest));
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** The eight groups of an address in its shortest form, as URLs have it. */
function groupsOf(short: string): number[] {
  const [head = [], tail = []] = short.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
