import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetCheckoutCookie, readCheckoutCookie } from '#api/http/checkout-cookie.ts';
import { fromContract } from '#api/http/from-contract.ts';
import { LINK_INVALID } from '#api/http/refusal.ts';
import { findSignedIn, whoHoldsLink } from '#api/http/who-asks.ts';
import { PERHAPS_CHARGED } from '#api/plugins/error-handler.ts';
import { paymentNamed } from '#api/plugins/rate-limits.ts';
import { refusePlacing } from '#api/terms/checkout-refusals.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as calls from '#contract/orders/order-calls.ts';
import type { OrderByToken, OrderDetails, OrderSaved } from '#contract/orders/order-schemas.ts';
import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { confirmFoundBuild } from '#shop/orders/changes/confirm-build.ts';
import { correctFoundOrder } from '#shop/orders/changes/correct-own-order.ts';
import { buildLockOf } from '#shop/orders/ledger/build-lock.ts';
import { reductionOf, undecidedOf } from '#shop/orders/ledger/ledger.ts';
import { bowNameOf, buildOf } from '#shop/orders/ledger/order-facts.ts';
import { isDueNow } from '#shop/orders/ledger/order-progress.ts';
import { agreeToBalance } from '#shop/orders/links/admit-deposit.ts';
import { findOrderByLink, lockLinkedOrder, type OrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { type OrderPlaced, type PlaceOrder, placeOrder } from '#shop/orders/placing/place-order.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { addressOf } from '#values/address/shipping-address.ts';
import { toDecimal } from '#values/money.ts';
import { detailsOf } from '#values/order/order-details.ts';
import { presentBuild, readCorrection, refuseCorrection } from './own-order-routes.ts';

export const orders: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const lock = (token: string) => (tx: Transaction) => lockLinkedOrder(tx, token, shop.clock());

  app.route({
    ...fromContract(calls.placeOrder),
    config: { limit: 'placing', countedBy: paymentNamed('stripePaymentIntentId') },
    async handler(request, reply) {
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
      const { status, failure } = refusePlacing(placed);
      return reply.code(status).send(failure);
    },
  });

  app.route({
    ...fromContract(calls.readLinkedOrder),
    config: { limit: 'tokens' },
    async handler({ params }, reply) {
      const found = await findOrderByLink(shop, params.token);
      return found.ok ? presentLinkedOrder(found) : reply.code(404).send(LINK_INVALID);
    },
  });

  app.route({
    ...fromContract(calls.correctLinkedOrder),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      const { token } = request.params;
      const by = await whoHoldsLink(shop, request);
      const corrected = await correctFoundOrder(shop, lock(token), readCorrection(request.body), by);
      const failure = corrected.ok ? null : refuseCorrection(corrected);
      if (failure) return reply.code(409).send(failure);
      const found = corrected.ok ? await findOrderByLink(shop, token) : corrected;
      return found.ok ? presentLinkedOrder(found) : reply.code(404).send(LINK_INVALID);
    },
  });

  app.route({
    ...fromContract(calls.confirmLinkedBuild),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      const { token } = request.params;
      const confirmed = await confirmFoundBuild(shop, lock(token), request.body, await whoHoldsLink(shop, request));
      const failure = confirmed.ok ? null : refuseCorrection(confirmed);
      if (failure) return reply.code(409).send(failure);
      const found = confirmed.ok ? await findOrderByLink(shop, token) : confirmed;
      return found.ok ? presentLinkedOrder(found) : reply.code(404).send(LINK_INVALID);
    },
  });

  app.route({
    ...fromContract(calls.agreeToLinkedOrder),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      const { token } = request.params;
      const agreed = await agreeToBalance(shop, lock(token), await whoHoldsLink(shop, request));
      const found = agreed.ok ? await findOrderByLink(shop, token) : agreed;
      return found.ok ? presentLinkedOrder(found) : reply.code(404).send(LINK_INVALID);
    },
  });

  app.route({
    ...fromContract(calls.completePayment),
    config: { limit: 'tokens', outage: PERHAPS_CHARGED },
    async handler(request, reply) {
      const lookingShop = app.forVisitor(request, reply, { looksOnly: true });
      const completed = await completePayment(lookingShop, request.body.token);
      if (!completed.ok) return reply.code(404).send(LINK_INVALID);
      return { status: completed.status, paid: completed.paid };
    },
  });
};

/** What the browser's cookie proves: that it has opened the payment, or that it has opened another checkout since. */
function provenBy(request: FastifyRequest<{ Body: OrderDetails }>) {
  const { checkoutId, intentId, isWhole } = readCheckoutCookie(request);
  const sameBrowser = intentId !== null && intentId === request.body.stripePaymentIntentId;
  return { sameBrowser, browsersCheckout: isWhole ? checkoutId : null };
}

function presentSavedOrder({ order, keptUntil }: Extract<OrderPlaced, { ok: true }>): OrderSaved {
  const { orderNumber, status } = order;
  return { orderNumber, status, ...amounts(order), ...(keptUntil && { keptUntil: keptUntil.toISOString() }) };
}

/** The order of a payment link as its customer sees it: in an answer, and in the page itself. */
export function presentLinkedOrder(found: OrderByLink): OrderByToken {
  const { order, ledger, due, balancePaidAt, releaseAhead, manufacturingWeeks, afterDeadline } = found;
  const { orderNumber, customerName, customerEmail, bowColor, shippingAddress, status, isTest } = order;
  return {
    ...{ orderNumber, customerName, customerEmail, bowColor, shippingAddress, status, isTest },
    address: addressOf(order),
    bowName: bowNameOf(order),
    finishes: found.finishes,
    build: buildOf(order),
    ...amounts(order),
    reducedBy: toDecimal(reductionOf(order)),
    due: due && { leg: due.leg, amount: toDecimal(due.amount) },
    dueNow: isDueNow(order, ledger),
    balancePaidAt: balancePaidAt?.toISOString() ?? null,
    giftCardAmount: toDecimal(found.paidByGiftCard),
    refundedAmount: toDecimal(ledger.refunded - ledger.refundWaiting + ledger.lost),
    refundWaitingAmount: toDecimal(ledger.refundWaiting),
    undecided: order.status !== 'cancelled' && undecidedOf(ledger) > 0,
    ...{ releaseAhead, manufacturingWeeks, place: found.place },
    processing: ledger.processing,
    byPhone: presentByPhone(found),
    linkExpiresAt: order.linkExpiresAt?.toISOString() ?? null,
    afterDeadline: due?.leg === 'balance' ? afterDeadline : null,
    editable: found.editable,
    ...presentBuild({ ...order, buildLock: buildLockOf(order), buildLockDay: found.buildLockDay }),
  };
}

function presentByPhone({ order, byPhone }: OrderByLink): OrderByToken['byPhone'] {
  if (!byPhone) return null;
  const { toAgree, held, lines } = byPhone;
  return {
    ...{ toAgree, held, customerPhone: order.customerPhone },
    lines: lines.map(({ kind, name, variantName, quantity, price, giftRecipient, giftMessage }) => ({
      ...{ kind, name, variantName, quantity, price: toDecimal(price), giftRecipient },
      ...(giftMessage && { giftMessage }),
    })),
    shippingAmount: toDecimal(order.shippingAmount),
    taxAmount: toDecimal(order.taxAmount),
  };
}

/** An order without a split is one that owes everything at once. */
function amounts({ totalAmount, depositAmount, remainingBalance }: OrderRow) {
  return {
    totalAmount: toDecimal(totalAmount),
    depositAmount: toDecimal(depositAmount ?? 0),
    remainingBalance: toDecimal(remainingBalance ?? totalAmount),
  };
}

/** The request in the shop's words. `userId` is the session's: who is signed in is never the body's to say. */
function readOrder(body: OrderDetails, userId: string | null): PlaceOrder {
  return {
    intentId: body.stripePaymentIntentId ?? '',
    ...{ checkoutId: body.checkoutId, clientSecret: body.clientSecret },
    details: {
      ...detailsOf({ ...body, shippingAddress: body.address ?? body.shippingAddress ?? '' }),
      ...{ userId, build: body.build, agreedToBalance: body.agreedToBalance === true },
    },
    shown: {
      total: centsOf(body.totalAmount),
      deposit: centsOf(body.depositAmount),
      balance: centsOf(body.remainingBalance),
    },
  };
}
