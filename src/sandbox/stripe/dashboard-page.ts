import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import type Stripe from 'stripe';
import { z } from 'zod';
import { page, text } from '#sandbox/shared/page.ts';
import { refusalStatus } from '#sandbox/shared/refusal-status.ts';
import { inTransaction, type SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { formatUsd, parseAmount } from '#values/money.ts';
import { isOpenDispute } from '#values/order/order.ts';
import { approveReview, changeAccount, failPayout, openReview } from './objects/account/account-news.ts';
import { passDays } from './objects/account/daily-round.ts';
import { payOutByHand, readUnpaid } from './objects/account/payouts.ts';
import { closeDispute, decideDispute, openDispute } from './objects/disputes/disputes.ts';
import { warnOfFraud } from './objects/disputes/fraud-warnings.ts';
import { getObject, lockObject } from './objects/objects.ts';
import { createRefund } from './objects/payments/refunds.ts';
import { parseForm } from './protocol/form-encoding.ts';
import { ApiError, invalidRequest } from './protocol/stripe-error.ts';
import { listObjects } from './rest/lists.ts';

const address = z.object({ id: z.string().regex(/^\w{1,200}$/) });
const refund = z.object({ amount: z.string().max(20) });
const answer = z.object({ do: z.enum(['win', 'lose', 'escalate', 'accept']) });
const EVIDENCE = { win: 'winning_evidence', lose: 'losing_evidence', escalate: 'escalate_inquiry_evidence' } as const;

/** What a shopkeeper, a customer's bank, or time would do at Stripe: refunds and disputes that the shop did not ask for. */
export async function dashboardPage(app: FastifyInstance, { pool, onChange }: { pool: pg.Pool; onChange: () => void }) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiError || error instanceof z.ZodError || refusalStatus(error)) {
      const words = error instanceof ApiError ? error.message : 'This is not known here.';
      return html(reply.code(400), `<h1>Not done</h1><p>${text(words)}</p>${BACK}`);
    }
    request.log.error(error, 'the sandbox dashboard failed');
    return html(reply.code(500), '<p>The sandbox failed. The log says why.</p>');
  });

  app.get('/', (_request, reply) => inTransaction(pool, async (tx) => html(reply, await everything(tx))));
  app.get('/disputes/:id', (request, reply) =>
    inTransaction(pool, async (tx) => {
      const dispute = await getObject(tx, 'dispute', address.parse(request.params).id);
      return html(reply, `<h1>Dispute</h1>${disputeForm(dispute)}${BACK}`);
    }),
  );

  change('/payments/:id/refund', async (tx, id, form) => {
    const amount = parseAmount(refund.parse(form).amount);
    if (!amount) throw invalidRequest('Please give an amount such as 177.60.');
    await createRefund(tx, { charge: id, amount });
  });
  change('/payments/:id/dispute', async (tx, id) => {
    const charge = await lockObject(tx, 'charge', id);
    if (charge.disputed) throw invalidRequest('This charge is disputed already.');
    await openDispute(tx, charge, { reason: 'fraudulent' });
  });
  change('/payments/:id/warn', async (tx, id) => warnOfFraud(tx, await lockObject(tx, 'charge', id)));
  change('/payments/:id/review', async (tx, id) => {
    await openReview(tx, await lockObject(tx, 'charge', id));
  });
  change('/reviews/:id/approve', approveReview);
  change('/account/:id', async (tx, id) => {
    if (id === 'payout_fails') await failPayout(tx, 25_000);
    else if (id === 'pay_out') await payOutAll(tx, 'standard');
    else if (id === 'pay_out_at_once') await payOutAll(tx, 'instant');
    else if (id === 'next_day') await passDays(tx);
    else await changeAccount(tx, { lacks: id === 'lacks' });
  });
  change('/disputes/:id', async (tx, id, form) => {
    const { do: what } = answer.parse(form);
    if (what === 'accept') await closeDispute(tx, id);
    else await decideDispute(tx, id, EVIDENCE[what]);
  });

  function change(path: string, work: (tx: SandboxTransaction, id: string, form: object) => Promise<void>): void {
    app.post(path, async (request, reply) => {
      const { id } = address.parse(request.params);
      await inTransaction(pool, (tx) => work(tx, id, parseForm(String(request.body ?? ''))));
      onChange();
      return reply.redirect('/sandbox/stripe/dashboard', 303);
    });
  }
}

async function payOutAll(tx: SandboxTransaction, method: 'standard' | 'instant'): Promise<void> {
  const there = await readUnpaid(tx, method === 'instant');
  const amount = method === 'instant' ? Math.floor(there / 2) : there;
  if (amount <= 0) throw invalidRequest('There is nothing to pay out.');
  await payOutByHand(tx, { amount, method });
}

const BACK = '<p><a href="/sandbox/stripe/dashboard">All payments and disputes</a></p>';

async function everything(tx: SandboxTransaction): Promise<string> {
  const newest = { limit: 20 };
  const charges = await listObjects(tx, 'charge', '/v1/charges', newest);
  const disputes = await listObjects(tx, 'dispute', '/v1/disputes', newest);
  const reviews = await listObjects(tx, 'review', '/v1/reviews', newest);
  const open = reviews.data.filter((review) => review.open);
  const paid = charges.data.filter(({ paid: came }) => came);
  return `
    <h1>Card payments: the dashboard</h1>
    <p>What happens at the card provider without the shop: refunds that somebody makes here, and what customers’ banks do.</p>
    <h2>Disputes</h2>
    ${disputes.data.length > 0 ? disputes.data.map(disputeForm).join('') : '<p>There are none.</p>'}
    <h2>Reviews</h2>
    ${open.length > 0 ? open.map(reviewForm).join('') : '<p>There are none.</p>'}
    <h2>The account</h2>
    <p>It pays out each day what has become available, two days after it came; that arrives after two days more.</p>
    <form method="post" action="/sandbox/stripe/dashboard/account/next_day"><button>What is on its way arrives, and what is there is paid out</button></form>
    <form method="post" action="/sandbox/stripe/dashboard/account/pay_out"><button>Pay out what is available by hand</button></form>
    <form method="post" action="/sandbox/stripe/dashboard/account/pay_out_at_once"><button>Pay out at once half of what is there</button></form>
    <form method="post" action="/sandbox/stripe/dashboard/account/payout_fails"><button>A payout of $250.00 fails</button></form>
    <form method="post" action="/sandbox/stripe/dashboard/account/lacks"><button>It lacks a document</button></form>
    <form method="post" action="/sandbox/stripe/dashboard/account/complete"><button>It lacks nothing</button></form>
    <h2>The newest payments</h2>
    ${paid.length > 0 ? paid.map(paymentForms).join('') : '<p>There are none.</p>'}`;
}

function paymentForms(charge: Stripe.Charge): string {
  const left = charge.amount - charge.amount_refunded;
  const at = `/sandbox/stripe/dashboard/payments/${charge.id}`;
  const name = text(charge.description ?? charge.id);
  return `
    <h3>${name}: ${formatUsd(charge.amount)}</h3>
    <p>${text(String(charge.payment_intent))}, ${formatUsd(charge.amount_refunded)} refunded${charge.disputed ? ', disputed' : ''}</p>
    <form method="post" action="${at}/refund">
      <label>Refund in dollars, of ${name} <input name="amount" value="${(left / 100).toFixed(2)}"></label>
      <button>Refund</button>
    </form>
    <form method="post" action="${at}/dispute"><button>The bank disputes it</button></form>
    <form method="post" action="${at}/warn"><button>The bank warns of fraud</button></form>
    <form method="post" action="${at}/review"><button>A rule asks for a review</button></form>`;
}

function reviewForm({ id, payment_intent }: Stripe.Review): string {
  return `
    <p>${text(id)}, of ${text(String(payment_intent))}</p>
    <form method="post" action="/sandbox/stripe/dashboard/reviews/${id}/approve"><button>Approve it</button></form>`;
}

function disputeForm({ id, amount, status, reason, payment_intent, evidence_details }: Stripe.Dispute): string {
  const due = evidence_details.due_by ? new Date(evidence_details.due_by * 1000).toISOString() : 'no day';
  const inquiry = status.startsWith('warning_');
  const sent = evidence_details.submission_count > 0;
  const buttons = isOpenDispute(status)
    ? `<form method="post" action="/sandbox/stripe/dashboard/disputes/${id}">
        <button name="do" value="win">${sent ? 'The bank decides for the shop' : 'Submit evidence that wins'}</button>
        <button name="do" value="lose">${sent ? 'The bank decides for the customer' : 'Submit evidence that loses'}</button>
        ${inquiry ? '<button name="do" value="escalate">The bank disputes it after all</button>' : ''}
        <button name="do" value="accept">Accept the dispute</button>
      </form>`
    : '';
  return `
    <h3>${text(id)}: ${formatUsd(amount)}</h3>
    <p>${text(status)}, ${text(reason)}, of ${text(String(payment_intent))}; evidence until ${text(due)}</p>${buttons}`;
}

function html(reply: FastifyReply, body: string) {
  return reply.type('text/html; charset=utf-8').send(page('Card payments', body));
}
