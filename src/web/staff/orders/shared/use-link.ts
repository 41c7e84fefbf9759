import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import type { linkRenewal, linkRenewed, StaffOrderDetail } from '#contract/staff-orders.ts';
import { newRequestKey } from '#web/client/request-key.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';
import { orderPath, rereadOrder } from './use-orders.ts';

type Renewal = z.input<typeof linkRenewal>;

/** Makes a link work again, and sends it. Whoever presses again after a lost connection has not sent two mails. */
export function useLink({ orderNumber, customerEmail }: StaffOrderDetail) {
  const client = useQueryClient();
  const requestKey = useRef<string>(undefined);
  const link = useMutation({
    mutationFn: (body: Renewal) =>
      askAsStaff<z.infer<typeof linkRenewed>>(`${orderPath(orderNumber)}/payment-link`, { method: 'POST', body }),
    onSuccess: (_renewed, { send }) => {
      requestKey.current = undefined;
      toast({ title: send ? `The link is on its way to ${customerEmail}.` : 'The link works again.' });
    },
    // Paid or cancelled meanwhile: the order says so.
    onSettled: () => rereadOrder(client, orderNumber),
  });

  function ask(send: boolean) {
    if (link.isPending) return;
    requestKey.current ??= newRequestKey();
    link.mutate({ send, requestKey: requestKey.current });
  }

  const asked = link.variables?.send ? 'send' : 'renew';
  return {
    renew: () => ask(false),
    send: () => ask(true),
    busy: link.isPending ? asked : null,
    failure: link.error && staffFailureText(link.error, 'That did not work. Please try again.'),
  };
}
