import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { requireSignedIn } from '#api/who-asks.ts';
import * as calls from '#contract/calls/returns.ts';
import type { Failure } from '#contract/failure.ts';
import type { OwnReturn, OwnReturns } from '#contract/returns.ts';
import type { Transaction } from '#db/database.ts';
import type { OrderRow, UserRow } from '#db/schema.ts';
import { lockOwnOrder } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type OwnReturnsFacts, type ReturnFacts, readOwnReturns } from '#shop/returns/list-returns.ts';
import { type ReturnRequested, requestReturn, withdrawReturn } from '#shop/returns/request-return.ts';
import { DAYS_TO_RETURN } from '#values/gear.ts';

const NO_SUCH_ORDER = {
  error: 'There is no such order in your account. Please check the number.',
  code: 'not-found',
} satisfies Failure;

const ARRIVED = {
  error: 'This return has arrived or ended already, so it cannot be taken back. Please look at the order again.',
  code: 'not-now',
} satisfies Failure;

/** What customers send back or exchange, of their own orders. */
export const ownReturns: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.listOwnReturns),
    async handler(request, reply) {
      const user = await requireSignedIn(shop, request);
      const order = await onOrder(user, request.params.orderNumber, async (_tx, order) => order);
      return order ? presentOwnReturns(await readOwnReturns(shop, order.id)) : reply.code(404).send(NO_SUCH_ORDER);
    },
  });

  app.route({
    ...fromContract(calls.requestOwnReturn),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      const user = await requireSignedIn(shop, request);
      const asked = await onOrder(user, request.params.orderNumber, async (tx, order) => ({
        orderId: order.id,
        outcome: await requestReturn(tx, shop, order, request.body),
      }));
      if (!asked) return reply.code(404).send(NO_SUCH_ORDER);
      if (!asked.outcome.ok) return reply.code(409).send(refuseReturn(asked.outcome));
      return presentOwnReturns(await readOwnReturns(shop, asked.orderId));
    },
  });

  app.route({
    ...fromContract(calls.withdrawOwnReturn),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      const user = await requireSignedIn(shop, request);
      const { orderNumber, id } = request.params;
      const asked = await onOrder(user, orderNumber, async (tx, order) => ({
        orderId: order.id,
        withdrawn: await withdrawReturn(tx, shop, order, id),
      }));
      if (!asked) return reply.code(404).send(NO_SUCH_ORDER);
      if (!asked.withdrawn) return reply.code(409).send(ARRIVED);
      return presentOwnReturns(await readOwnReturns(shop, asked.orderId));
    },
  });

  function onOrder<Result>(
    user: UserRow,
    orderNumber: string,
    work: (tx: Transaction, order: OrderRow) => Promise<Result>,
  ): Promise<Result | null> {
    return shop.db.transaction(async (tx) => {
      const order = await lockOwnOrder(tx, user, orderNumber);
      return order && work(tx, order);
    });
  }
};

/** The same sentences for whoever asks by account or by a link. */
export function refuseReturn(refused: Exclude<ReturnRequested, { ok: true }>): Failure {
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

export function presentOwnReturns({ returnable, returns }: OwnReturnsFacts): OwnReturns {
  return { returnable, returns: returns.map(presentReturn) };
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
