import type { Asks } from './index-asks.ts';

/** How much of a question's pairs of neighbouring words each passage has in its own questions, from 0 to 1. */
export type SharesOfPairs = (roots: readonly string[]) => number[];

/**
 * Notes which passages' questions have which two words beside each other. Small words say little alone, but "comes with", "send
 * back" and "try before" are as good as names.
 */
export function indexPairs(passages: Asks): SharesOfPairs {
  const having = new Map<string, Set<number>>();
  for (const [at, asks] of passages.entries()) {
    for (const pair of asks.flatMap(pairsOf)) {
      having.set(pair, (having.get(pair) ?? new Set()).add(at));
    }
  }
  return (roots) => {
    const shares = passages.map(() => 0);
    let all = 0;
    for (const pair of pairsOf(roots)) {
      const known = having.get(pair);
      if (!known) continue;
      const weight = Math.log(1 + passages.length / known.size);
      all += weight;
      for (const at of known) shares[at] = (shares[at] ?? 0) + weight;
    }
    return shares.map((share) => share / (all || 1));
  };
}

function pairsOf(roots: readonly string[]): string[] {
  const ends = ['^', ...roots, '$'];
  return ends.slice(1).map((root, at) => `${ends[at]} ${root}`);
}
