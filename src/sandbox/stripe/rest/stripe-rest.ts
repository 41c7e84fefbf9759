import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { currentFaults, strikes } from '#sandbox/shared/faults.ts';
import { refusalStatus } from '#sandbox/shared/refusal-status.ts';
import { inTransaction } from '#sandbox/shared/sandbox-database.ts';
import { LARGEST_UPLOAD, readUpload } from '#sandbox/stripe/objects/disputes/files.ts';
import { newRequestId } from '#sandbox/stripe/objects/objects.ts';
import { type FormObject, parseForm } from '#sandbox/stripe/protocol/form-encoding.ts';
import { ApiError, type ErrorBody, invalidRequest, withDocumentation } from '#sandbox/stripe/protocol/stripe-error.ts';
import { type Caller, identify, type StripeKeys } from './authentication.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { type Answer, answerOnce } from './idempotency.ts';

export type RestOptions = { pool: pg.Pool; keys: StripeKeys; onChange: () => void };

/** Stripe's REST API under `/v1`: forms in, JSON out, `Request-Id` on every answer. */
export async function stripeRest(app: FastifyInstance, { pool, keys, onChange }: RestOptions): Promise<void> {
  // The plugin has a scope of its own: here every body is a form, whatever the server around it reads.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 512 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: LARGEST_UPLOAD },
    (_request, body, done) => done(null, body),
  );

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'request-id': newRequestId(), 'cache-control': 'no-store' });
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body });
    const status = refusalStatus(error);
    if (status)
      return reply.code(status).send({ error: { type: 'invalid_request_error', message: 'Invalid request.' } });
    request.log.error(error, 'the sandbox Stripe failed');
    return reply.code(500).send({ error: UNEXPECTED });
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0] ?? ''}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => handle(endpoint, request, reply),
    });
  }

  async function handle(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const faults = await currentFaults(pool, 'stripe');
    const touched = `${request.method} ${request.url}`.includes(faults.only);
    if (touched && faults.latencyMs > 0) await pause(faults.latencyMs);
    if (touched && strikes(faults.rateLimitRate)) {
      return reply.code(429).header('stripe-rate-limited-reason', 'endpoint-rate').send({ error: RATE_LIMITED });
    }
    const failing = touched && strikes(faults.errorRate);

    const { answer, replayed } = await carryOut(endpoint, request, failing);
    if (replayed) reply.header('idempotent-replayed', 'true');
    else if (endpoint.method === 'POST') onChange();
    // The answer is kept: asking again would only bring it back. https://docs.stripe.com/error-low-level#idempotency
    if (answer.status >= 500 && endpoint.method === 'POST') reply.header('stripe-should-retry', 'false');

    if (touched && endpoint.method === 'POST' && strikes(faults.failAfterRate)) {
      if (faults.failAfter === 'error') return reply.code(500).send({ error: UNEXPECTED });
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return reply.code(answer.status).send(answer.body);
  }

  /** `failing`: nothing is done; the answer of 500 is kept under the request's key like any other. */
  async function carryOut(
    endpoint: Endpoint,
    request: FastifyRequest,
    failing: boolean,
  ): Promise<{ answer: Answer; replayed: boolean }> {
    const query = request.url.split('?')[1] ?? '';
    const form = endpoint.method === 'GET' ? query : textOf(request.body);
    // PostgreSQL's text holds no NUL, and nothing that Stripe takes has one either.
    if (`${request.url}${form}`.includes('%00') || form.includes('\0')) {
      throw invalidRequest('Invalid request: it contains a NUL character.');
    }
    const {
      key: apiKey,
      client_secret,
      ...params
    } = Buffer.isBuffer(request.body)
      ? await readUpload(request.body, String(request.headers['content-type'])).catch(refuseForm)
      : parseForm(form);
    const caller = identify(keys, request.headers.authorization, apiKey);
    const clientSecret = typeof client_secret === 'string' ? client_secret : undefined;
    const id = idIn(request.params);
    return inTransaction(pool, async (tx) => {
      const work = async () =>
        failing
          ? { status: 500, body: { error: UNEXPECTED } }
          : endpoint.answer({ tx, caller, id, params, clientSecret, base: baseOf(request) });
      const key = request.headers['idempotency-key'];
      if (endpoint.method === 'GET' || typeof key !== 'string') return { answer: await work(), replayed: false };
      const address = `/v1${endpoint.path.replace(':id', id)}`;
      const { replayed, ...answer } = await answerOnce(
        tx,
        `${caller}:${key}`,
        { endpoint: address, fingerprint: fingerprint(params, caller) },
        work,
      );
      return { answer, replayed };
    });
  }
}

const UNEXPECTED: ErrorBody = { type: 'api_error', message: 'An unknown error occurred' };

/**
 * https://docs.stripe.com/rate-limits: the limiters come before the idempotency keys, so the answer is kept under none. Stripe
 * names no time in `Retry-After`, and its SDK does not ask again by itself unless `Stripe-Should-Retry` says so.
 */
const RATE_LIMITED: ErrorBody = withDocumentation({
  type: 'invalid_request_error',
  code: 'rate_limit',
  message:
    'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
});

function fingerprint(params: FormObject, caller: Caller): string {
  return createHash('sha256')
    .update(JSON.stringify([caller, params]))
    .digest('hex');
}

function refuseForm(): never {
  throw invalidRequest('Invalid request: the form cannot be read.');
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : '';
}

function idIn(params: unknown): string {
  if (typeof params !== 'object' || params === null || !('id' in params)) return '';
  return String(params.id);
}

const baseOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;
