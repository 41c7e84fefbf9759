import type { PreOrderTerms } from '#contract/catalogue.ts';
import { fromDecimal } from '#values/money.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';
import { isCartIntent, isWithBow, type OpenedIntent } from './cart/use-checkout-intent.ts';

/** What the form asks a yes and money for; `charged` is a decimal amount. */
export type Offer = { withBow: boolean; byCard: boolean; ofCart: boolean; charged: string; sentence: string };

/** That of the payment; until there is one, that of the bow's terms of today, which the payment may know otherwise. */
export function offerOf(intent: OpenedIntent | undefined, terms: PreOrderTerms | null): Offer {
  if (intent) {
    const ofCart = isCartIntent(intent);
    return {
      withBow: isWithBow(intent),
      byCard: intent.clientSecret !== null,
      ofCart,
      charged: ofCart ? intent.cardAmount : intent.depositAmount,
      sentence: intent.terms?.consent ?? balanceTerms(fromDecimal(intent.balanceRemaining)),
    };
  }
  return {
    withBow: true,
    byCard: true,
    ofCart: false,
    charged: terms?.depositAmount ?? '0.00',
    sentence: terms?.consent ?? '',
  };
}
