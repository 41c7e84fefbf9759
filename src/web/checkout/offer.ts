import type { PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { CheckoutIntent } from '#contract/orders/payment-schemas.ts';
import { fromDecimal } from '#values/money.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';
import { isAddressAsked, isBowAlone, isWithBow } from './cart/use-checkout-intent.ts';

/** What the form asks a yes and money for; `charged` is a decimal amount. */
export type Offer = {
  withBow: boolean;
  withAddress: boolean;
  byCard: boolean;
  ofCart: boolean;
  charged: string;
  sentence: string;
};

/** That of the payment; until there is one, that of the bow's terms of today, which the payment may know otherwise. */
export function offerOf(intent: CheckoutIntent | undefined, terms: PreOrderTerms | null): Offer {
  if (intent) {
    return {
      withBow: isWithBow(intent),
      withAddress: isAddressAsked(intent),
      byCard: intent.clientSecret !== null,
      ofCart: !isBowAlone(intent),
      charged: intent.cardAmount,
      sentence: intent.terms?.consent ?? balanceTerms(fromDecimal(intent.balanceRemaining)),
    };
  }
  return {
    withBow: true,
    withAddress: true,
    byCard: true,
    ofCart: false,
    charged: terms?.depositAmount ?? '0.00',
    sentence: terms?.consent ?? '',
  };
}
