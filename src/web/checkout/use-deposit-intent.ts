import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DepositIntent } from '#contract/payments.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { request } from '#web/client/request.ts';
import { dismissToast, toast } from '#web/ui/toast-store.ts';

/** The deposit's payment, opened on every arrival at the checkout: the server gives an open one again instead of a second. */
export function useDepositIntent() {
  const query = useQuery({
    queryKey: ['/api/create-payment-intent'],
    // Without the query's abort signal: a request that was sent has made a payment, so its answer is wanted.
    queryFn: () => request<DepositIntent>('/api/create-payment-intent', { method: 'POST' }),
    gcTime: 0,
  });
  const { refetch, error } = query;

  useEffect(() => {
    // Who has to wait is told so by the page, once and with the time.
    if (!error || isRefusal(error, 'too-many-requests')) return;
    toast({ title: 'Error', description: 'Failed to initialize payment. Please try again.', variant: 'destructive' });
    // Over as soon as another try begins.
    return () => dismissToast();
  }, [error]);

  useEffect(() => {
    // The browser's back button may bring this page back as it was left, with a payment that has been made meanwhile.
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && refetch());
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [refetch]);

  return query;
}
