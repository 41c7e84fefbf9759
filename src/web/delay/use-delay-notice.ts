import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answerDelayNotice, readDelayNotice } from '#contract/mailings/mail-link-calls.ts';
import { call } from '#web/client/call.ts';
import { forgetOrders } from '#web/order-parts/use-own-orders.ts';

export type DelayChoice = 'keep' | 'cancel';

/** What the customer of this link was asked, and the answer to it, which goes out once however often the button is pressed. */
export function useDelayNotice(token: string) {
  const client = useQueryClient();
  const params = { token };
  const queryKey = [readDelayNotice.path, token];
  const notice = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readDelayNotice, { params, signal }),
    gcTime: 0,
  });
  const underWay = useRef(false);
  const answering = useMutation({
    mutationFn: (answer: DelayChoice) => {
      const refundAmount = answer === 'cancel' ? notice.data?.refundAmount : undefined;
      return call(answerDelayNotice, { params, body: { answer, refundAmount } });
    },
    onSuccess: (answered) => {
      client.setQueryData(queryKey, answered);
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
    answer(choice: DelayChoice) {
      if (underWay.current) return;
      underWay.current = true;
      answering.mutate(choice);
    },
    /** The answer that is on its way. */
    busy: answering.isPending ? answering.variables : null,
    failure: answering.error,
  };
}
