import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { requireSignedIn, whoHoldsLink } from '#api/http/who-asks.ts';
import { LINK_ENDED } from '#api/orders/order-page-routes.ts';
import { NO_SUCH_ORDER } from '#api/orders/own-order-routes.ts';
import type { Failure } from '#contract/failure.ts';
import * as calls from '#contract/returns/return-calls.ts';
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
  serve(app, calls.listOwnReturns, async (request) => {
    const user = await requireSignedIn(shop, request);
    return look((tx) => lockOwnOrder(tx, user, request.params.orderNumber), NO_SUCH_ORDER);
  });

  serve(app, calls.requestOwnReturn, { limit: 'tokens' }, async (request) => {
    const user = await requireSignedIn(shop, request);
    const lock = (tx: Transaction) => lockOwnOrder(tx, user, request.params.orderNumber);
    return ask(lock, NO_SUCH_ORDER, request.body);
  });

  serve(app, calls.withdrawOwnReturn, { limit: 'tokens' }, async (request) => {
    const user = await requireSignedIn(shop, request);
    const { orderNumber, id } = request.params;
    return withdraw((tx) => lockOwnOrder(tx, user, orderNumber), NO_SUCH_ORDER, id);
  });

  serve(app, calls.listPagedReturns, { limit: 'tokens' }, async ({ params }) => {
    return look(byLink(params.key), LINK_ENDED);
  });

  serve(app, calls.requestPagedReturn, { limit: 'tokens' }, async (request) => {
    const by = await whoHoldsLink(shop, request);
    return ask(byLink(request.params.key), LINK_ENDED, request.body, by);
  });

  serve(app, calls.withdrawPagedReturn, { limit: 'tokens' }, async (request) => {
    const { key, id } = request.params;
    return withdraw(byLink(key), LINK_ENDED, id, await whoHoldsLink(shop, request));
  });

  function byLink(key: string): Lock {
    return (tx) => lockPagedOrder(tx, key, shop.clock());
  }

  async function look(lock: Lock, unknown: Failure) {
    const order = await shop.db.transaction(lock);
    if (!order) throw Refusal.of(404, unknown);
    return present(order);
  }

  async function ask(lock: Lock, unknown: Failure, request: RequestReturn, by?: Actor) {
    const asked = await shop.db.transaction(async (tx) => {
      const order = await lock(tx);
      return order && { order, outcome: await requestReturn(tx, shop, order, request, by) };
    });
    if (!asked) throw Refusal.of(404, unknown);
    if (!asked.outcome.ok) throw refuseReturn(asked.outcome);
    return present(asked.order);
  }

  async function withdraw(lock: Lock, unknown: Failure, returnId: number, by?: Actor) {
    const asked = await shop.db.transaction(async (tx) => {
      const order = await lock(tx);
      return order && { order, withdrawn: await withdrawReturn(tx, shop, order, returnId, by) };
    });
    if (!asked) throw Refusal.of(404, unknown);
    if (!asked.withdrawn) throw Refusal.of(409, ARRIVED);
    return present(asked.order);
  }

  async function present({ id }: OrderRow) {
    const { returnable, returns } = await readOwnReturns(shop, id);
    return { returnable, returns: returns.map(presentReturn) };
  }
};

/** Finds the order of whoever asks, and locks it. */
type Lock = (tx: Transaction) => Promise<OrderRow | null>;

function refuseReturn(refused: Exclude<ReturnRequested, { ok: true }>): Refusal {
  const no = (sentence: string) => new Refusal(409, refused.reason, sentence);
  switch (refused.reason) {
    case 'nothing-chosen':
      return no('Please choose what comes back.');
    case 'too-late':
      return no(
        `Gear can come back within ${DAYS_TO_RETURN} days after it arrived. Please write to us, and we will see what can be done.`,
      );
    case 'not-returnable':
      return no('This cannot be sent back here. Please write to us, and we will see what can be done.');
    case 'not-exchangeable':
      return no('Please choose another size or color of the same product.');
    case 'too-many': {
      const { line, most } = refused;
      const left = most > 0 ? `At most ${most} of “${line}” can come back` : `All of “${line}” is coming back already`;
      return no(`${left}. Please look at the order again.`);
    }
  }
}

export function presentReturn({ kept, lines }: ReturnFacts) {
  const { id, kind, state, reason, instructions, labelUrl } = kept;
  return {
    id,
    kind,
    state,
    reason,
    instructions,
    labelUrl,
    createdAt: kept.createdAt,
    lines: lines.map(({ orderItemId, name, variantName, wanted, quantity }) => {
      return { orderItemId, name, variantName, wanted, quantity };
    }),
  };
}
