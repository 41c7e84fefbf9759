import Stripe from 'stripe';
import type { PaymentProvider } from '#shop/payments/payment-provider.ts';
import type { PaymentMode } from '#values/stripe-keys.ts';
import { createKeyComparison } from './compare-keys.ts';
import { toPayment, toRefund } from './mapping.ts';
import { reach } from './reach.ts';
import { readWebhook } from './read-webhook.ts';
import { createStripeClient, type StripeAddress } from './stripe-client.ts';

export type StripeSettings = StripeAddress & { publishableKey: string; webhookSecret: string; mode: PaymentMode };

/** The shop's card payments at Stripe, or at whatever speaks Stripe's protocol under `apiBase`. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = createStripeClient(settings);

  async function read(id: string) {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
    return toPayment(intent, {
      refunds: await allRefunds(stripe, intent),
      declines: await countDeclines(stripe, intent),
    });
  }

  const provider: PaymentProvider = {
    mode: settings.mode,

    async createPayment(input, idempotencyKey) {
      const intent = await stripe.paymentIntents.create(
        {
          amount: input.amount,
          currency: input.currency,
          allowed_payment_method_types: ['card'],
          description: input.description,
          metadata: input.metadata,
          ...(input.receiptEmail === undefined ? {} : { receipt_email: input.receiptEmail }),
        },
        { idempotencyKey },
      );
      return toPayment(intent);
    },

    async retrievePayment(id) {
      try {
        return await read(id);
      } catch (error) {
        if (hasCode(error, 'resource_missing')) return null;
        throw error;
      }
    },

    async cancelPayment(id) {
      try {
        await stripe.paymentIntents.cancel(id);
      } catch (error) {
        if (hasCode(error, 'resource_missing')) return null;
        // The money was faster, or another call cancelled first: what Stripe holds now is the answer.
        if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
      }
      return read(id);
    },

    async refundPayment({ paymentId, amount, refundId }, idempotencyKey) {
      const refund = await stripe.refunds.create(
        { payment_intent: paymentId, amount, metadata: { refund_id: String(refundId) } },
        { idempotencyKey },
      );
      return toRefund(refund);
    },

    async nameOrder(id, { orderNumber, leg }) {
      try {
        return toPayment(
          await stripe.paymentIntents.update(id, {
            description: `${orderNumber}: ${leg}`,
            metadata: { order_number: orderNumber },
          }),
        );
      } catch (error) {
        if (hasCode(error, 'resource_missing')) return null;
        throw error;
      }
    },

    compareKeys: createKeyComparison(stripe, settings),

    readWebhook: (rawBody, signature) => readWebhook(stripe, settings.webhookSecret, rawBody, signature),
  };
  return {
    ...provider,
    createPayment: (input, key) => reach(() => provider.createPayment(input, key)),
    retrievePayment: (id) => reach(() => provider.retrievePayment(id)),
    cancelPayment: (id) => reach(() => provider.cancelPayment(id)),
    refundPayment: (input, key) => reach(() => provider.refundPayment(input, key)),
    nameOrder: (id, order) => reach(() => provider.nameOrder(id, order)),
    compareKeys: () => reach(() => provider.compareKeys()),
  };
}

/** Asked only where a card was refused last. So many as one page holds are more than anybody is given. */
async function countDeclines(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<number> {
  if (!intent.last_payment_error || intent.status !== 'requires_payment_method') return 0;
  const charges = await stripe.charges.list({ payment_intent: intent.id, limit: 100 });
  return charges.data.filter(({ status }) => status === 'failed').length;
}

/** An expanded charge carries its newest ten refunds; the rest are fetched only when there are more. */
async function allRefunds(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.Refund[]> {
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string' || !charge.refunds) return [];
  if (!charge.refunds.has_more) return charge.refunds.data;
  return stripe.refunds.list({ payment_intent: intent.id, limit: 100 }).autoPagingToArray({ limit: 10_000 });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}
