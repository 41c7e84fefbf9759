/** The two words with which the card provider names a payment in the address it returns the customer to. */
const INTENT = 'payment_intent';
const SECRET = 'payment_intent_client_secret';

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

export function readPaymentInAddress(query: URLSearchParams): PaymentInAddress | null {
  const paymentIntentId = query.get(INTENT);
  const clientSecret = query.get(SECRET);
  return paymentIntentId && clientSecret ? { paymentIntentId, clientSecret } : null;
}

/** The address without what the provider added to it. */
export function withoutPayment(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const word of [INTENT, SECRET, 'redirect_status', 'source_redirect_slug']) rest.delete(word);
  return rest;
}
