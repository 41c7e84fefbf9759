/**
 * By how much more than a /64 what is around it may do: a provider hands out a /56 or a /48, with 256 and 65,536 of them. Of
 * IPv4 an address is counted by itself alone.
 */
export const NETWORK_SIZES = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;

/** A network by its name, and the networks around it, smallest first: whoever is in it is counted by each of them. */
export function networksAround(network: string): { name: string; times: number }[] {
  const groups = /^([\da-f:]+)::\/64$/
    .exec(network)?.[1]
    ?.split(':')
    .map((group) => Number.parseInt(group, 16));
  if (!groups) return [{ name: network, times: 1 }];
  return NETWORK_SIZES.map(({ bits, times }) => ({ name: nameNetwork(groups, bits), times }));
}

/** An address's 16-bit groups, cut to the network's first bits. */
export function nameNetwork(groups: number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16));
  const rest = bits % 16;
  const last = kept.length - 1;
  if (rest > 0) kept[last] = (kept[last] ?? 0) & (0xffff << (16 - rest));
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
