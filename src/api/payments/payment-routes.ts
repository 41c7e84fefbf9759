import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readCartSecret } from '#api/http/cart-cookie.ts';
import { forgetCheckoutCookie, keepCheckoutCookie, readCheckoutCookie } from '#api/http/checkout-cookie.ts';
import { networkOf } from '#api/http/network-of.ts';
import { linkInvalid, Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { findSignedIn } from '#api/http/who-asks.ts';
import { presentLine } from '#api/orders/order-routes.ts';
import { PERHAPS_CHARGED } from '#api/plugins/error-handler.ts';
import { paymentNamed } from '#api/plugins/rate-limits.ts';
import { refuseCheckout, refuseDeposit } from '#api/terms/checkout-refusals.ts';
import { presentBatch } from '#api/terms/present-terms.ts';
import { centsOf } from '#contract/fields/amount.ts';
import type { CheckoutRequest } from '#contract/orders/checkout-schemas.ts';
import * as calls from '#contract/orders/payment-calls.ts';
import type { ShownTerms, StatusRequest } from '#contract/orders/payment-schemas.ts';
import type { CheckoutRow } from '#db/schema.ts';
import { bowNameOf, buildOf, releaseToTell } from '#shop/orders/ledger/order-facts.ts';
import { cardAmountOf } from '#shop/orders/placing/checkout-lines.ts';
import { type CheckoutOpened, openCheckout } from '#shop/orders/placing/open-checkout.ts';
import { type DepositStatus as DepositRead, readDepositStatus } from '#shop/orders/placing/read-deposit-status.ts';
import type { ShownTerms as TermsOfPayment } from '#shop/orders/placing/reckon.ts';
import { openBalance, openPart, type PartOpened } from '#shop/orders/settlement/open-balance.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { zipCodeOf } from '#values/address/zip-codes.ts';
import { hasPassed } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { partBoundsText } from '#values/order/parts.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';

export const payments: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.openDeposit, { limit: 'openings' }, async (request, reply) => {
    const asked = request.body ?? {};
    const opened = await openFor(app.forVisitor(request, reply), request, asked);
    if (!opened.ok) throw refuseCheckout(opened);
    keepCheckoutCookie(reply, { checkoutId: opened.checkout.id, intentId: opened.intentId });
    const { clientSecret, ...presented } = presentCheckout(shop, opened);
    if (asked.from === 'cart' || clientSecret === null) return { clientSecret, ...presented };
    const { depositAmount, fullPrice, balanceRemaining, terms, paid } = presented;
    return { clientSecret, depositAmount, fullPrice, balanceRemaining, terms, paid };
  });

  const countedBy = paymentNamed('paymentIntentId');
  serve(
    app,
    calls.readDepositStatus,
    { limit: 'statuses', countedBy, outage: PERHAPS_CHARGED },
    async (request, reply) => {
      const { body } = request;
      const { intentId } = readCheckoutCookie(request);
      const read = await readDepositStatus(
        app.forVisitor(request, reply, { looksOnly: true }),
        'checkoutId' in body
          ? body
          : {
              intentId: body.paymentIntentId,
              clientSecret: body.clientSecret,
              sameBrowser: intentId === body.paymentIntentId,
            },
      );
      if (!read.ok) {
        await app.countStranger(request, reply);
        return reply.code(404).send({ error: 'This payment is not known here.', code: read.reason });
      }
      // What was seen to be paid is not shown by the next visit to the checkout.
      if (read.state === 'confirmed' && isBrowsers(request, body)) forgetCheckoutCookie(reply);
      return presentDepositStatus(read);
    },
  );

  serve(app, calls.openBalance, { limit: 'tokens' }, async (request, reply) => {
    const { body } = request;
    const opened = await openBalance(app.forVisitor(request, reply), {
      token: body.token,
      amount: centsOf(body.amount),
    });
    if (!opened.ok) throw refuseBalance(opened);
    return opened;
  });

  serve(app, calls.openPart, { limit: 'tokens' }, async (request, reply) => {
    const { token, amount } = request.body;
    const opened = await openPart(app.forVisitor(request, reply), { token, amount: centsOf(amount) });
    if (!opened.ok) throw refuseBalance(opened);
    return opened;
  });
};

/** Without `from` nothing is asked of the visitor's cart: it is the flagship, or the bow that is named. */
async function openFor(
  shop: Shop,
  request: FastifyRequest,
  { from, withBow, bow, state, zip, giftCardCode }: CheckoutRequest,
) {
  const user = await findSignedIn(shop, request);
  const withCart = from === 'cart';
  return openCheckout(shop, {
    visitor: { secret: readCartSecret(request), userId: user?.id ?? null },
    ...readCheckoutCookie(request),
    withCart,
    withBow: withBow ?? !withCart,
    bow: bow ?? null,
    state: state || null,
    zip: zipCodeOf(zip ?? ''),
    giftCardCode: giftCardCode || null,
    network: networkOf(request.ip),
  });
}

function isBrowsers(request: FastifyRequest, seen: StatusRequest): boolean {
  const { checkoutId, intentId, isWhole } = readCheckoutCookie(request);
  if (!isWhole) return checkoutId !== null || intentId !== null;
  return 'checkoutId' in seen ? seen.checkoutId === checkoutId : seen.paymentIntentId === intentId;
}

function presentCheckout({ clock }: Shop, { checkout, lines, terms, assumed, ...opened }: CheckoutOpened) {
  const bow = checkout.lines.find(({ kind }) => kind === 'bow');
  return {
    ...checkout,
    ...opened,
    depositAmount: bow ? bow.price - checkout.laterAmount : 0,
    fullPrice: bow?.price ?? 0,
    balanceRemaining: checkout.laterAmount,
    terms: terms && presentTerms(terms, checkout, clock()),
    salesTax: checkout.tax,
    checkoutId: checkout.id,
    lines: lines.map(presentLine),
    shippingAssumed: assumed,
    cardAmount: cardAmountOf(checkout),
  };
}

function presentTerms(
  terms: TermsOfPayment,
  { laterAmount, tax }: Pick<CheckoutRow, 'laterAmount' | 'tax'>,
  now: Date,
): ShownTerms {
  const { depositPercent, releaseDate, manufacturingWeeks, availability, consentText } = terms;
  return {
    depositPercent,
    releaseDate,
    manufacturingWeeks,
    availability,
    releasePassed: hasPassed(releaseDate, now),
    batch: presentBatch(terms),
    consent: balanceTerms(laterAmount, consentText, tax !== null),
  };
}

function presentDepositStatus({ order, pricing, lines, ...read }: DepositRead) {
  return {
    ...read,
    orderNumber: order?.orderNumber ?? null,
    customerEmail: order?.customerEmail ?? null,
    depositAmount: pricing.deposit,
    fullPrice: pricing.fullPrice,
    balanceRemaining: pricing.balance,
    bowColor: order?.bowColor ?? null,
    bowName: order && bowNameOf(order),
    build: order && buildOf(order),
    releaseDate: order && releaseToTell(order),
    lines: lines.map(presentLine),
    shippingAmount: order?.shippingAmount ?? 0,
    taxAmount: order?.taxAmount ?? 0,
  };
}

type NotOpened = Exclude<PartOpened, { ok: true }>;

function refuseBalance(refused: NotOpened): Refusal {
  switch (refused.reason) {
    case 'link-invalid':
      return linkInvalid();
    case 'nothing-due':
      return new Refusal(
        409,
        refused.reason,
        'Nothing is due on this order now: it is paid, or a payment is under way.',
      );
    case 'agreement-missing':
    case 'sold-out':
    case 'too-many-bows':
      return refuseDeposit(refused);
    case 'whole-only': {
      const error = `The amount due, ${formatUsd(refused.due)}, is paid whole. Please reload the page.`;
      return new Refusal(409, refused.reason, error);
    }
    case 'no-part':
      return new Refusal(422, refused.reason, partBoundsText(refused.due, refused.parts), 'amount');
    case 'amount-differs': {
      const error = `The amount due is ${formatUsd(refused.due)}, not ${formatUsd(refused.asked)}. Please reload the page.`;
      return new Refusal(422, refused.reason, error, 'amount');
    }
  }
}
