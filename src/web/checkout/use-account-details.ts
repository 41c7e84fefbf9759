import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readCheckoutDetails } from '#contract/calls/customers.ts';
import { call } from '#web/client/call.ts';
import { useSession } from '#web/identity/session.ts';
import { type FilledIn, fillFromAccount } from './account-details.ts';
import { draft, draftOwner } from './draft.ts';
import { type CheckoutFormState, EMPTY_DETAILS, TYPED_FIELDS, type TypedField } from './shipping-details.ts';

/**
 * Fills the form in for a signed-in customer, and takes it out again when they sign out. Visitors are not asked about,
 * and when the shop does not answer the form simply stays as it is. The bow is a choice of this order and left alone.
 * What one customer has typed is not kept for another who signs in after them.
 */
export function useAccountDetails(form: CheckoutFormState) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  const filled = useRef<FilledIn>({});
  const [isFilledIn, setFilledIn] = useState(false);
  // Read while rendering, or the form does not keep them.
  const { touchedFields: _touched, dirtyFields: _dirty, isSubmitted } = form.formState;
  const checkAgain = useRef(isSubmitted);
  checkAgain.current = isSubmitted;

  const { data } = useQuery({
    queryKey: [readCheckoutDetails.path, userId],
    queryFn: ({ signal }) => call(readCheckoutDetails, { signal }),
    enabled: userId !== null,
    gcTime: 0,
  });

  useEffect(() => {
    if (userId === null) return;
    const owner = draftOwner.read();
    draftOwner.keep(userId);
    if (owner === null || owner === userId) return;
    draft.forget();
    const [bowColor, build] = form.getValues(['bowColor', 'build']);
    form.reset({ ...EMPTY_DETAILS, bowColor, build, agreed: false });
  }, [userId, form]);

  useEffect(() => {
    if (!data) return;
    const put = (field: TypedField, value: string) =>
      form.setValue(field, value, { shouldValidate: checkAgain.current });
    filled.current = fillFromAccount(data, form.getValues(), (field) => isTouched(form, field));
    for (const field of TYPED_FIELDS) {
      const value = filled.current[field];
      if (value !== undefined) put(field, value);
    }
    setFilledIn(Object.keys(filled.current).length > 0);
    return () => {
      const given = filled.current;
      filled.current = {};
      for (const field of TYPED_FIELDS) {
        if (given[field] !== undefined && form.getValues(field) === given[field]) put(field, '');
      }
      setFilledIn(false);
    };
  }, [data, form]);

  return { filled, isFilledIn };
}

function isTouched(form: CheckoutFormState, field: TypedField): boolean {
  const { isTouched, isDirty } = form.getFieldState(field);
  const { activeElement } = document;
  return isTouched || isDirty || (activeElement instanceof HTMLInputElement && activeElement.name === field);
}
