import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'deposit';
/** As long as an unpaid deposit stays open. */
const DAY_S = 24 * 60 * 60;

/** The payment that this browser opened last, so that a repeat visit gets the same one; null when unknown or forged. */
export function readDepositCookie(request: FastifyRequest): string | null {
  const sealed = request.cookies[NAME];
  if (!sealed) return null;
  const { valid, value } = request.unsignCookie(sealed);
  return valid ? value : null;
}

export function keepDepositCookie(reply: FastifyReply, intentId: string, { secure }: { secure: boolean }): void {
  reply.setCookie(NAME, intentId, {
    ...{ path: '/api', httpOnly: true, sameSite: 'lax', secure },
    signed: true,
    maxAge: DAY_S,
  });
}

/** After the customer has seen what became of the payment, the next visit to the checkout is a new pre-order. */
export function forgetDepositCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, { path: '/api' });
}
