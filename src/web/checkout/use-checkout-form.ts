import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { readCheckoutDetails } from '#contract/customers/customer-calls.ts';
import { type BowBuild, readBowColor } from '#values/bow/build.ts';
import { call } from '#web/client/call.ts';
import { keptBuild } from '#web/client/kept/kept-build.ts';
import { fieldsTypedEarly, isLoadedAgain } from '#web/client/kept/taken-over.ts';
import { useFetchedRules } from '#web/client/use-fetched-rules.ts';
import { useSession } from '#web/identity/session.ts';
import {
  type CheckoutFormState,
  type CheckoutGoods,
  type CheckoutValues,
  EMPTY_DETAILS,
  TYPED_FIELDS,
  type TypedField,
} from '#web/order-fields/shipping-details.ts';
import { useCauseToast } from '#web/ui/toasts/toast-store.ts';
import { type FilledIn, fillFromAccount, withoutFilledIn } from './account-details.ts';
import { draft, draftOwner } from './draft.ts';

/** The bow that the page's address names. */
type LinkedBow = {
  color: string | null;
  build: BowBuild | null;
  /** The finishes of that bow, or of all where it is not known yet. */
  offered: readonly string[];
};

/**
 * The checkout's form: starts from the bow of the address and from what this tab keeps, is filled in from the
 * customer's account, keeps what is typed, and checks the contract's rules. The build is kept where the configurator
 * keeps it, so that neither of the two brings an older one back.
 */
export function useCheckoutForm(
  linked: LinkedBow,
  goods: CheckoutGoods,
  { takenOver }: { takenOver: boolean },
): { form: CheckoutFormState; isFilledIn: boolean } {
  const resolver = useFetchedRules(fetchRules);
  // Without values of its own it takes those that stand in the fields, where somebody may be typing.
  const defaultValues = takenOver ? {} : startValues(linked);
  const form = useForm<CheckoutValues, CheckoutGoods>({ defaultValues, resolver, context: goods });
  const start = useRef(linked);
  useEffect(() => {
    if (takenOver) takeOver(form, startValues(start.current));
  }, [takenOver, form]);
  const { filled, isFilledIn } = useAccountDetails(form);
  const { subscribe, getValues } = form;
  useEffect(() => keepBuild(getValues()), [getValues]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { agreed: _given, keepsCard: _kept, zipChecked: _said, build, ...details } }) => {
          draft.keep(withoutFilledIn(details, filled.current));
          keepBuild({ build, bowColor: details.bowColor });
        },
      }),
    [subscribe, filled],
  );
  return { form, isFilledIn };
}

function startValues({ color, build, offered }: LinkedBow): CheckoutValues {
  const remembered = draft.read() ?? EMPTY_DETAILS;
  const built = keptBuild.read();
  return {
    ...remembered,
    bowColor:
      [color, built?.color, remembered.bowColor].find((each) => each && offered.includes(each)) ??
      offered[0] ??
      remembered.bowColor,
    build: build ?? built?.build ?? null,
    agreed: false,
    keepsCard: false,
    zipChecked: '',
  };
}

/**
 * Brings the server's fields to where the form starts: what the tab keeps goes into those that nobody has typed into since. A
 * document that is loaded again had its fields filled in by the browser; otherwise only a password manager does that.
 */
function takeOver(form: CheckoutFormState, start: CheckoutValues): void {
  const there: Partial<CheckoutValues> = form.getValues();
  const typed = fieldsTypedEarly();
  const again = isLoadedAgain();
  for (const field of TYPED_FIELDS) {
    const value = there[field] ?? '';
    if (typed.has(field) || (value && !again)) form.setValue(field, value, { shouldDirty: true, shouldTouch: true });
    else form.resetField(field, { defaultValue: start[field] });
  }
  // The form has asked the first of the two finishes alone what is chosen.
  const chosen = typed.get('bowColor')?.value;
  form.resetField('bowColor', { defaultValue: chosen ?? start.bowColor });
  if (!typed.has('agreed')) form.resetField('agreed', { defaultValue: false });
  if (!typed.has('keepsCard')) form.resetField('keepsCard', { defaultValue: false });
  form.setValue('build', start.build);
  form.setValue('zipChecked', start.zipChecked);
}

function keepBuild({ build, bowColor }: Pick<CheckoutValues, 'build' | 'bowColor'>): void {
  // The configurator shows the Hunter, in its own finishes.
  if (build) keptBuild.keep({ color: readBowColor(bowColor) ?? keptBuild.read()?.color ?? 'Black', build });
  else keptBuild.forget();
}

const fetchRules = async () => (await import('./checkout-rules.ts')).checkoutRules;

/**
 * Fills the form in for a signed-in customer, and takes it out again when they sign out. Visitors are not asked about,
 * and when the shop does not answer the form simply stays as it is. The bow is a choice of this order and left alone.
 * What one customer has typed is not kept for another who signs in after them.
 */
function useAccountDetails(form: CheckoutFormState) {
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
    form.reset({ ...EMPTY_DETAILS, bowColor, build, agreed: false, keepsCard: false, zipChecked: '' });
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

/** Says what keeps the form from being sent, and takes it back when that has changed: the fields know the rest. */
export function useObjection(form: CheckoutFormState) {
  const { show, takeBack } = useCauseToast();
  const said = useRef<string | null>(null);
  const objection = objectTo(form.formState.errors)?.title ?? null;
  useEffect(() => {
    if (said.current !== objection) takeBack();
  }, [objection, takeBack]);

  return (errors: FieldErrors<CheckoutValues>) => {
    const found = objectTo(errors);
    said.current = found?.title ?? null;
    if (found) show({ ...found, variant: 'destructive' });
  };
}

/** Why the form cannot be sent yet, in the words of the toast; each field says for itself what is wrong with it. */
type Objection = { title: string; description: string };

/** The words of rule 4.3, the agreement first; null when nothing is wrong any more. */
export function objectTo(errors: FieldErrors<CheckoutValues>): Objection | null {
  if (errors.root?.message) return { title: 'Error', description: errors.root.message };
  if (errors.agreed) return { title: 'Agreement Required', description: errors.agreed.message ?? '' };
  const faulty = TYPED_FIELDS.filter((field) => errors[field]);
  if (faulty.some((field) => errors[field]?.type === 'too_small')) {
    return { title: 'Missing Information', description: 'Please fill in all required shipping fields.' };
  }
  if (Object.keys(errors).length === 0) return null;
  const [first] = faulty;
  if (first === 'email') {
    return {
      title: 'Check Your Email',
      description: 'Please check the email address: your confirmation and your payment link go there.',
    };
  }
  return {
    title: 'Check Your Details',
    description: (first && errors[first]?.message) ?? 'Please check your bow and its build.',
  };
}
