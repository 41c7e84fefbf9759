import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StaffOrderDetail } from '#contract/staff-orders.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { askAsStaff } from '../session/ask-as-staff.ts';
import { staffFailureWords } from '../session/staff-failure-words.ts';
import { keepOrder, orderPath, rereadOrder } from './use-orders.ts';

type Way = { method: 'POST' | 'PUT'; path: '' | '/details' | '/cancel' | '/refund' | '/notes' };

/**
 * One kind of change of an order. It goes out once however often the button is pressed; what the server says afterwards, or
 * what somebody else has done meanwhile, is on the screen before the words about it are.
 */
export function useOrderChange<Body extends object>(order: string, { method, path }: Way, onDone: () => void) {
  const client = useQueryClient();
  const underWay = useRef(false);
  const change = useMutation({
    mutationFn: (body: Body) => askAsStaff<StaffOrderDetail>(`${orderPath(order)}${path}`, { method, body }),
    onSuccess: async (fresh) => {
      await keepOrder(client, fresh);
      onDone();
    },
    // It has changed under somebody else's hands, or it is not known whether the change arrived.
    onError: (error) => (isAboutTheRequest(error) ? undefined : rereadOrder(client, order)),
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
    busy: change.isPending,
    /** The server wants a person to be asked, because money is outstanding. */
    asksForUnpaid: isRefusal(change.error, 'unpaid'),
    failure: change.error && staffFailureWords(change.error, NOT_SAVED),
    fields: change.error instanceof ApiError ? change.error.fields : {},
    reset: change.reset,
  };
}

const NOT_SAVED = 'This was not saved. Please try again; what you typed is still here.';

function isAboutTheRequest(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 413, 422, 429].includes(error.status);
}
