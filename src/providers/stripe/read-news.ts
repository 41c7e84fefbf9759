import type Stripe from 'stripe';
import type { ProviderNews } from '#shop/ports/payment-provider.ts';

/** Reads what a webhook names that is no charge: a payout, a review of a charge, or the account. `dashboard`: its address. */
export async function readNews(stripe: Stripe, id: string, dashboard: string): Promise<ProviderNews> {
  if (id.startsWith('po_')) return toPayout(await stripe.payouts.retrieve(id), dashboard);
  if (id.startsWith('prv_')) return toReview(await stripe.reviews.retrieve(id), dashboard);
  return toAccount(await stripe.accounts.retrieveCurrent(), dashboard);
}

function toPayout(
  { id, status, amount, failure_message, failure_code }: Stripe.Payout,
  dashboard: string,
): ProviderNews {
  const reason = failure_message ?? failure_code?.replaceAll('_', ' ') ?? null;
  return { kind: 'payout', id, failed: status === 'failed', amount, reason, page: `${dashboard}/payouts/${id}` };
}

function toReview({ id, open, reason, payment_intent }: Stripe.Review, dashboard: string): ProviderNews {
  const paymentId = typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);
  return { kind: 'review', id, open, reason, paymentId, page: `${dashboard}/payments/${paymentId ?? ''}` };
}

function toAccount(
  { id, charges_enabled, payouts_enabled, requirements }: Stripe.Account,
  dashboard: string,
): ProviderNews {
  const { current_deadline, currently_due, past_due, disabled_reason } = requirements ?? {};
  return {
    kind: 'account',
    id,
    ...{ takesCharges: charges_enabled, paysOut: payouts_enabled, reason: disabled_reason ?? null },
    asked: [...new Set([...(past_due ?? []), ...(currently_due ?? [])])],
    dueBy: current_deadline ? new Date(current_deadline * 1000) : null,
    page: `${dashboard}/account/status`,
  };
}
