import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetCheckoutCookie, readCheckoutCookie } from '#api/http/checkout-cookie.ts';
import { LINK_INVALID, linkInvalid } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { findSignedIn, whoHoldsLink } from '#api/http/who-asks.ts';
import { PERHAPS_CHARGED } from '#api/plugins/error-handler.ts';
import { paymentNamed } from '#api/plugins/rate-limits.ts';
import { refusePlacing } from '#api/terms/checkout-refusals.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as calls from '#contract/orders/order-calls.ts';
import type { OrderDetails } from '#contract/orders/order-schemas.ts';
import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { confirmFoundBuild } from '#shop/orders/changes/confirm-build.ts';
import { correctFoundOrder } from '#shop/orders/changes/correct-own-order.ts';
import { buildLockOf } from '#shop/orders/ledger/build-lock.ts';
import { removeCard } from '#shop/orders/ledger/kept-card.ts';
import { reductionOf, undecidedOf } from '#shop/orders/ledger/ledger.ts';
import { bowNameOf, buildOf } from '#shop/orders/ledger/order-facts.ts';
import { isDueNow } from '#shop/orders/ledger/order-progress.ts';
import { agreeToBalance } from '#shop/orders/links/admit-deposit.ts';
import { findOrderByLink, lockLinkedOrder, type OrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { type OrderPlaced, type PlaceOrder, placeOrder } from '#shop/orders/placing/place-order.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { addressOf } from '#values/address/shipping-address.ts';
import { detailsOf } from '#values/order/order-details.ts';
import { readCorrection, refuseCorrection, refuseRemoval } from './own-order-routes.ts';

export const orders: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const lock = (token: string) => (tx: Transaction) => lockLinkedOrder(tx, token, shop.clock());
  /** The order as it is now. */
  const answer = async (token: string) => {
    const found = await findOrderByLink(shop, token);
    if (!found.ok) throw linkInvalid();
    return presentLinkedOrder(found);
  };

  const placing = { limit: 'placing', countedBy: paymentNamed('stripePaymentIntentId') } as const;
  serve(app, calls.placeOrder, placing, async (request, reply) => {
    // A session that is over stops nobody from ordering: the order is a guest's then.
    const customer = await findSignedIn(shop, request);
    const placed = await placeOrder(app.forVisitor(request, reply), {
      ...readOrder(request.body, customer?.id ?? null),
      ...provenBy(request),
    });
    if (placed.ok) return presentSavedOrder(placed);
    // The next look at the checkout must not bring the same payment again.
    if (placed.reason === 'order-closed') forgetCheckoutCookie(reply);
    if (placed.reason === 'unknown-payment') await app.countStranger(request, reply);
    throw refusePlacing(placed);
  });

  serve(app, calls.readLinkedOrder, { limit: 'tokens' }, ({ params }) => answer(params.token));

  serve(app, calls.correctLinkedOrder, { limit: 'tokens' }, async (request) => {
    const { token } = request.params;
    const by = await whoHoldsLink(shop, request);
    const corrected = await correctFoundOrder(shop, lock(token), readCorrection(request.body), by);
    if (!corrected.ok) throw refuseCorrection(corrected, LINK_INVALID);
    return answer(token);
  });

  serve(app, calls.confirmLinkedBuild, { limit: 'tokens' }, async (request) => {
    const { token } = request.params;
    const confirmed = await confirmFoundBuild(shop, lock(token), request.body, await whoHoldsLink(shop, request));
    if (!confirmed.ok) throw refuseCorrection(confirmed, LINK_INVALID);
    return answer(token);
  });

  serve(app, calls.removeLinkedCard, { limit: 'tokens' }, async (request) => {
    const { token } = request.params;
    const removed = await removeCard(shop, lock(token), await whoHoldsLink(shop, request));
    if (!removed.ok) throw refuseRemoval(removed, LINK_INVALID);
    return answer(token);
  });

  serve(app, calls.agreeToLinkedOrder, { limit: 'tokens' }, async (request) => {
    const { token } = request.params;
    const agreed = await agreeToBalance(shop, lock(token), await whoHoldsLink(shop, request));
    if (!agreed.ok) throw linkInvalid();
    return answer(token);
  });

  serve(app, calls.completePayment, { limit: 'tokens', outage: PERHAPS_CHARGED }, async (request, reply) => {
    const lookingShop = app.forVisitor(request, reply, { looksOnly: true });
    const completed = await completePayment(lookingShop, request.body.token);
    if (!completed.ok) throw linkInvalid();
    return { status: completed.status, paid: completed.paid };
  });
};

/** What the browser's cookie proves: that it has opened the payment, or that it has opened another checkout since. */
function provenBy(request: FastifyRequest<{ Body: OrderDetails }>) {
  const { checkoutId, intentId, isWhole } = readCheckoutCookie(request);
  const sameBrowser = intentId !== null && intentId === request.body.stripePaymentIntentId;
  return { sameBrowser, browsersCheckout: isWhole ? checkoutId : null };
}

function presentSavedOrder({ order, keptUntil }: Extract<OrderPlaced, { ok: true }>) {
  const { orderNumber, status } = order;
  return { orderNumber, status, ...amounts(order), keptUntil: keptUntil ?? undefined };
}

/** The order of a payment link as its customer sees it: in an answer, and in the page itself. */
export function presentLinkedOrder({ order, ledger, byPhone, ...found }: OrderByLink) {
  const { customerPhone, shippingAmount, taxAmount } = order;
  return {
    ...order,
    ...found,
    ...amounts(order),
    address: addressOf(order),
    bowName: bowNameOf(order),
    build: buildOf(order),
    reducedBy: reductionOf(order),
    dueNow: isDueNow(order, ledger),
    giftCardAmount: found.paidByGiftCard,
    refundedAmount: ledger.refunded - ledger.refundWaiting + ledger.lost,
    refundWaitingAmount: ledger.refundWaiting,
    undecided: order.status !== 'cancelled' && undecidedOf(ledger) > 0,
    processing: ledger.processing,
    byPhone: byPhone && { ...byPhone, customerPhone, shippingAmount, taxAmount, lines: byPhone.lines.map(presentLine) },
    afterDeadline: found.due?.leg === 'balance' ? found.afterDeadline : null,
    buildLock: buildLockOf(order),
  };
}

/** A line as it was bought; words that nobody wrote are left out. */
export function presentLine<Line extends { giftMessage: string | null }>(line: Line) {
  return { ...line, giftMessage: line.giftMessage || undefined };
}

/** An order without a split is one that owes everything at once. */
function amounts({ totalAmount, depositAmount, remainingBalance }: OrderRow) {
  return { totalAmount, depositAmount: depositAmount ?? 0, remainingBalance: remainingBalance ?? totalAmount };
}

/** The request in the shop's words. `userId` is the session's: who is signed in is never the body's to say. */
function readOrder(body: OrderDetails, userId: string | null): PlaceOrder {
  return {
    intentId: body.stripePaymentIntentId ?? '',
    checkoutId: body.checkoutId,
    clientSecret: body.clientSecret,
    details: {
      ...detailsOf({ ...body, shippingAddress: body.address ?? body.shippingAddress ?? '' }),
      userId,
      build: body.build,
      agreedToBalance: body.agreedToBalance === true,
      keepsCard: body.keepsCard === true,
    },
    shown: {
      total: centsOf(body.totalAmount),
      deposit: centsOf(body.depositAmount),
      balance: centsOf(body.remainingBalance),
    },
  };
}
