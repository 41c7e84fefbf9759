import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { whoHoldsLink } from '#api/http/who-asks.ts';
import { NOT_CANCELLED, presentMoneyBack, refuseShown } from '#api/terms/present-cancellation.ts';
import type { Failure } from '#contract/failure.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as calls from '#contract/mailings/mail-link-calls.ts';
import { answerNotice } from '#shop/orders/cancel-and-refund/answer-notice.ts';
import { type NoticeFacts, readNotice } from '#shop/orders/delay-consent/delay-answer.ts';
import type { NoticeClosed } from '#shop/orders/delay-consent/find-notice.ts';
import type { Shop } from '#shop/ports/shop.ts';

const UNKNOWN_NOTICE = {
  error: 'This link is incomplete or no longer valid. Please use the link of your newest email, or write to us.',
  code: 'link-invalid',
} satisfies Failure;

const TOO_LATE: Record<NoticeClosed, string> = {
  answered:
    'This order is cancelled already; our email about it says what goes back. Write to us if you want the bow after all.',
  cancelled: 'This order was cancelled in the meantime. Write to us if you want the bow after all.',
  shipped: 'Your bow has shipped in the meantime, so nothing was changed. Write to us if you want to send it back.',
  superseded: 'The date has changed once more since. Please answer by the links of our newest email.',
  stopped: 'We have taken this notice back, so there is nothing to answer. Your order is as it was.',
  corrected: 'The date of this email was wrong, so there is nothing to answer. Please read our newest email.',
  not_needed: 'Your bow comes no later than you were promised, so there is nothing to answer. Your order is as it was.',
};

/** What customers are asked when the release is put off; the link of their mail is all they need. */
export const delayNotices: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readDelayNotice, { limit: 'tokens' }, async ({ params: { token } }, reply) => {
    const read = await readNotice(shop, token);
    return read.ok ? presentNotice(read.facts) : reply.code(404).send(UNKNOWN_NOTICE);
  });

  serve(app, calls.answerDelayNotice, { limit: 'tokens', outage: NOT_CANCELLED }, async (request, reply) => {
    const { answer, refundAmount } = request.body;
    const shown = refundAmount === undefined ? undefined : centsOf(refundAmount);
    const answered = await answerNotice(shop, request.params.token, answer, {
      shown,
      by: await whoHoldsLink(shop, request),
    });
    if (answered.ok) return presentNotice(answered.facts);
    if (answered.reason === 'shown-differs') return reply.code(409).send(refuseShown(answered));
    if (answered.reason === 'closed') return reply.code(409).send(refuseAnswer(answered.facts));
    return reply.code(404).send(UNKNOWN_NOTICE);
  });
};

/** Whoever has the link learns what the order is about, and nothing of whose it is. */
export function presentNotice({ notice, delay, order, closedBecause, back }: NoticeFacts) {
  return {
    ...delay,
    ...notice,
    ...presentMoneyBack(back),
    orderNumber: order.orderNumber,
    formerFrom: notice.formerDate === delay.formerDate ? delay.formerFrom : null,
    closedBecause,
    open: closedBecause === null,
  };
}

/** An answer that came too late for what has happened since. */
function refuseAnswer({ closedBecause }: NoticeFacts): Failure {
  return { error: TOO_LATE[closedBecause ?? 'answered'], code: closedBecause ?? 'answered' };
}
