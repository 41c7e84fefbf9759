/** Under which kind of keys money moves: real money, Stripe's test mode, or the shop's own sandbox. */
export const PAYMENT_MODES = ['live', 'test', 'sandbox'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

export type StripeKey =
  | { kind: 'secret' | 'publishable'; mode: Exclude<PaymentMode, 'sandbox'> }
  | { kind: 'webhook'; mode: null };

/** What a key of Stripe's says of itself by its beginning; null: it is none. */
export function readStripeKey(key: string): StripeKey | null {
  if (/^whsec_[!-~]+$/.test(key)) return { kind: 'webhook', mode: null };
  const [, kind, mode] = /^(sk|rk|pk)_(test|live)_[!-~]+$/.exec(key) ?? [];
  if (!kind || !mode) return null;
  return { kind: kind === 'pk' ? 'publishable' : 'secret', mode: mode === 'live' ? 'live' : 'test' };
}

const SECRET = /(?<![A-Za-z0-9])(?:(?:sk|rk)_(?:test|live)_|whsec_)[A-Za-z0-9]/;

/** Whether something in a text begins like a key that no browser may have. */
export function holdsSecretKey(text: string): boolean {
  return SECRET.test(text);
}

/** Why a webhook that looks like the card provider's is refused: another secret signed it, or it was signed too long ago. */
export const WEBHOOK_REFUSALS = ['other-secret', 'too-old'] as const;
export type WebhookRefusal = (typeof WEBHOOK_REFUSALS)[number];
