import { useEffect } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { BowColor } from '#values/order.ts';
import { withoutFilledIn } from './account-details.ts';
import { checkDetails } from './check-details.ts';
import { draft } from './draft.ts';
import { EMPTY_DETAILS, type ShippingDetails } from './shipping-details.ts';
import { useAccountDetails } from './use-account-details.ts';

export type CheckoutValues = ShippingDetails & { agreed: boolean };
export type CheckoutForm = UseFormReturn<CheckoutValues>;

/**
 * The checkout's form: starts from what this tab remembers, is filled in from the customer's account, remembers what is
 * typed, and asks `checkDetails` what is missing.
 */
export function useCheckoutForm(linkedColor: BowColor | null): { form: CheckoutForm; isFilledIn: boolean } {
  const form = useForm<CheckoutValues>({ defaultValues: startValues(linkedColor), resolver });
  const { filled, isFilledIn } = useAccountDetails(form);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { agreed: _given, ...details } }) => draft.keep(withoutFilledIn(details, filled.current)),
      }),
    [subscribe, filled],
  );
  return { form, isFilledIn };
}

function startValues(linkedColor: BowColor | null): CheckoutValues {
  const remembered = draft.read() ?? EMPTY_DETAILS;
  return { ...remembered, bowColor: linkedColor ?? remembered.bowColor, agreed: false };
}

const AGREEMENT_MISSING = 'Please agree to the remaining balance terms to continue.';

const resolver: Resolver<CheckoutValues> = (values) => {
  const objection = checkDetails(values, values.agreed);
  if (!objection) return { values, errors: {} };
  const sentences: Array<[string, string]> = Object.entries(objection.fields);
  if (objection.agreementMissing) sentences.push(['agreed', AGREEMENT_MISSING]);
  return {
    values: {},
    errors: Object.fromEntries(sentences.map(([field, message]) => [field, { type: 'missing', message }])),
  };
};
