import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type Receiver, releaseHeld } from '#sandbox/shared/deliveries.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { type Settlements, startWorker, type Worker } from '#sandbox/shared/sandbox-worker.ts';
import { challengePage } from './challenge-page.ts';
import { dashboardPage } from './dashboard-page.ts';
import { startDay } from './objects/account/daily-round.ts';
import { lockObject } from './objects/objects.ts';
import { finishRefund } from './objects/payments/refunds.ts';
import { finishProcessing } from './objects/payments/settle.ts';
import { settleNext } from './objects/payments/settlements.ts';
import { STRIPE_CHANNEL } from './protocol/channel.ts';
import type { StripeKeys } from './rest/authentication.ts';
import { stripeRest } from './rest/stripe-rest.ts';

export type StripeSandboxOptions = { pool: pg.Pool; keys: StripeKeys; receiver: () => Receiver | null };

const release = z.object({ order: z.enum(['oldest-first', 'newest-first']).default('oldest-first') });

/** Registered under `/sandbox/stripe`: the REST API, the bank's challenge, and what tests ask about. */
export async function stripeSandbox(
  app: FastifyInstance,
  { pool, keys, receiver }: StripeSandboxOptions,
): Promise<Worker> {
  const worker = startWorker({
    pool,
    channel: STRIPE_CHANNEL,
    settlements: STRIPE_SETTLEMENTS,
    receiver,
    onError: (error) => app.log.error(error, 'the sandbox Stripe cannot deliver webhooks'),
  });
  app.addHook('onClose', () => worker.stop());
  await app.register(stripeRest, { prefix: '/v1', pool, keys, onChange: worker.checkNow });
  await app.register(challengePage, { prefix: '/3ds', pool, onChange: worker.checkNow });
  await app.register(dashboardPage, { prefix: '/dashboard', pool, onChange: worker.checkNow });
  const FORM = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(FORM)) app.removeContentTypeParser(FORM);
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.get('/counters', () => countStripe(pool));
  app.post('/webhooks/release', async (request, reply) => {
    const fromForm = typeof request.body === 'string';
    const asked = release.safeParse(fromForm ? {} : (request.body ?? {}));
    if (!asked.success) return reply.code(422).send({ error: z.prettifyError(asked.error) });
    const released = await releaseHeld(pool, STRIPE_CHANNEL, asked.data.order);
    worker.checkNow();
    return fromForm ? reply.redirect('/sandbox/faults', 303) : { released };
  });
  return worker;
}

const STRIPE_SETTLEMENTS: Settlements = {
  table: 'sandbox.stripe_settlements',
  settleNext: async (pool) => (await startDay(pool)) || settleNext(pool, settle),
};

async function settle(tx: SandboxTransaction, objectId: string): Promise<void> {
  if (objectId.startsWith('pi_')) await finishProcessing(tx, await lockObject(tx, 'payment_intent', objectId));
  else await finishRefund(tx, await lockObject(tx, 'refund', objectId));
}

export type StripeCounters = {
  intents: Record<string, number>;
  charges: Record<string, number>;
  refunds: Record<string, number>;
  webhooks: Record<string, number>;
  /** Per intent, how many charges took money: more than one is a customer charged twice. */
  succeededChargesPerIntent: Record<string, number>;
};

/** What happened at the sandbox's Stripe, counted from its own records. */
export async function countStripe(pool: pg.Pool): Promise<StripeCounters> {
  const [kinds, webhooks, perIntent] = await Promise.all([
    pool.query<{ kind: string; word: string; n: number }>(
      `select kind, data->>'status' as word, count(*)::int as n from sandbox.stripe_objects
        where kind in ('payment_intent', 'charge', 'refund') group by 1, 2`,
    ),
    pool.query<{ word: string; n: number }>(
      'select state as word, count(*)::int as n from sandbox.stripe_deliveries group by 1',
    ),
    pool.query<{ word: string; n: number }>(
      `select payment_intent as word, count(*)::int as n from sandbox.stripe_objects
        where kind = 'charge' and data->>'status' = 'succeeded' group by 1`,
    ),
  ]);
  const ofKind = (kind: string) => tally(kinds.rows.filter((row) => row.kind === kind));
  return {
    intents: ofKind('payment_intent'),
    charges: ofKind('charge'),
    refunds: ofKind('refund'),
    webhooks: tally(webhooks.rows),
    succeededChargesPerIntent: tally(perIntent.rows),
  };
}

function tally(rows: { word: string; n: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ word, n }) => [word, n]));
}
