import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { StripeKeys } from './authentication.ts';
import { challengePage } from './challenge-page.ts';
import { countStripe } from './counters.ts';
import { dashboardPage } from './dashboard-page.ts';
import { type Receiver, releaseHeld } from './deliveries.ts';
import { stripeRest } from './rest.ts';
import { startWorker, type Worker } from './worker.ts';

export type StripeSandboxOptions = { pool: pg.Pool; keys: StripeKeys; receiver: () => Receiver | null };

const release = z.object({ order: z.enum(['oldest-first', 'newest-first']).default('oldest-first') });

/** Registered under `/sandbox/stripe`: the REST API, the bank's challenge, and what tests ask about. */
export async function stripeSandbox(
  app: FastifyInstance,
  { pool, keys, receiver }: StripeSandboxOptions,
): Promise<Worker> {
  const worker = startWorker({
    pool,
    receiver,
    onError: (error) => app.log.error(error, 'the sandbox Stripe cannot deliver webhooks'),
  });
  app.addHook('onClose', () => worker.stop());
  await app.register(stripeRest, { prefix: '/v1', pool, keys, onChange: worker.wake });
  await app.register(challengePage, { prefix: '/3ds', pool, onChange: worker.wake });
  await app.register(dashboardPage, { prefix: '/dashboard', pool, onChange: worker.wake });
  const FORM = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(FORM)) app.removeContentTypeParser(FORM);
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.get('/counters', () => countStripe(pool));
  app.post('/webhooks/release', async (request, reply) => {
    const fromForm = typeof request.body === 'string';
    const asked = release.safeParse(fromForm ? {} : (request.body ?? {}));
    if (!asked.success) return reply.code(422).send({ error: z.prettifyError(asked.error) });
    const released = await releaseHeld(pool, asked.data.order);
    worker.wake();
    return fromForm ? reply.redirect('/sandbox/faults', 303) : { released };
  });
  return worker;
}
