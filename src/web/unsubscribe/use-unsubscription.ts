import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Unsubscription } from '#contract/delays.ts';
import { request } from '#web/client/request.ts';

/** Whose announcements this link ends, and ending them: doing it twice is doing it once. */
export function useUnsubscription(token: string) {
  const client = useQueryClient();
  const path = `/api/unsubscribe/${encodeURIComponent(token)}`;
  const subscription = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => request<Unsubscription>(path, { signal }),
    gcTime: 0,
  });
  const ending = useMutation({
    mutationFn: () => request<Unsubscription>(path, { method: 'POST' }),
    onSuccess: (ended) => client.setQueryData([path], ended),
  });
  return {
    subscription,
    end: () => {
      if (!ending.isPending) ending.mutate();
    },
    busy: ending.isPending,
    failure: ending.error,
  };
}
