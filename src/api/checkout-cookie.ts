import type { FastifyReply, FastifyRequest } from 'fastify';
import { forgetCookie, keepCookie, readSignedCookie } from './cookies.ts';

const NAME = 'checkout';
/** As long as an unpaid payment stays open. */
const DAY_S = 24 * 60 * 60;

/** The checkout of a cart that this browser opened last, so that a repeat visit gets the same one; null when unknown or forged. */
export function readCheckoutCookie(request: FastifyRequest): string | null {
  return readSignedCookie(request, NAME);
}

export function keepCheckoutCookie(reply: FastifyReply, checkoutId: string): void {
  keepCookie(reply, NAME, checkoutId, { signed: true, maxAge: DAY_S, forCalls: true });
}

/** After the customer has seen what became of it, the next visit to the checkout is a new one. */
export function forgetCheckoutCookie(reply: FastifyReply): void {
  forgetCookie(reply, NAME, { forCalls: true });
}
