import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Reads again what is on the screen and is old now, and everything else that is when it is next shown. A first reading that
 * is under way may have been answered before the change: TanStack Query lets it finish and takes it for fresh, so it is
 * followed by another.
 */
export function readAgain(client: QueryClient, isOld: (query: Query) => boolean): void {
  const first = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => query.state.data === undefined && isOld(query) });
  void client.invalidateQueries({ predicate: isOld });
  for (const { promise, queryKey } of first) {
    promise?.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      () => {},
    );
  }
}
