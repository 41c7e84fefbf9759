import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DelayNotice } from '#contract/delays.ts';
import { forgetOrders } from '#web/account/orders/use-own-orders.ts';
import { request } from '#web/client/request.ts';

export type Choice = 'keep' | 'cancel';

/** What the customer of this link was asked, and the answer to it, which goes out once however often the button is pressed. */
export function useDelayNotice(token: string) {
  const client = useQueryClient();
  const path = `/api/delay-notices/${encodeURIComponent(token)}`;
  const notice = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => request<DelayNotice>(path, { signal }),
    gcTime: 0,
  });
  const underWay = useRef(false);
  const answering = useMutation({
    mutationFn: (answer: Choice) => request<DelayNotice>(`${path}/answer`, { method: 'POST', body: { answer } }),
    onSuccess: (answered) => {
      client.setQueryData([path], answered);
      forgetOrders(client);
    },
    // It may have arrived all the same, or come too late: the notice says which.
    onError: () => notice.refetch(),
    onSettled: () => {
      underWay.current = false;
    },
  });
  return {
    notice,
    answer(choice: Choice) {
      if (underWay.current) return;
      underWay.current = true;
      answering.mutate(choice);
    },
    /** The answer that is on its way. */
    busy: answering.isPending ? answering.variables : null,
    failure: answering.error,
  };
}
