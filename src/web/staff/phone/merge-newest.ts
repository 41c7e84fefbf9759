/** Where a list goes on: for each of its sources the order after which to read, `null` from the newest on; no entry: it has ended. */
export type Cursor = Record<string, string | null>;

type Listed = { id: number; orderNumber: string; createdAt: string };

/**
 * The next page of a list that the server has as several lists, each newest first; `size` is how many were asked of
 * each. What does not fit is read again with the page after.
 */
export function mergeNewest<T extends Listed>(
  lists: { source: string; before: string | null; orders: T[] }[],
  size: number,
): { orders: T[]; next: Cursor | null } {
  const all = lists.flatMap(({ source, orders }) => orders.map((order) => ({ source, order })));
  all.sort(({ order: one }, { order: other }) => byNewest(one, other));
  const page = all.slice(0, size);
  const next: Cursor = {};
  for (const { source, before, orders } of lists) {
    const shown = page.filter((entry) => entry.source === source);
    const ended = orders.length < size && shown.length === orders.length;
    if (!ended) next[source] = shown.at(-1)?.order.orderNumber ?? before;
  }
  return { orders: page.map(({ order }) => order), next: Object.keys(next).length > 0 ? next : null };
}

function byNewest(one: Listed, other: Listed): number {
  return Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id;
}
