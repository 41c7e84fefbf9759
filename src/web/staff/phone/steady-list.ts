import { useState } from 'react';

/** A list whose cards stay where the thumb expects them. `news`: how many have come in between or above. */
export type SteadyList<T> = { items: T[]; news: number };

/**
 * What is shown stays in its place with its newest values; what is older is added at the end; what has come in above waits
 * to be asked for. What has left the list stays as it was last known, until then.
 */
export function keepSteady<T extends { id: number }>(shown: T[], fresh: T[]): SteadyList<T> {
  if (shown.length === 0) return { items: fresh, news: 0 };
  const byId = new Map(fresh.map((item) => [item.id, item]));
  const known = new Set(shown.map(({ id }) => id));
  const end = fresh.findLastIndex(({ id }) => known.has(id));
  const older = fresh.slice(end + 1).filter(({ id }) => !known.has(id));
  const news = fresh.slice(0, end + 1).filter(({ id }) => !known.has(id)).length;
  // Nothing of what is shown is in the list any more: all of it is news.
  if (end === -1) return { items: shown, news: fresh.length };
  return { items: [...shown.map((item) => byId.get(item.id) ?? item), ...older], news };
}

/** The same over time; another `name` is another list and begins anew. */
export function useSteadyList<T extends { id: number }>(name: string, fresh: T[] | undefined) {
  const [kept, setKept] = useState<{ name: string; items: T[] }>({ name, items: [] });
  const before = kept.name === name ? kept.items : [];
  const { items, news } = fresh ? keepSteady(before, fresh) : { items: before, news: 0 };
  const same = items.length === kept.items.length && items.every((item, index) => item === kept.items[index]);
  if (kept.name !== name || !same) setKept({ name, items });
  return { items, news, showNews: () => setKept({ name, items: fresh ?? [] }) };
}
