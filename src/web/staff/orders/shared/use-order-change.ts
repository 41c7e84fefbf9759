import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OrderStep, StaffOrderDetail } from '#contract/staff-orders.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { keepOrder, knownOrder, orderPath, rereadOrder } from './use-orders.ts';

type Way = {
  method: 'POST' | 'PUT';
  path: '' | '/details' | '/cancel' | '/refund' | '/money-back' | '/notes';
  /** What the page must offer for this change to make sense. */
  step?: OrderStep;
};

type Endings = {
  onDone: () => void;
  /** Somebody else was quicker and the step is no longer possible: the server's sentence, to be said outside the window. */
  onGone?: (words: string) => void;
};

const NOT_SAVED = 'This was not saved. Please try again; what you typed is still here.';

/**
 * One kind of change of an order. It goes out once however often the button is pressed; and what somebody else has done
 * meanwhile is on the screen before the words about it are.
 */
export function useOrderChange<Body extends object>(order: string, way: Way, { onDone, onGone }: Endings) {
  const client = useQueryClient();
  const underWay = useRef(false);
  const change = useMutation({
    mutationFn: (body: Body) =>
      askAsStaff<StaffOrderDetail>(`${orderPath(order)}${way.path}`, { method: way.method, body }),
    onSuccess: async (fresh) => {
      await keepOrder(client, fresh);
      onDone();
    },
    onError: async (error) => {
      if (isAboutTheRequest(error)) return;
      await rereadOrder(client, order);
      const stillOffered = !way.step || knownOrder(client, order)?.steps.includes(way.step) !== false;
      if (error instanceof ApiError && !stillOffered) onGone?.(staffFailureText(error, NOT_SAVED));
    },
    onSettled: () => {
      underWay.current = false;
    },
  });
  return {
    send(body: Body) {
      if (underWay.current) return;
      underWay.current = true;
      change.mutate(body);
    },
    sent: change.variables,
    busy: change.isPending,
    /** The server wants a person to be asked, because money is outstanding. */
    asksForUnpaid: isRefusal(change.error, 'unpaid'),
    failure: change.error && staffFailureText(change.error, NOT_SAVED),
    fields: change.error instanceof ApiError ? change.error.fields : {},
    reset: change.reset,
  };
}

/** What the order is now would change nothing about these. */
function isAboutTheRequest(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 413, 429].includes(error.status);
}
