import type { FastifyReply, FastifyRequest } from 'fastify';
import { forgetCookie, keepCookie, readSignedCookie } from './cookies.ts';

const NAME = 'deposit';
/** From before a bow alone had a checkout: that of a cart. Read for as long as what it names stays open. */
const FORMER = 'checkout';
/** As long as an unpaid payment stays open. */
const DAY_S = 24 * 60 * 60;

/** What this browser opened last: its checkout, and the card's payment for it. Null where it is unknown or forged. */
export type BrowsersCheckout = {
  checkoutId: string | null;
  intentId: string | null;
  /** It names both, as far as there are both: one of before names the payment or the checkout alone. */
  isWhole: boolean;
};

export function readCheckoutCookie(request: FastifyRequest): BrowsersCheckout {
  const [intentId, checkoutId] = readSignedCookie(request, NAME)?.split('.') ?? [];
  if (checkoutId) return { checkoutId, intentId: intentId || null, isWhole: true };
  return {
    checkoutId: intentId ? null : readSignedCookie(request, FORMER),
    intentId: intentId || null,
    isWhole: false,
  };
}

export function keepCheckoutCookie(
  reply: FastifyReply,
  { checkoutId, intentId }: Pick<BrowsersCheckout, 'intentId'> & { checkoutId: string },
): void {
  keepCookie(reply, NAME, `${intentId ?? ''}.${checkoutId}`, { signed: true, maxAge: DAY_S, forCalls: true });
  forgetFormer(reply);
}

/** After the customer has seen what became of it, the next visit to the checkout is a new one. */
export function forgetCheckoutCookie(reply: FastifyReply): void {
  forgetCookie(reply, NAME, { forCalls: true });
  forgetFormer(reply);
}

function forgetFormer(reply: FastifyReply): void {
  if (readSignedCookie(reply.request, FORMER)) forgetCookie(reply, FORMER, { forCalls: true });
}
