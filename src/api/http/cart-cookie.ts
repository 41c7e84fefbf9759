import type { FastifyReply, FastifyRequest } from 'fastify';
import { CART_DAYS } from '#shop/carts/empty-cart.ts';
import { forgetCookie, keepCookie, readCookie } from './cookies.ts';

const NAME = 'cart';
/** For the page, which cannot see the cart's cookie: whoever lacks it has nothing in a cart and need not ask. */
const HINT = 'has_cart';

const WELL_FORMED = /^[\w-]{43}$/;
const KEPT_S = CART_DAYS * 86_400;

/** The secret of this browser's cart; null for none, and for what can be none. Whether there still is a cart is not said. */
export function readCartSecret(request: FastifyRequest): string | null {
  const secret = readCookie(request, NAME);
  return secret && WELL_FORMED.test(secret) ? secret : null;
}

/** Kept for 90 days from now on, as the cart is. */
export function keepCartSecret(reply: FastifyReply, secret: string): void {
  keepCookie(reply, NAME, secret, { maxAge: KEPT_S, forCalls: true });
}

/** When the cart has joined an account, and when somebody signs out: the next visitor begins with an empty one. */
export function forgetCartSecret(reply: FastifyReply): void {
  forgetCookie(reply, NAME, { forCalls: true });
}

/** Tells the page whether the bar has anything to ask for. */
export function hintAtCart(reply: FastifyReply, isFilled: boolean): void {
  if (isFilled) keepCookie(reply, HINT, '1', { maxAge: KEPT_S, readable: true });
  else forgetCookie(reply, HINT, { readable: true });
}
