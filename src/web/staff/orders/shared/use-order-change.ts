import { useState } from 'react';
import type { OrderParcelRequest } from '#contract/orders/parcel-schemas.ts';
import { moveOrder, shipParcel } from '#contract/orders/staff-order-calls.ts';
import type {
  OrderStep,
  OrderStepRequest,
  StaffOrder,
  StaffOrderDetail,
} from '#contract/orders/staff-order-schemas.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, staffFailureText } from '#web/staff/calls/call-as-staff.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { type StaffChange, useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { keepOrder, orderQuery, rereadOrder } from './use-orders.ts';

type OrderChange<Body> = {
  send: (body: Body, requestKey: string) => Promise<StaffOrderDetail>;
  /** What the page must offer for this change to make sense. */
  step?: OrderStep;
  onDone: (fresh: StaffOrderDetail) => unknown;
  /** Another person was quicker and the step is no longer possible: the server's sentence, to be said outside the window. */
  onGone?: (text: string) => void;
} & Pick<StaffChange<StaffOrderDetail, Body>, 'late' | 'showAtOnce' | 'failed' | 'otherwise' | 'onSettled' | 'scope'>;

const NOT_SAVED = 'This was not saved. Please try again; what you typed is still here.';

/** One kind of change of an order. What others have done meanwhile is on the screen before the sentence about it is. */
export function useOrderChange<Body>(order: string, way: OrderChange<Body>) {
  const { step, onDone, onGone, otherwise = NOT_SAVED, ...change } = way;
  const { error, ...changing } = useStaffChange({
    ...change,
    otherwise,
    async onDone(fresh) {
      await keepOrder(fresh);
      onDone(fresh);
    },
    async onFailed(failure) {
      if (isAboutTheRequest(failure)) return;
      await rereadOrder(order);
      const stillOffered =
        !step || queryClient().getQueryData(orderQuery(order).queryKey)?.steps.includes(step) !== false;
      if (failure instanceof ApiError && !stillOffered) onGone?.(staffFailureText(failure, otherwise));
    },
  });
  /** The server wants a person to be asked, because money is outstanding. */
  return { ...changing, error, asksForUnpaid: isRefusal(error, 'unpaid') };
}

/** What the order is now would change nothing about these. */
function isAboutTheRequest(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 413, 429].includes(error.status);
}

/** One parcel with chosen lines. What gear needs is paid at the checkout; the bow needs all of it. */
export function useParcel(order: StaffOrderDetail, way: Omit<OrderChange<OrderParcelRequest>, 'send'>) {
  return useAsked(order.orderNumber, {
    ...way,
    isOpen: ({ items = [] }) => {
      const bow = order.items.find(({ kind }) => kind === 'bow');
      const holdsBow = items.length === 0 || items.some(({ orderItemId }) => orderItemId === bow?.id);
      return (holdsBow ? order.outstanding : order.checkoutOutstanding) !== '0.00';
    },
    send: (body: OrderParcelRequest, requestKey) =>
      callAsStaff(shipParcel, { params: { order: order.orderNumber }, body: { ...body, requestKey } }),
    late: (body) => ({
      kind: 'parcel',
      order: order.orderNumber,
      body: { ...body, version: order.version },
      of: ['order', order.orderNumber],
      words: `A parcel of ${order.orderNumber}`,
    }),
  });
}

/**
 * Process and Ship: with money outstanding a person is asked first, by the screen where it knows of it, else because the
 * server says so.
 */
export function useNextStep(order: StaffOrder, way: Omit<OrderChange<OrderStepRequest>, 'send'>) {
  return useAsked(order.orderNumber, {
    ...way,
    isOpen: () => order.outstanding !== '0.00',
    send: (body: OrderStepRequest, requestKey) =>
      callAsStaff(moveOrder, { params: { order: order.orderNumber }, body: { ...body, requestKey } }),
    late: (body) => ({
      kind: 'order',
      order: order.orderNumber,
      body: { ...body, version: order.version },
      of: ['order', order.orderNumber],
      words: `${body.status === 'shipped' ? 'Ship' : 'Process'} ${order.orderNumber}`,
    }),
  });
}

type Asked<Body> = OrderChange<Body> & {
  /** Whether the screen knows of money that is outstanding for it. */
  isOpen: (body: Body) => boolean;
};

function useAsked<Body extends { allowUnpaid?: boolean | undefined }>(order: string, { isOpen, ...way }: Asked<Body>) {
  const change = useOrderChange<Body>(order, way);
  // Whoever may not let it go on unpaid reads the server's sentence instead.
  const mayAllow = useMay('money');
  const asks = mayAllow && change.asksForUnpaid;
  const [waiting, setWaiting] = useState<Body | null>(null);
  const asked = waiting ?? (asks ? change.sent : null);
  return {
    request(body: Body) {
      if (mayAllow && isOpen(body)) setWaiting(body);
      else change.send(body);
    },
    busy: change.busy,
    fields: change.fields,
    failure: asks ? null : change.failure,
    question: {
      open: Boolean(asked),
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
