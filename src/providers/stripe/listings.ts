import type Stripe from 'stripe';
import type {
  ListedDispute,
  ListedMovement,
  ListedPayment,
  ListedRefund,
  ListedWarning,
  PaymentListings,
} from '#shop/ports/payment-provider.ts';
import { toPayment, toProviderPayout, toRefund, toWarning } from './mapping.ts';
import { reach } from './stripe-client.ts';

/** As many as Stripe gives at once. */
const PAGE = 100;

/** Stripe's own lists, newest first; the SDK asks for the next page when the one before has been read. */
export function createListings(stripe: Stripe): PaymentListings {
  return {
    listPayments: (since) =>
      each(stripe.paymentIntents.list({ ...pageSince(since), expand: ['data.latest_charge'] }), toListedPayment),
    listRefunds: (since) =>
      each(moved(stripe.refunds.list({ ...pageSince(since), expand: ['data.charge'] })), toListedRefund),
    listDisputes: (since) => each(stripe.disputes.list(pageSince(since)), toListedDispute),
    listWarnings: (since) => each(stripe.radar.earlyFraudWarnings.list(pageSince(since)), toListedWarning),
    listMovements: (since) =>
      each(stripe.balanceTransactions.list({ ...pageSince(since), expand: ['data.source'] }), toListedMovement),
    listPayouts: (since) => each(stripe.payouts.list(pageSince(since)), toProviderPayout),
    listPayoutLines: (payout) =>
      each(stripe.balanceTransactions.list({ payout, limit: PAGE, expand: ['data.source'] }), toListedMovement),
  };
}

/** An authorisation that was let go is listed as a refund, and no money has moved. */
async function* moved(refunds: AsyncIterable<Stripe.Refund>): AsyncGenerator<Stripe.Refund> {
  for await (const refund of refunds) {
    const { charge } = refund;
    if (charge === null || typeof charge === 'string' || charge.captured) yield refund;
  }
}

function pageSince(since: Date) {
  return { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE };
}

async function* each<Item, Listed>(list: AsyncIterable<Item>, present: (item: Item) => Listed): AsyncGenerator<Listed> {
  const items = list[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await reach(() => items.next());
    if (done) return;
    yield present(value);
  }
}

function toListedPayment(intent: Stripe.PaymentIntent): ListedPayment {
  const { id, status, amount, received, currency, metadata } = toPayment(intent);
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const at = momentOf(charge?.created ?? intent.created);
  return { id, status, amount, received, currency, metadata, at };
}

function toListedRefund(refund: Stripe.Refund): ListedRefund {
  return { ...toRefund(refund), paymentId: idOf(refund.payment_intent), at: momentOf(refund.created) };
}

function toListedDispute({ id, payment_intent, amount, status, reason, created }: Stripe.Dispute): ListedDispute {
  return { id, paymentId: idOf(payment_intent), amount, status, reason, at: momentOf(created) };
}

function toListedWarning(warning: Stripe.Radar.EarlyFraudWarning): ListedWarning {
  return { ...toWarning(warning), paymentId: idOf(warning.payment_intent) };
}

function toListedMovement(line: Stripe.BalanceTransaction): ListedMovement {
  const { id, amount, fee, net, currency, description, source } = line;
  const whole = typeof source === 'string' ? null : source;
  return {
    id,
    amount,
    fee,
    net,
    currency,
    description,
    category: line.reporting_category,
    sourceId: idOf(source),
    paymentId: whole && 'payment_intent' in whole ? idOf(whole.payment_intent) : null,
    at: momentOf(line.created),
    availableAt: momentOf(line.available_on),
  };
}

function idOf(named: string | { id: string } | null | undefined): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}

const momentOf = (seconds: number): Date => new Date(seconds * 1000);
