import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import type Stripe from 'stripe';
import { z } from 'zod';
import { page, text } from '#sandbox/shared/page.ts';
import { refusalStatus } from '#sandbox/shared/refusal-status.ts';
import { inTransaction } from '#sandbox/shared/sandbox-database.ts';
import { formatUsd } from '#values/money.ts';
import { getObject } from './objects/objects.ts';
import { answerChallenge } from './objects/payments/confirm-intent.ts';
import { parseForm } from './protocol/form-encoding.ts';
import { ApiError } from './protocol/stripe-error.ts';
import { checkClientSecret } from './rest/authentication.ts';

const address = z.object({ id: z.string().regex(/^\w{1,200}$/) });
const secret = z.object({ client_secret: z.string().default('') });
const chosen = z.object({ outcome: z.enum(['complete', 'fail']) });

/** The bank's page: where a customer is sent when the card was confirmed without Stripe.js. */
export async function challengePage(app: FastifyInstance, { pool, onChange }: { pool: pg.Pool; onChange: () => void }) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiError || error instanceof z.ZodError || refusalStatus(error)) {
      return html(reply.code(400), '<p>This payment cannot be authenticated here.</p>');
    }
    request.log.error(error, 'the sandbox 3-D Secure page failed');
    return html(reply.code(500), '<p>The sandbox failed. The log says why.</p>');
  });

  app.get('/:id', async (request, reply) => {
    const intent = await inTransaction(pool, (tx) => read(tx, request.params, request.query));
    if (intent.status !== 'requires_action') return reply.redirect(backTo(intent, null), 303);
    return html(reply, form(intent));
  });

  app.post('/:id', async (request, reply) => {
    const { outcome } = chosen.parse(parseForm(String(request.body)));
    const target = await inTransaction(pool, async (tx) => {
      const before = await read(tx, request.params, request.query);
      const { intent } = await answerChallenge(tx, { intent: before.id, outcome });
      return backTo(intent, before.next_action?.redirect_to_url?.return_url ?? null);
    });
    onChange();
    return reply.redirect(target, 303);
  });
}

async function read(tx: pg.PoolClient, params: unknown, query: unknown): Promise<Stripe.PaymentIntent> {
  const intent = await getObject(tx, 'payment_intent', address.parse(params).id, 'intent');
  checkClientSecret(intent, secret.parse(query).client_secret);
  return intent;
}

/** Stripe appends these three to the shop's address. */
function backTo(intent: Stripe.PaymentIntent, returnUrl: string | null): string {
  if (returnUrl === null) return '/';
  const target = new URL(returnUrl);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  const failed = intent.status === 'requires_payment_method' || intent.status === 'canceled';
  target.searchParams.set('redirect_status', failed ? 'failed' : 'succeeded');
  return target.href;
}

function form(intent: Stripe.PaymentIntent): string {
  return `
    <h1>3D Secure 2 Test Page</h1>
    <p>This stands in for the page on which your bank asks whether it is you who pays
      <strong>${text(formatUsd(intent.amount))}</strong>.</p>
    <form method="post">
      <button name="outcome" value="complete" class="primary">Complete authentication</button>
      <button name="outcome" value="fail">Fail authentication</button>
    </form>`;
}

function html(reply: FastifyReply, body: string) {
  return reply.type('text/html; charset=utf-8').send(page('3-D Secure', body));
}
