import type { PreOrderTerms } from '#contract/catalogue.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import type { StripeSettings } from '#web/payment/load-stripe.ts';
import { Checkout } from './checkout.tsx';
import { CheckoutLoading } from './checkout-frame.tsx';
import { NothingOnSale } from './payment-error.tsx';

type CheckoutPageProps = {
  terms: PreOrderTerms | null;
  settings: StripeSettings;
  /** Whether the shop's own configurator is open. */
  configurator: boolean;
};

/** The server's part is the same for everybody: what is sold and for how much. The payment and the form follow in the browser. */
export function CheckoutPage({ terms, settings, configurator }: CheckoutPageProps) {
  const hydrated = useHydrated();
  if (!terms) return <NothingOnSale />;
  if (!hydrated) return <CheckoutLoading terms={terms} />;
  return <Checkout terms={terms} settings={settings} configurator={configurator} />;
}
