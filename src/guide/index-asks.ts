import type { Vocabulary } from './vocabulary.ts';

/** How alike a question and the likest of each passage's own are, from 0 to 1, in the order of the passages. */
export type Likenesses = (roots: readonly string[]) => number[];

/** The roots of each question of each passage. */
export type Asks = readonly (readonly string[])[][];

/** Notes which of the passages' own questions have which word: there are too many to compare each one with each question. */
export function indexAsks(passages: Asks, weigh: Vocabulary['weigh']): Likenesses {
  const asks = passages.flatMap((own, at) =>
    own.map((roots) => ({ at, roots, says: roots.reduce((total, root) => total + weigh(root), 0) })),
  );
  const having = new Map<string, number[]>();
  for (const [id, { roots }] of asks.entries()) {
    for (const root of roots) {
      const ids = having.get(root) ?? [];
      if (ids.push(id) === 1) having.set(root, ids);
    }
  }

  return (roots) => {
    const common = new Float64Array(asks.length);
    let asked = 0;
    for (const root of roots) {
      const weight = weigh(root);
      asked += weight;
      for (const id of having.get(root) ?? []) common[id] = (common[id] ?? 0) + weight;
    }
    const likest = passages.map(() => 0);
    for (const [id, { at, says }] of asks.entries()) {
      const share = (2 * (common[id] ?? 0)) / (asked + says);
      if (share > (likest[at] ?? 0)) likest[at] = share;
    }
    return likest;
  };
}
