/** The two words with which the card provider names a payment in the address it returns the customer to. */
const INTENT = 'payment_intent';
const SECRET = 'payment_intent_client_secret';

const OUTCOME = 'redirect_status';
const CHECKOUT = 'checkout';

export type PaymentInAddress = { paymentIntentId: string; clientSecret: string };

/** The intent's id is the part of its client secret before '_secret_' (rule 5.9). */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** The confirmation page of a payment, as the provider itself would return to it. */
export function confirmationPath(clientSecret: string): string {
  const query = new URLSearchParams({ [INTENT]: intentIdOf(clientSecret), [SECRET]: clientSecret });
  return `/payment-success?${query}`;
}

/** The same of a checkout that a gift card has paid, of which the card provider knows nothing. */
export function giftConfirmationPath(checkoutId: string): string {
  return `/payment-success?${new URLSearchParams({ [CHECKOUT]: checkoutId })}`;
}

export function readCheckoutInAddress(query: URLSearchParams): { checkoutId: string } | null {
  const checkoutId = query.get(CHECKOUT);
  return checkoutId ? { checkoutId } : null;
}

export function readPaymentInAddress(query: URLSearchParams): PaymentInAddress | null {
  const paymentIntentId = query.get(INTENT);
  const clientSecret = query.get(SECRET);
  return paymentIntentId && clientSecret ? { paymentIntentId, clientSecret } : null;
}

/** What the address says of the payment that a bank has just ended, for the words on the page alone; null: nobody came from a bank. */
export type ReturnFromBank = 'paid' | 'not-paid' | null;

export function readReturnFromBank(query: URLSearchParams): ReturnFromBank {
  if (!readPaymentInAddress(query)) return null;
  return query.get(OUTCOME) === 'succeeded' ? 'paid' : 'not-paid';
}

/** The address without what the provider added to it. */
export function withoutPayment(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const word of [INTENT, SECRET, OUTCOME, 'source_redirect_slug']) rest.delete(word);
  return rest;
}
