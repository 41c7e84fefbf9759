import type { CheckoutIntent } from '#contract/orders/payment-schemas.ts';
import { TAX_LATER } from '#values/text/total-rows.ts';
import { usd } from '#web/client/format.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';

/** What comes on top of the balance of a bow where it goes; nothing where no sales tax is collected anywhere. */
export function TaxLater({ salesTax }: Pick<CheckoutIntent, 'salesTax'>) {
  if (!salesTax) return null;
  const { estimate, zip } = salesTax;
  const unknown = zip === undefined ? 'by your state' : 'by your address';
  return <AmountLine label={TAX_LATER} value={estimate === null ? unknown : usd(estimate)} />;
}
