import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OrderCorrection, OwnOrderDetail } from '#contract/own-orders.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { useFetchedRules } from '#web/client/use-fetched-rules.ts';
import { askAsCustomer } from './ask-as-customer.ts';
import { type CorrectionValues, correctionOf, startCorrection } from './correction.ts';
import { failureText } from './failure-labels.ts';
import { keepCorrected, orderPath, rereadOrders } from './use-own-orders.ts';

/** Correcting an order: what was typed stays when saving fails, and the order is read again when it has changed meanwhile. */
export function useCorrection(order: OwnOrderDetail, onSaved: (saved: OwnOrderDetail) => void) {
  const client = useQueryClient();
  const { inParts, values } = startCorrection(order);
  // As it stood when the form was opened.
  const [before] = useState(order.build);
  const resolver = useFetchedRules(inParts ? fetchRules.inParts : fetchRules.onOneLine);
  const form = useForm<CorrectionValues>({ defaultValues: values, resolver });

  const saving = useMutation({
    mutationFn: (body: OrderCorrection) =>
      askAsCustomer<OwnOrderDetail>(orderPath(order.orderNumber), { method: 'PUT', body }),
    onSuccess: (saved) => {
      keepCorrected(client, saved);
      onSaved(saved);
    },
    // Begun, or not this customer's any more: the order itself says so when it is read again.
    onError: (error) => {
      if (error instanceof ApiError && error.status < 422) void rereadOrders(client);
    },
  });

  return {
    form,
    inParts,
    save: (typed: CorrectionValues) => {
      if (!saving.isPending) saving.mutate(correctionOf(typed, { inParts, before }));
    },
    busy: saving.isPending,
    failure: form.formState.errors.root?.message ?? (saving.error && wordsOf(saving.error)),
  };
}

const fetchRules = {
  inParts: async () => (await import('./correction-rules.ts')).correctionRules.inParts,
  onOneLine: async () => (await import('./correction-rules.ts')).correctionRules.onOneLine,
};

function wordsOf(error: unknown): string {
  if (isRefusal(error, 'not-editable')) {
    return 'This was not saved: we have started on your order meanwhile. Write to us, and we see what can still be done.';
  }
  return failureText(error, 'This was not saved. Please try again; what you typed is still here.');
}
