import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OrderStepRequest, StaffOrder, StaffOrderDetail } from '#contract/staff-orders.ts';
import { fromDecimal } from '#values/money.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { keepOrder, orderPath } from '#web/staff/orders/shared/use-orders.ts';
import { changeFromPhone, sayFailed } from '#web/staff/phone/change-from-phone.ts';
import { whileOnline } from '#web/staff/phone/connection.ts';
import { reread } from '#web/staff/phone/reread.ts';
import { STATUS_WORDS } from '#web/staff/shell/order-labels.ts';
import { toast } from '#web/ui/toast-store.ts';
import { patchOrder } from './use-phone-orders.ts';

/** How long the next step waits after one, so that a second touch is not the step after it. */
const REST_MS = 1500;

/**
 * The next step of an order: shown at once, taken back with a message when the server refuses. With money outstanding
 * somebody is asked first.
 */
export function useOrderStep(order: StaffOrder) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<OrderStepRequest | null>(null);
  const { resting, rest } = useRest();
  const { mutate, isPending } = useMutation({
    scope: { id: `order-${order.id}` },
    mutationFn: (body: OrderStepRequest) =>
      changeFromPhone<StaffOrderDetail>(orderPath(order.orderNumber), { method: 'PUT', body }),
    onMutate: async ({ status }) => {
      await client.cancelQueries({ queryKey: ['/api/admin/orders'] });
      patchOrder(client, order, { status });
      return { before: order.status };
    },
    onSuccess: async (saved) => {
      patchOrder(client, order, rowOf(saved));
      toast({ title: 'Order Updated', description: `${saved.orderNumber}: ${STATUS_WORDS[saved.status].label}.` });
      await keepOrder(client, saved);
    },
    onError: (error, body, taken) => {
      if (taken) patchOrder(client, order, { status: taken.before });
      if (isRefusal(error, 'unpaid')) setAsking(body);
      else sayFailed('Failed to update order', error);
    },
    onSettled: () => {
      rest();
      reread(client, 'orders');
    },
  });

  function step(body: OrderStepRequest) {
    if (isPending || resting) return;
    whileOnline(() => (fromDecimal(order.outstanding) > 0 ? setAsking(body) : mutate(body)));
  }

  function answer(yes: boolean) {
    if (yes && asking) whileOnline(() => mutate({ ...asking, allowUnpaid: true }));
    setAsking(null);
  }

  return { step, busy: isPending || resting, asking, answer };
}

function useRest() {
  const [resting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function rest() {
    clearTimeout(timer.current);
    setResting(true);
    timer.current = setTimeout(() => setResting(false), REST_MS);
  }
  return { resting, rest };
}

/** What a list shows of an order. */
function rowOf({ status, paymentState, outstanding, carrier, trackingNumber, shippedAt }: StaffOrderDetail) {
  return { status, paymentState, outstanding, carrier, trackingNumber, shippedAt };
}
