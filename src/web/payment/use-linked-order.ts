import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { OrderByToken } from '#contract/orders.ts';
import type { PaymentCompleted } from '#contract/payments.ts';
import { request } from '#web/client/request.ts';

/** How long to wait before looking again while the bank is at work; after the last one the page stops looking by itself. */
const FOLLOW_UP_MS = [1500, 3000, 6000, 12_000, 20_000];

/**
 * The order behind a payment link. It is settled first (the server re-reads its payments at the card provider) after a
 * charge, when the customer comes back from the bank, and while the bank is at work: the page never shows less than what
 * the provider knows.
 */
export function useLinkedOrder(token: string, backFromBank: boolean) {
  const unsettled = useRef(backFromBank);
  const followUps = useRef(0);
  const path = `/api/orders/${encodeURIComponent(token)}`;
  const query = useQuery({
    queryKey: [path],
    queryFn: async () => {
      if (unsettled.current) await settle(token);
      const order = await request<OrderByToken>(path);
      followUps.current = order.processing ? followUps.current + 1 : 0;
      unsettled.current = order.processing;
      return order;
    },
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.processing === true && (FOLLOW_UP_MS[followUps.current - 1] ?? false),
  });
  const { refetch } = query;
  const settleAndReload = useCallback(() => {
    unsettled.current = true;
    void refetch();
  }, [refetch]);
  return { ...query, settleAndReload, looksAgain: followUps.current <= FOLLOW_UP_MS.length };
}

function settle(token: string): Promise<PaymentCompleted> {
  return request<PaymentCompleted>('/api/orders/complete-payment', { method: 'POST', body: { token } });
}
