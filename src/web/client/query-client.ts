import { QueryClient } from '@tanstack/react-query';
import { request } from './request.ts';

/** Rule 19.2: data is asked for once, and again only when something changed it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => request(String(queryKey[0]), { signal }),
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Being offline is an error to show at once, not a reason to wait in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let ofThisTab: QueryClient | null = null;

/** The tab's one client, so that all pages and the sign-in know the same answers. The server's renders share nothing: each gets a new one. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  ofThisTab ??= createQueryClient();
  return ofThisTab;
}
