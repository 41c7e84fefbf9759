import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { sendPdf } from '#api/http/send-pdf.ts';
import { serve } from '#api/http/serve.ts';
import { findSignedIn, whoHoldsLink } from '#api/http/who-asks.ts';
import { cancelForCustomer, NOT_CANCELLED, refuseCancellation } from '#api/terms/present-cancellation.ts';
import type { Failure } from '#contract/failure.ts';
import * as calls from '#contract/orders/order-page-calls.ts';
import type { Transaction } from '#db/database.ts';
import { confirmFoundBuild } from '#shop/orders/changes/confirm-build.ts';
import { correctFoundOrder } from '#shop/orders/changes/correct-own-order.ts';
import { removeCard } from '#shop/orders/ledger/kept-card.ts';
import { readOrderCalendar } from '#shop/orders/links/order-calendar.ts';
import { findPagedOrder, lockPagedOrder, seekOrder } from '#shop/orders/links/order-page-links.ts';
import { renewFoundLink } from '#shop/orders/links/renew-link.ts';
import { readOrderDetail } from '#shop/orders/reading/read-own-order.ts';
import { makeReceipt } from '#shop/papers/read-receipt.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { writeCalendar } from './calendar-file.ts';
import {
  addGear,
  NOTHING_DUE,
  presentOwnOrderDetail,
  readCorrection,
  refuseCorrection,
  refuseRemoval,
} from './own-order-routes.ts';

const SENT = {
  message:
    'If there is an order with this number and this email address, a link to it is on its way there now. It works for 7 days.',
};

export const LINK_ENDED = {
  error: 'This link has ended or is not complete. With the order number and the email address you get a new one.',
  code: 'link-invalid',
} satisfies Failure;

/** Orders of guests, who have a number, an email address and no account. */
export const orderPages: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const lock = (key: string) => (tx: Transaction) => lockPagedOrder(tx, key, shop.clock());
  /** The order as it is now. */
  const answer = async (key: string) => {
    const order = await findPagedOrder(shop, key);
    if (!order) throw Refusal.of(404, LINK_ENDED);
    return presentOwnOrderDetail(await readOrderDetail(shop, order));
  };

  serve(app, calls.findOrder, { limit: 'finding' }, async ({ body }) => {
    await seekOrder(shop, body);
    return SENT;
  });

  serve(app, calls.readOrderPage, { limit: 'tokens' }, ({ params }) => answer(params.key));

  serve(app, calls.readOrderCalendar, { limit: 'tokens' }, async ({ params }, reply) => {
    const calendar = await readOrderCalendar(shop, params.key);
    if (!calendar) throw Refusal.of(404, LINK_ENDED);
    reply.header('content-disposition', `inline; filename="${calendar.orderNumber}.ics"`);
    reply.type('text/calendar; charset=utf-8');
    return reply.send(writeCalendar(calendar, shop.origin));
  });

  serve(app, calls.readPagedReceipt, { limit: 'tokens' }, async ({ params: { key, number } }, reply) => {
    const order = await findPagedOrder(shop, key);
    if (!order) throw Refusal.of(404, LINK_ENDED);
    return sendPdf(reply, `receipt-${number}`, await makeReceipt(shop, order.id, number));
  });

  serve(app, calls.correctOrderPage, { limit: 'tokens' }, async (request) => {
    const { key } = request.params;
    const by = await whoHoldsLink(shop, request);
    const corrected = await correctFoundOrder(shop, lock(key), readCorrection(request.body), by);
    if (!corrected.ok) throw refuseCorrection(corrected, LINK_ENDED);
    return answer(key);
  });

  serve(app, calls.confirmPagedBuild, { limit: 'tokens' }, async (request) => {
    const { key } = request.params;
    const confirmed = await confirmFoundBuild(shop, lock(key), request.body, await whoHoldsLink(shop, request));
    if (!confirmed.ok) throw refuseCorrection(confirmed, LINK_ENDED);
    return answer(key);
  });

  serve(app, calls.addPagedGear, { limit: 'tokens' }, async (request, reply) => {
    const bow = await findPagedOrder(shop, request.params.key);
    if (!bow) throw Refusal.of(404, LINK_ENDED);
    const user = await findSignedIn(shop, request);
    await addGear(shop, { request, reply, bow, userId: user?.id ?? null });
    return reply.code(204).send(null);
  });

  serve(app, calls.removePagedCard, { limit: 'tokens' }, async (request) => {
    const { key } = request.params;
    const removed = await removeCard(shop, lock(key), await whoHoldsLink(shop, request));
    if (!removed.ok) throw refuseRemoval(removed, LINK_ENDED);
    return answer(key);
  });

  serve(app, calls.cancelPagedOrder, { limit: 'tokens', outage: NOT_CANCELLED }, async (request) => {
    const { key } = request.params;
    const cancelled = await cancelForCustomer(shop, lock(key), request.body, await whoHoldsLink(shop, request));
    if (!cancelled.ok) throw refuseCancellation(cancelled, LINK_ENDED);
    return answer(key);
  });

  serve(app, calls.renewPagedLink, { limit: 'tokens' }, async (request, reply) => {
    const renewed = await renewFoundLink(shop, lock(request.params.key), await whoHoldsLink(shop, request));
    if (renewed.ok) return { paymentToken: renewed.token };
    return renewed.reason === 'nothing-due' ? reply.code(409).send(NOTHING_DUE) : reply.code(404).send(LINK_ENDED);
  });
};
