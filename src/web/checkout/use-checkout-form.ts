import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { BowBuild } from '#values/build.ts';
import type { BowColor } from '#values/order.ts';
import { keptBuild } from '#web/client/kept-build.ts';
import { useFetchedRules } from '#web/client/use-fetched-rules.ts';
import { withoutFilledIn } from './account-details.ts';
import { draft } from './draft.ts';
import { type CheckoutFormState, type CheckoutValues, EMPTY_DETAILS } from './shipping-details.ts';
import { useAccountDetails } from './use-account-details.ts';

/** The bow that the page's address names. */
type LinkedBow = { color: BowColor | null; build: BowBuild | null };

/**
 * The checkout's form: starts from the bow of the address and from what this tab keeps, is filled in from the
 * customer's account, keeps what is typed, and checks the contract's rules. The build is kept where the configurator
 * keeps it, so that neither of the two brings an older one back.
 */
export function useCheckoutForm(linked: LinkedBow): { form: CheckoutFormState; isFilledIn: boolean } {
  const resolver = useFetchedRules(fetchRules);
  const form = useForm<CheckoutValues>({ defaultValues: startValues(linked), resolver });
  const { filled, isFilledIn } = useAccountDetails(form);
  const { subscribe, getValues } = form;
  useEffect(() => keepBuild(getValues()), [getValues]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { agreed: _given, build, ...details } }) => {
          draft.keep(withoutFilledIn(details, filled.current));
          keepBuild({ build, bowColor: details.bowColor });
        },
      }),
    [subscribe, filled],
  );
  return { form, isFilledIn };
}

function startValues({ color, build }: LinkedBow): CheckoutValues {
  const remembered = draft.read() ?? EMPTY_DETAILS;
  const built = keptBuild.read();
  return {
    ...remembered,
    bowColor: color ?? built?.color ?? remembered.bowColor,
    build: build ?? built?.build ?? null,
    agreed: false,
  };
}

function keepBuild({ build, bowColor }: Pick<CheckoutValues, 'build' | 'bowColor'>): void {
  if (build) keptBuild.keep({ color: bowColor, build });
  else keptBuild.forget();
}

const fetchRules = async () => (await import('./checkout-rules.ts')).checkoutRules;
