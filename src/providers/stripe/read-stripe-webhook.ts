import type Stripe from 'stripe';
import { z } from 'zod';
import type { ProviderEvent, ProviderNews, WebhookRead } from '#shop/ports/payment-provider.ts';
import { toProviderPayout } from './mapping.ts';

/** Stripe's own figure: https://docs.stripe.com/webhooks#replay-attacks */
const TOLERANCE_S = 300;

/** What Stripe sends is signed over the bytes as they came. Whatever keeps a signature from being checked, it does not hold. */
export function readWebhook(stripe: Stripe, signed: Signed): WebhookRead {
  if (!isSigned(stripe, signed, TOLERANCE_S)) return whyRefused(signed, () => isSigned(stripe, signed, ANY_AGE));
  const read = event.safeParse(parseJson(signed.rawBody));
  if (!read.success) return 'unreadable';
  const { id, type, data } = read.data;
  return { id, type, objectId: data.object } satisfies ProviderEvent;
}

/** To the SDK: no age is too great. */
const ANY_AGE = 0;

type Signed = { rawBody: Buffer; signature: string; secret: string; now: Date };

/** The SDK throws for a signature that does not hold, and other errors for a header that it cannot take apart. */
function isSigned(stripe: Stripe, { rawBody, signature, secret, now }: Signed, tolerance: number): boolean {
  try {
    const check = stripe.webhooks.signature;
    return check?.verifyHeader(rawBody, signature, secret, tolerance, undefined, now.getTime()) ?? false;
  } catch {
    return false;
  }
}

const HEADER = /^t=(\d{1,12})(?=,)(?:,\w+=\w*)*,v1=[0-9a-f]{64}(?:,\w+=\w*)*$/;
const BEGINNING = /^\s*\{\s*"id"\s*:\s*"evt_\w+"/;

/** Anybody can send what looks like Stripe's; what does not is no fault here and is looked at no further. */
function whyRefused({ rawBody, signature, now }: Signed, isOurs: () => boolean): WebhookRead {
  const [, signedAt] = HEADER.exec(signature.slice(0, 2000)) ?? [];
  if (!signedAt || !BEGINNING.test(rawBody.toString('latin1', 0, 300))) return 'unsigned';
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(signedAt);
  return { refused: isOurs() ? 'too-old' : 'other-secret', ageSeconds };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    return null;
  }
}

/** An id as such, or of an object that stands whole in the event because the account expands it. */
const idOf = (pattern: RegExp) => {
  const id = z.string().regex(pattern);
  return z.union([id, z.object({ id }).transform((whole) => whole.id)]);
};
const intentId = idOf(/^pi_\w{1,250}$/);
const chargeId = idOf(/^ch_\w{1,250}$/);

/** Whatever the event says happened, this is to be re-read: the payment; where it is not named, its charge; or what is no charge. */
const subject = z
  .union([
    z.object({ object: z.literal('payment_intent'), id: intentId }).transform(({ id }) => id),
    z
      .object({
        object: z.enum(['charge', 'dispute', 'refund', 'radar.early_fraud_warning']),
        payment_intent: intentId,
      })
      .transform(({ payment_intent }) => payment_intent),
    z.object({ object: z.literal('payout'), id: idOf(/^po_\w{1,250}$/) }).transform(({ id }) => id),
    z.object({ object: z.literal('review'), id: idOf(/^prv_\w{1,250}$/) }).transform(({ id }) => id),
    z.object({ object: z.literal('account'), id: idOf(/^acct_\w{1,250}$/) }).transform(({ id }) => id),
    z
      .object({ object: z.enum(['dispute', 'refund', 'radar.early_fraud_warning']), charge: chargeId })
      .transform(({ charge }) => charge),
  ])
  .nullable()
  .catch(null);

const name = z.string().regex(/^[\w.:-]{1,255}$/);
const event = z.object({ id: name, type: name, data: z.object({ object: subject }).catch({ object: null }) });

/** Reads what a webhook names that is no charge: a payout, a review of a charge, or the account. `dashboard`: its address. */
export async function readNews(stripe: Stripe, id: string, dashboard: string): Promise<ProviderNews> {
  if (id.startsWith('po_')) return toPayout(await stripe.payouts.retrieve(id), dashboard);
  if (id.startsWith('prv_')) return toReview(await stripe.reviews.retrieve(id), dashboard);
  return toAccount(await stripe.accounts.retrieveCurrent(), dashboard);
}

function toPayout(payout: Stripe.Payout, dashboard: string): ProviderNews {
  const { id, amount, state, failure } = toProviderPayout(payout);
  return {
    kind: 'payout',
    id,
    failed: state === 'failed',
    amount,
    reason: failure,
    page: `${dashboard}/payouts/${id}`,
  };
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
    takesCharges: charges_enabled,
    paysOut: payouts_enabled,
    reason: disabled_reason ?? null,
    asked: [...new Set([...(past_due ?? []), ...(currently_due ?? [])])],
    dueBy: current_deadline ? new Date(current_deadline * 1000) : null,
    page: `${dashboard}/account/status`,
  };
}
