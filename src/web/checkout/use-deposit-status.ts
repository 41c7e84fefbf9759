import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DepositStatus } from '#contract/payments.ts';
import { request } from '#web/client/request.ts';
import type { PaymentInAddress } from '#web/payment/payment-in-address.ts';

/** How long to wait before asking again while the bank is at work; after the last one the page stops asking by itself. */
const FOLLOW_UP_MS = [1500, 3000, 6000, 12_000, 20_000];

/**
 * What became of a deposit, as the server has just read it from the card provider. Data is not polled in this shop; a
 * payment that is still under way is the exception, a handful of times.
 */
export function useDepositStatus(payment: PaymentInAddress) {
  const asked = useRef(0);
  const query = useQuery({
    queryKey: ['/api/deposit-status', payment.paymentIntentId],
    queryFn: ({ signal }) => {
      asked.current += 1;
      return request<DepositStatus>('/api/deposit-status', { method: 'POST', body: payment, signal });
    },
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'processing' && (FOLLOW_UP_MS[asked.current - 1] ?? false),
  });
  return { ...query, asksAgain: asked.current <= FOLLOW_UP_MS.length };
}
