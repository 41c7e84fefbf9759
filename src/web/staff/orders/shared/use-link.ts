import { useRef } from 'react';
import { renewPaymentLink } from '#contract/orders/staff-order-calls.ts';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { newRequestKey } from '#web/client/request.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { rereadOrder } from './use-orders.ts';

/** Makes a link work again, and sends it. Pressed again after a lost connection, it does not send two mails. */
export function useLink({ orderNumber, customerEmail }: StaffOrderDetail) {
  const requestKey = useRef<string>(undefined);
  const link = useStaffChange({
    send(send: boolean) {
      requestKey.current ??= newRequestKey();
      const body = { send, requestKey: requestKey.current };
      return callAsStaff(renewPaymentLink, { params: { order: orderNumber }, body });
    },
    onDone(_renewed, send) {
      requestKey.current = undefined;
      toast({ title: send ? `The link is on its way to ${customerEmail}.` : 'The link works again.' });
    },
    // Paid or cancelled meanwhile: the order says so.
    onSettled: () => rereadOrder(orderNumber),
    otherwise: 'That did not work. Please try again.',
  });
  return {
    renew: () => link.send(false),
    send: () => link.send(true),
    busy: link.asked === null ? null : link.asked ? 'send' : 'renew',
    failure: link.failure,
  };
}
