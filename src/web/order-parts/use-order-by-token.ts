import { type QueryClient, useQuery } from '@tanstack/react-query';
import { readLinkedOrder } from '#contract/orders/order-calls.ts';
import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';

export const paidOrderKey = (token: string) => ['paid order', token];

/** The order behind a payment link that has done its work; the link stays the proof for reading it. */
export function useOrderByToken(token: string) {
  const query = useQuery({
    queryKey: paidOrderKey(token),
    queryFn: ({ signal }) => call(readLinkedOrder, { params: { token }, signal }),
  });
  // The link was replaced meanwhile: what it opened is not told any more.
  const isGone = query.error instanceof ApiError && query.error.status < 429;
  return { ...query, isGone };
}

/** The payment page has just read it: the account need not ask again. */
export function keepPaidOrder(client: QueryClient, token: string, order: OrderByToken): void {
  client.setQueryData(paidOrderKey(token), order);
}
