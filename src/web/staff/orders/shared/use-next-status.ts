import { useState } from 'react';
import type { OrderStepRequest, StaffOrderDetail } from '#contract/staff-orders.ts';
import { usd } from '#web/client/format.ts';
import { useOrderChange } from './use-order-change.ts';

type Endings = { onDone: () => void; onGone: (words: string) => void };

/**
 * Process and Ship: with money outstanding a person is asked first, by the screen where it knows of it, else because the
 * server says so.
 */
export function useNextStatus(order: StaffOrderDetail, step: 'process' | 'ship', endings: Endings) {
  const change = useOrderChange<OrderStepRequest>(order.orderNumber, { method: 'PUT', path: '', step }, endings);
  const [waiting, setWaiting] = useState<OrderStepRequest | null>(null);
  const asked = waiting ?? (change.asksForUnpaid ? change.sent : undefined);
  return {
    request(body: OrderStepRequest) {
      if (order.outstanding === '0.00') change.send(body);
      else setWaiting(body);
    },
    busy: change.busy,
    fields: change.fields,
    failure: change.asksForUnpaid ? null : change.failure,
    question: {
      open: asked !== undefined && asked !== null,
      title: questionTitle(order, step),
      onYes() {
        setWaiting(null);
        if (asked) change.send({ ...asked, allowUnpaid: true });
      },
      onNo() {
        setWaiting(null);
        change.reset();
      },
    },
  };
}

function questionTitle({ outstanding }: StaffOrderDetail, step: 'process' | 'ship'): string {
  const verb = step === 'ship' ? 'Ship' : 'Process';
  // Paid while the question stood there.
  if (outstanding === '0.00') return `Nothing is outstanding any more. ${verb} it?`;
  return `${usd(outstanding)} is still outstanding. ${verb} it anyway?`;
}
