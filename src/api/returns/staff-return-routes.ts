import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { requirePermission } from '#api/http/who-asks.ts';
import { refuseStaffOrder } from '#api/orders/refuse-order.ts';
import type { Failure } from '#contract/failure.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as calls from '#contract/returns/staff-return-calls.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { handleReturn, type ReturnHandled, type ReturnStep, returnSteps } from '#shop/returns/handle-return.ts';
import { listReturns, readReturn, type StaffReturnFacts } from '#shop/returns/list-returns.ts';
import type { ReturnState } from '#values/order/gear.ts';
import { presentReturn } from './return-routes.ts';

const NO_SUCH_RETURN = {
  error: 'There is no such return. Please look at the list.',
  code: 'not-found',
} satisfies Failure;

const STATE_WORDS: Record<ReturnState, string> = {
  requested: 'asked for',
  approved: 'approved already',
  declined: 'declined already',
  withdrawn: 'taken back by the customer',
  received: 'received already',
  done: 'settled already',
};

/** What customers send back, and what staff do with it. */
export const staffReturns: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.listReturns, async ({ query }) => (await listReturns(shop, query)).map(presentStaffReturn));

  serve(app, calls.handleReturn, async ({ params: { id }, body, staff }, reply) => {
    if (body.step === 'refund') requirePermission(staff, 'money');
    const handled = await handleReturn(shop, staff, id, stepOf(body));
    if (!handled.ok) throw refuse(handled);
    const read = await readReturn(shop, id);
    return read ? presentStaffReturn(read) : reply.code(404).send(NO_SUCH_RETURN);
  });
};

function stepOf(
  body:
    | Extract<ReturnStep, { step: 'approve' | 'decline' | 'receive' }>
    | { step: 'refund'; shipping: boolean; shown: string | number }
    | { step: 'send'; carrier?: string | undefined; trackingNumber?: string | undefined },
): ReturnStep {
  if (body.step === 'refund') return { ...body, shown: centsOf(body.shown) };
  if (body.step === 'send') {
    return { step: 'send', carrier: body.carrier || null, trackingNumber: body.trackingNumber || null };
  }
  return body;
}

function refuse(refused: Exclude<ReturnHandled, { ok: true }>): Refusal {
  switch (refused.reason) {
    case 'no-such-return':
      return Refusal.of(404, NO_SUCH_RETURN);
    case 'not-now': {
      const error = `This return is ${STATE_WORDS[refused.state]}. Please look at it again.`;
      return new Refusal(409, refused.reason, error);
    }
    case 'none-in-stock': {
      const error = `There is no “${refused.line}” in the size or color that is wanted. Please give the money back, or wait until there is one.`;
      return new Refusal(409, refused.reason, error);
    }
    default:
      return refuseStaffOrder(refused, 'shown');
  }
}

function presentStaffReturn(facts: StaffReturnFacts) {
  const own = presentReturn(facts);
  return {
    ...own,
    ...facts.order,
    goodsAmount: facts.goods,
    shippingLeft: facts.shippingLeft,
    steps: returnSteps(facts.kept),
    lines: own.lines.map((line, place) => ({ ...line, kind: facts.lines[place]?.kind ?? 'stock' })),
  };
}
