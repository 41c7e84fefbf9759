import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { requireSignedIn, whoHoldsLink } from '#api/http/who-asks.ts';
import { LINK_ENDED } from '#api/orders/order-page-routes.ts';
import { NO_SUCH_ORDER } from '#api/orders/own-order-routes.ts';
import type { Failure } from '#contract/failure.ts';
import * as calls from '#contract/returns/return-calls.ts';
import type { OwnReturn, OwnReturns } from '#contract/returns/return-schemas.ts';
import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { lockOwnOrder } from '#shop/orders/ledger/order-key.ts';
import { lockPagedOrder } from '#shop/orders/links/order-page-links.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Actor } from '#shop/records/record-event.ts';
import { type ReturnFacts, readOwnReturns } from '#shop/returns/list-returns.ts';
import {
  type RequestReturn,
  type ReturnRequested,
  requestReturn,
  withdrawReturn,
} from '#shop/returns/request-return.ts';
import { DAYS_TO_RETURN } from '#values/order/gear.ts';

const ARRIVED = {
  error: 'This return has arrived or ended already, so it cannot be taken back. Please look at the order again.',
  code: 'not-now',
} satisfies Failure;

/** What customers send back or exchange: of their own orders, or of the order of a mailed link. */
export const ownReturns: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.listOwnReturns, async (request, reply) => {
    const user = await requireSignedIn(shop, request);
    const { status, body } = await look((tx) => lockOwnOrder(tx, user, request.params.orderNumber), NO_SUCH_ORDER);
    return reply.code(status).send(body);
  });

  serve(app, calls.requestOwnReturn, { limit: 'tokens' }, async (request, reply) => {
    const user = await requireSignedIn(shop, request);
    const lock = (tx: Transaction) => lockOwnOrder(tx, user, request.params.orderNumber);
    const { status, body } = await ask(lock, NO_SUCH_ORDER, request.body);
    return reply.code(status).send(body);
  });

  serve(app, calls.withdrawOwnReturn, { limit: 'tokens' }, async (request, reply) => {
    const user = await requireSignedIn(shop, request);
    const { orderNumber, id } = request.params;
    const { status, body } = await withdraw((tx) => lockOwnOrder(tx, user, orderNumber), NO_SUCH_ORDER, id);
    return reply.code(status).send(body);
  });

  serve(app, calls.listPagedReturns, { limit: 'tokens' }, async ({ params }, reply) => {
    const { status, body } = await look(byLink(params.key), LINK_ENDED);
    return reply.code(status).send(body);
  });

  serve(app, calls.requestPagedReturn, { limit: 'tokens' }, async (request, reply) => {
    const by = await whoHoldsLink(shop, request);
    const { status, body } = await ask(byLink(request.params.key), LINK_ENDED, request.body, by);
    return reply.code(status).send(body);
  });

  serve(app, calls.withdrawPagedReturn, { limit: 'tokens' }, async (request, reply) => {
    const { key, id } = request.params;
    const { status, body } = await withdraw(byLink(key), LINK_ENDED, id, await whoHoldsLink(shop, request));
    return reply.code(status).send(body);
  });

  function byLink(key: string): Lock {
    return (tx) => lockPagedOrder(tx, key, shop.clock());
  }

  async function look(lock: Lock, unknown: Failure): Promise<Answer> {
    const order = await shop.db.transaction(lock);
    return order ? { status: 200, body: await present(order) } : { status: 404, body: unknown };
  }

  async function ask(lock: Lock, unknown: Failure, request: RequestReturn, by?: Actor): Promise<Answer> {
    const asked = await shop.db.transaction(async (tx) => {
      const order = await lock(tx);
      return order && { order, outcome: await requestReturn(tx, shop, order, request, by) };
    });
    if (!asked) return { status: 404, body: unknown };
    if (!asked.outcome.ok) return { status: 409, body: refuseReturn(asked.outcome) };
    return { status: 200, body: await present(asked.order) };
  }

  async function withdraw(lock: Lock, unknown: Failure, returnId: number, by?: Actor): Promise<Answer> {
    const asked = await shop.db.transaction(async (tx) => {
      const order = await lock(tx);
      return order && { order, withdrawn: await withdrawReturn(tx, shop, order, returnId, by) };
    });
    if (!asked) return { status: 404, body: unknown };
    return asked.withdrawn ? { status: 200, body: await present(asked.order) } : { status: 409, body: ARRIVED };
  }

  async function present({ id }: OrderRow): Promise<OwnReturns> {
    const { returnable, returns } = await readOwnReturns(shop, id);
    return { returnable, returns: returns.map(presentReturn) };
  }
};

/** Finds the order of whoever asks, and locks it. */
type Lock = (tx: Transaction) => Promise<OrderRow | null>;
type Answer = { status: 200; body: OwnReturns } | { status: 404 | 409; body: Failure };

function refuseReturn(refused: Exclude<ReturnRequested, { ok: true }>): Failure {
  switch (refused.reason) {
    case 'nothing-chosen':
      return { error: 'Please choose what comes back.', code: refused.reason };
    case 'too-late':
      return {
        error: `Gear can come back within ${DAYS_TO_RETURN} days after it arrived. Please write to us, and we will see what can be done.`,
        code: refused.reason,
      };
    case 'not-returnable':
      return {
        error: 'This cannot be sent back here. Please write to us, and we will see what can be done.',
        code: refused.reason,
      };
    case 'not-exchangeable':
      return { error: 'Please choose another size or color of the same product.', code: refused.reason };
    case 'too-many': {
      const { line, most } = refused;
      const left = most > 0 ? `At most ${most} of “${line}” can come back` : `All of “${line}” is coming back already`;
      return { error: `${left}. Please look at the order again.`, code: refused.reason };
    }
  }
}

export function presentReturn({ kept, lines }: ReturnFacts): OwnReturn {
  const { id, kind, state, reason, instructions, labelUrl } = kept;
  return {
    ...{ id, kind, state, reason, instructions, labelUrl },
    createdAt: kept.createdAt.toISOString(),
    lines: lines.map(({ orderItemId, name, variantName, wanted, quantity }) => {
      return { orderItemId, name, variantName, wanted, quantity };
    }),
  };
}
