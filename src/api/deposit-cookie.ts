import type { FastifyReply, FastifyRequest } from 'fastify';
import { forgetCookie, keepCookie, readSignedCookie } from './cookies.ts';

const NAME = 'deposit';
/** As long as an unpaid deposit stays open. */
const DAY_S = 24 * 60 * 60;

/** The payment that this browser opened last, so that a repeat visit gets the same one; null when unknown or forged. */
export function readDepositCookie(request: FastifyRequest): string | null {
  return readSignedCookie(request, NAME);
}

export function keepDepositCookie(reply: FastifyReply, intentId: string): void {
  keepCookie(reply, NAME, intentId, { signed: true, maxAge: DAY_S, forCalls: true });
}

/** After the customer has seen what became of the payment, the next visit to the checkout is a new pre-order. */
export function forgetDepositCookie(reply: FastifyReply): void {
  forgetCookie(reply, NAME, { forCalls: true });
}
