import { balanceTerms } from '#values/balance-terms.ts';
import { fromDecimal } from '#values/money.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { CheckoutForm } from './shipping-details.ts';

/** The tick under the rest of the price: how much, when, and within how many days. */
export function BalanceAgreement({ form, balance }: { form: CheckoutForm; balance: string }) {
  return (
    <Checkbox
      label={balanceTerms(fromDecimal(balance))}
      error={form.formState.errors.agreed?.message}
      required
      {...form.register('agreed')}
    />
  );
}
