import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NOT_YOURS, refuseFound } from '#api/customers/customer-routes.ts';
import { presentNotice } from '#api/delays/delay-notice-routes.ts';
import { hintAtCart, keepCartSecret, readCartSecret } from '#api/http/cart-cookie.ts';
import { NOT_OFFERED, Refusal, refuseShipping } from '#api/http/refusal.ts';
import { sendPdf } from '#api/http/send-pdf.ts';
import { serve } from '#api/http/serve.ts';
import { isOwn, requireIdentity, requireSignedIn } from '#api/http/who-asks.ts';
import {
  cancelForCustomer,
  NOT_CANCELLED,
  presentMoneyBack,
  refuseCancellation,
} from '#api/terms/present-cancellation.ts';
import { presentOrderTerms } from '#api/terms/present-terms.ts';
import * as customers from '#contract/customers/customer-calls.ts';
import type { Failure } from '#contract/failure.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as calls from '#contract/orders/own-order-calls.ts';
import type { OrderCorrection } from '#contract/orders/own-order-schemas.ts';
import type { Transaction } from '#db/database.ts';
import type { OrderRow, UserRow } from '#db/schema.ts';
import { confirmFoundBuild } from '#shop/orders/changes/confirm-build.ts';
import { type Correction, correctOwnOrder, type OrderCorrected } from '#shop/orders/changes/correct-own-order.ts';
import { noticeToken } from '#shop/orders/delay-consent/find-notice.ts';
import { removeCard } from '#shop/orders/ledger/kept-card.ts';
import { lockOwnOrder } from '#shop/orders/ledger/order-key.ts';
import { leftToSend } from '#shop/orders/ledger/order-lines.ts';
import type { OwnOrderFacts } from '#shop/orders/ledger/order-progress.ts';
import type { ChangedDetail } from '#shop/orders/ledger/record-changes.ts';
import { renewOwnLink } from '#shop/orders/links/renew-link.ts';
import { shipWithBow } from '#shop/orders/placing/gear-with-bow.ts';
import { listOwnOrders } from '#shop/orders/reading/list-own-orders.ts';
import {
  findOwn,
  makeOwnReceipt,
  type OwnOrderDetailFacts,
  readOwnOrder,
} from '#shop/orders/reading/read-own-order.ts';
import { findCustomer, readCheckoutDetails } from '#shop/people/customers/customer-profile.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { ORDER_DETAILS } from '#values/order/order-details.ts';
import type { Refused } from '#values/result.ts';

/** The same for an order that does not exist and for another customer's. */

export const NO_SUCH_ORDER = {
  error: 'There is no such order in your account. Please check the number.',
  code: 'not-found',
} satisfies Failure;

const NOT_EDITABLE = {
  error: 'This order can no longer be changed here. Please write to us, and we will see what can be done.',
  code: 'not-editable',
} satisfies Failure;

const WRONG_COLOR = {
  error: NOT_OFFERED,
  code: 'unknown-color',
  fields: { bowColor: NOT_OFFERED },
} satisfies Failure;

const BUILD_LOCKED = {
  error:
    'Color and build of this bow are fixed, because we are getting ready to make it. Nothing was changed. The address can still be corrected; about the build please write to us and name your order.',
  code: 'build-locked',
} satisfies Failure;

const CHANGED_MEANWHILE = {
  error: 'This order was changed since you opened this page. Please look at it once more before you confirm it.',
  code: 'changed',
} satisfies Failure;

type Adding = { request: FastifyRequest; reply: FastifyReply; bow: OrderRow; userId: string | null };

/** What is put into the cart of this browser from now on ships with a bow that its customer has proved to be theirs. */
export async function addGear(shop: Shop, { request, reply, bow, userId }: Adding): Promise<void> {
  const visitor = { secret: readCartSecret(request), userId };
  const chosen = await shipWithBow(shop, visitor, bow);
  if (!chosen.ok) throw new Refusal(409, chosen.reason, NO_MORE_GEAR);
  const secret = chosen.secret ?? visitor.secret;
  if (secret && !userId) keepCartSecret(reply, secret);
  hintAtCart(reply, true);
}

const NO_MORE_GEAR =
  'This bow takes no more gear: its build is locked, because we are getting ready to make it. Gear that you order now ships by itself.';

/** The request in the shop's words. */
export function readCorrection({
  address,
  shippingAddress,
  shippingAmount,
  ...correction
}: OrderCorrection): Correction {
  const agreed = shippingAmount === undefined ? {} : { shippingAmount: centsOf(shippingAmount) };
  return { ...correction, ...agreed, shippingAddress: address ?? shippingAddress };
}

/** Why a correction or a confirmation is refused; `unknown` is said of an order that is not the asker's. */
export function refuseCorrection(
  refused: Extract<OrderCorrected, { ok: false }> | Refused<'changed'>,
  unknown: Failure,
): Refusal {
  if (refused.reason === 'not-found') return Refusal.of(404, unknown);
  return Refusal.of(409, tellAgainst(refused));
}

function tellAgainst(refused: Exclude<Parameters<typeof refuseCorrection>[0], { reason: 'not-found' }>): Failure {
  const { reason } = refused;
  if ('to' in refused) return refuseShipping(refused);
  if (reason === 'changed-meanwhile') return refuseChanged(refused.fields);
  if (reason === 'changed') return CHANGED_MEANWHILE;
  if (reason === 'unknown-color') return WRONG_COLOR;
  return reason === 'build-locked' ? BUILD_LOCKED : NOT_EDITABLE;
}

const CALLED: Record<ChangedDetail['name'], string> = { ...ORDER_DETAILS, build: 'Build' };

/** What it is now; what was typed is still in the form. */
function refuseChanged(fields: ChangedDetail[]): Failure {
  const now = fields.map((each) => `${CALLED[each.name]}: ${each.now ?? 'none'}.`).join(' ');
  const error = `This was changed since you opened it, so nothing was saved. It is now: ${now} Save once more to put yours in its place.`;
  return { error, code: 'changed-meanwhile' };
}

export const NOTHING_DUE = {
  error: 'Nothing is due on this order now: it is paid, or a payment is under way.',
  code: 'nothing-due',
} satisfies Failure;

const CHARGING = {
  error: 'Your card is being charged at this moment. Please look again in a minute.',
  code: 'charging',
} satisfies Failure;

/** Why a card is not removed; `unknown` is said of an order that is not the asker's. */
export function refuseRemoval({ reason }: Refused<'not-found' | 'charging'>, unknown: Failure): Refusal {
  return reason === 'charging' ? Refusal.of(409, CHARGING) : Refusal.of(404, unknown);
}

/** The orders of the signed-in customer. */
export const ownOrders: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  /** The order as it is now. */
  const answer = async (user: UserRow, orderNumber: string) => {
    const read = await readOwnOrder(shop, user, orderNumber);
    if (!read.ok) throw Refusal.of(404, NO_SUCH_ORDER);
    return presentOwnOrderDetail(read.order);
  };

  serve(app, calls.listOwnOrders, async (request, reply) => {
    const { query } = request;
    const identity = await requireIdentity(shop, request);
    if (!isOwn(identity, query)) return reply.code(403).send(NOT_YOURS);
    const found = await findCustomer(shop, identity);
    if (!found.ok) throw refuseFound(found);
    const page = { before: query.before ?? null, limit: query.limit };
    return (await listOwnOrders(shop, found.user, page)).map(presentOwnOrder);
  });

  serve(app, calls.readOwnOrder, async (request) =>
    answer(await requireSignedIn(shop, request), request.params.orderNumber),
  );

  serve(app, calls.readOwnReceipt, async (request, reply) => {
    const user = await requireSignedIn(shop, request);
    const { orderNumber, number } = request.params;
    return sendPdf(reply, `receipt-${number}`, await makeOwnReceipt(shop, user, orderNumber, number));
  });

  serve(app, calls.correctOwnOrder, { limit: 'tokens' }, async (request) => {
    const user = await requireSignedIn(shop, request);
    const { orderNumber } = request.params;
    const corrected = await correctOwnOrder(shop, user, orderNumber, readCorrection(request.body));
    if (!corrected.ok) throw refuseCorrection(corrected, NO_SUCH_ORDER);
    return answer(user, orderNumber);
  });

  serve(app, calls.confirmOwnBuild, { limit: 'tokens' }, async (request) => {
    const user = await requireSignedIn(shop, request);
    const { orderNumber } = request.params;
    const lock = (tx: Transaction) => lockOwnOrder(tx, user, orderNumber);
    const confirmed = await confirmFoundBuild(shop, lock, request.body);
    if (!confirmed.ok) throw refuseCorrection(confirmed, NO_SUCH_ORDER);
    return answer(user, orderNumber);
  });

  serve(app, calls.removeOwnCard, { limit: 'tokens' }, async (request) => {
    const user = await requireSignedIn(shop, request);
    const { orderNumber } = request.params;
    const removed = await removeCard(shop, (tx) => lockOwnOrder(tx, user, orderNumber));
    if (!removed.ok) throw refuseRemoval(removed, NO_SUCH_ORDER);
    return answer(user, orderNumber);
  });

  serve(app, calls.addOwnGear, { limit: 'tokens' }, async (request, reply) => {
    const user = await requireSignedIn(shop, request);
    const bow = await findOwn(shop, user, request.params.orderNumber);
    if (!bow) throw Refusal.of(404, NO_SUCH_ORDER);
    await addGear(shop, { request, reply, bow, userId: user.id });
    return reply.code(204).send(null);
  });

  serve(app, calls.cancelOwnOrder, { limit: 'tokens', outage: NOT_CANCELLED }, async (request) => {
    const user = await requireSignedIn(shop, request);
    const { orderNumber } = request.params;
    const lock = (tx: Transaction) => lockOwnOrder(tx, user, orderNumber);
    const cancelled = await cancelForCustomer(shop, lock, request.body);
    if (!cancelled.ok) throw refuseCancellation(cancelled, NO_SUCH_ORDER);
    return answer(user, orderNumber);
  });

  serve(app, calls.renewOwnLink, { limit: 'tokens' }, async (request, reply) => {
    const user = await requireSignedIn(shop, request);
    const renewed = await renewOwnLink(shop, user, request.params.orderNumber);
    if (renewed.ok) return { paymentToken: renewed.token };
    return renewed.reason === 'nothing-due' ? reply.code(409).send(NOTHING_DUE) : reply.code(404).send(NO_SUCH_ORDER);
  });

  serve(app, customers.readCheckoutDetails, async (request) =>
    readCheckoutDetails(shop, await requireSignedIn(shop, request)),
  );
};

function presentOwnOrder<Facts extends OwnOrderFacts>(order: Facts) {
  const lines = order.lines.map((line) => ({
    ...line,
    giftMessage: line.giftMessage || undefined,
    toCome: order.status === 'cancelled' ? 0 : leftToSend(line),
  }));
  return { ...order, lines };
}

export function presentOwnOrderDetail(order: OwnOrderDetailFacts) {
  const { against, back } = order.cancellation;
  return {
    ...presentOwnOrder(order),
    cancellation: { against, ...presentMoneyBack(back) },
    terms: presentOrderTerms(order.terms, order),
    delay: order.delay && { ...presentNotice(order.delay), token: noticeToken(order.delay.notice, order) },
  };
}
