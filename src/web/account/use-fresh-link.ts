import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { renewOwnLink } from '#contract/calls/own-orders.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { callAsCustomer } from './ask-as-customer.ts';
import { failureText } from './failure-labels.ts';
import { rereadOrders } from './use-own-orders.ts';
import { paymentPath } from './what-is-due.ts';

/** Asks for a payment link in place of one that has expired, and goes there. */
export function useFreshLink(orderNumber: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: () => callAsCustomer(renewOwnLink, { params: { orderNumber } }),
    onSuccess: ({ paymentToken }) => navigate(paymentPath(paymentToken)),
    // Paid or cancelled meanwhile: the order itself says so as soon as it is read again.
    onError: (error) => (isRefusal(error, 'nothing-due') ? rereadOrders(client) : undefined),
  });
  return {
    follow: () => link.mutate(),
    // After a success the button stays busy until the payment page is there.
    busy: link.isPending || link.isSuccess,
    failure: link.error && failureText(link.error, COULD_NOT),
  };
}

const COULD_NOT = 'We could not get you a payment link. Please try again, or write to us.';
