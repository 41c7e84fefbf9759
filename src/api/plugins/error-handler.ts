import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brokeOff, noteBrokenOff } from '#api/http/broken-connection.ts';
import { Refusal } from '#api/http/refusal.ts';
import { DATABASE_RETRY_SECONDS, isDatabaseUnavailable } from '#db/outage.ts';
import { IdentityUnavailable } from '#shop/ports/identity-provider.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import { AddressRefused } from '#shop/ports/tax-provider.ts';
import { Busy } from '#values/network/at-once.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the customer is told when the card service does not answer, where trying again is not the thing to do. */
    outage?: string;
  }
}

/** Says nothing about the charge: the answer to an earlier one may have been lost. */
const SAFE_TO_REPEAT = 'The card service does not answer just now. Trying again in a minute cannot charge you twice.';

/** For calls that come after the card was charged. */
export const PERHAPS_CHARGED =
  'The card service does not answer just now. If your card was charged, your order will show it soon. Please look again in a minute.';

/** Nothing was done: neither is the tax taken for none. */
const NO_TAX_THERE = {
  error: 'Sales tax cannot be worked out for this address. Please check its state and ZIP code, or write to us.',
  code: 'tax-address',
};

/** The one place where faults become answers: a refusal keeps its sentence, everything else keeps its secrets. */
export function answerFaults(app: FastifyInstance): void {
  const noteBroken = noteBrokenOff();
  app.setErrorHandler((fault, request, reply) => {
    if (brokeOff(fault, request)) {
      noteBroken(request);
      return reply.code(400).send({ error: 'The request broke off. Please send it again.', code: 'broke-off' });
    }
    if (fault instanceof Refusal) {
      if (fault.retryAfter) reply.header('retry-after', fault.retryAfter);
      return reply.code(fault.status).send(fault.failure);
    }
    const requestFault = describeRequestFault(fault);
    if (requestFault) return reply.code(requestFault.status).send(requestFault.failure);
    if (fault instanceof Busy) return answerBusy(fault, reply);
    if (fault instanceof AddressRefused) return reply.code(422).send(NO_TAX_THERE);
    if (fault instanceof ProviderUnavailable) return answerOutage(fault, request, reply);
    if (fault instanceof IdentityUnavailable) return answerSignInOutage(fault, request, reply);
    if (isDatabaseUnavailable(fault)) return answerDatabaseOutage(fault, request, reply);
    request.log.error({ err: fault }, 'the request failed');
    const error = 'Something went wrong on our side. Please try again; if it happens again, tell us the request id.';
    return reply.code(500).send({ error, code: 'internal-error', requestId: request.id });
  });
}

function answerBusy({ retryAfterSeconds }: Busy, reply: FastifyReply) {
  const error = `Very many people ask for this just now, and nothing was done. Please try again in ${retryAfterSeconds} seconds.`;
  return reply.code(503).header('retry-after', retryAfterSeconds).send({ error, code: 'busy' });
}

/** Faults that Fastify meets before a route is chosen: an address that cannot be decoded. No hook has run yet. */
export function answerUnreadable(fault: Error, { id }: FastifyRequest, reply: FastifyReply): void {
  const refusal = describeRequestFault(fault) ?? new Refusal(400, 'bad-request', 'This request could not be read.');
  const body = JSON.stringify(refusal.failure);
  reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': id })
    .type('application/json; charset=utf-8')
    .send(body);
}

function answerOutage(fault: ProviderUnavailable, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: fault }, 'the card service does not answer');
  const error = request.routeOptions.config.outage ?? SAFE_TO_REPEAT;
  const failure = { error, code: 'card-service-unavailable', requestId: request.id };
  return reply.code(503).header('retry-after', '30').send(failure);
}

function answerSignInOutage(fault: IdentityUnavailable, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: fault }, 'the identity provider does not answer');
  const error = 'The sign-in service cannot be reached right now. Please try again in a moment.';
  const failure = { error, code: 'sign-in-unavailable', requestId: request.id };
  return reply.code(503).header('retry-after', '10').send(failure);
}

function answerDatabaseOutage(fault: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.warn({ err: fault }, 'the database cannot be asked');
  const error =
    'The shop cannot reach its records just now. Please try again in a minute. Trying again cannot charge you twice.';
  const failure = { error, code: 'database-unavailable', requestId: request.id };
  return reply.code(503).header('retry-after', DATABASE_RETRY_SECONDS).send(failure);
}

const SENTENCES: Record<string, [code: string, sentence: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported-content-type',
    'This content type is not understood here. Please send JSON with the content type application/json.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'This is too large. Please send less than 64 KiB.'],
  FST_ERR_BAD_URL: ['bad-address', 'This address is not well formed.'],
};

/** Fastify's own refusals of a request. Other libraries' errors carry a status too, but theirs is about another request. */
function describeRequestFault(fault: unknown): Refusal | null {
  if (!(fault instanceof Error) || !('code' in fault) || !('statusCode' in fault)) return null;
  const { code, statusCode } = fault;
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number') return null;
  if (statusCode < 400 || statusCode >= 500) return null;
  const [word, sentence] = SENTENCES[code] ?? ['bad-request', 'This request could not be read. Please check it.'];
  return new Refusal(statusCode, word, sentence);
}
