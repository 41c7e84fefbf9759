import Stripe from 'stripe';
import type { KeysCompared, PaymentProvider } from '#shop/ports/payment-provider.ts';
import type { PaymentMode } from '#values/stripe-keys.ts';
import { createEvidence } from './evidence.ts';
import { createListings } from './listings.ts';
import { toDispute, toPayment, toProviderPayout, toRefund, toWarning } from './mapping.ts';
import { readNews, readWebhook } from './read-stripe-webhook.ts';
import { createStripeClient, reach, type StripeAddress } from './stripe-client.ts';
import { createTax } from './tax.ts';

export type StripeSettings = StripeAddress & {
  publishableKey: string;
  webhookSecret: string;
  mode: PaymentMode;
  clock: () => Date;
};

/** The shop's card payments at Stripe, or at another server with Stripe's protocol under `apiBase`. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = createStripeClient(settings);

  async function read(id: string) {
    const readAt = settings.clock();
    return whole(await stripe.paymentIntents.retrieve(id, WITH_CHARGE), readAt);
  }

  /** With all that stands beside it. `intent`: answered `WITH_CHARGE`, at `readAt` or later. */
  async function whole(intent: Stripe.PaymentIntent, readAt: Date) {
    const dashboard = dashboardOf(settings.apiBase, intent.livemode);
    const disputes = await allDisputes(stripe, intent);
    return toPayment(intent, {
      refunds: await allRefunds(stripe, intent),
      disputes: disputes.map((dispute) => toDispute(dispute, { readAt, dashboard })),
      declines: await countDeclines(stripe, intent),
    });
  }

  const provider: PaymentProvider = {
    ...createListings(stripe),
    ...createTax(stripe),
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
          ...(input.customerId === undefined ? {} : { customer: input.customerId }),
          ...(input.authoriseFirst ? { capture_method: 'manual' as const } : {}),
        },
        { idempotencyKey },
      );
      return toPayment(intent);
    },

    async updatePayment(id, { amount, description, metadata }) {
      try {
        return toPayment(await stripe.paymentIntents.update(id, { amount, description, metadata }));
      } catch (error) {
        if (hasCode(error, 'resource_missing')) return null;
        // A card is being charged on it, or it is closed: what Stripe holds now is the answer.
        if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
        return read(id);
      }
    },

    async authoriseFirst(id) {
      try {
        return toPayment(await stripe.paymentIntents.update(id, { capture_method: 'manual' }));
      } catch (error) {
        if (hasCode(error, 'resource_missing')) return null;
        // A card is being charged on it, or the bank asks about one: it stays as it is.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return read(id);
      }
    },

    async capturePayment(id) {
      try {
        await stripe.paymentIntents.capture(id);
      } catch (error) {
        if (hasCode(error, 'resource_missing')) return null;
        // Captured already, let go, or run out: what Stripe holds now is the answer.
        const isAnswer =
          error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
        if (!isAnswer) throw error;
      }
      return read(id);
    },

    async retrievePayment(id) {
      try {
        const intentId = id.startsWith('ch_') ? await intentOfCharge(stripe, id) : id;
        return intentId ? await read(intentId) : null;
      } catch (error) {
        if (hasCode(error, 'resource_missing')) return null;
        throw error;
      }
    },

    readPayout: async (id) => toProviderPayout(await stripe.payouts.retrieve(id)),
    readNews: (id) => readNews(stripe, id, dashboardOf(settings.apiBase, settings.mode === 'live')),

    async readWarnings(paymentId) {
      const found = stripe.radar.earlyFraudWarnings.list({ payment_intent: paymentId, limit: 100 });
      return (await found.autoPagingToArray({ limit: 1000 })).map(toWarning);
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

    async refundPayment({ paymentId, amount, name }, idempotencyKey) {
      const refund = await stripe.refunds.create(
        { payment_intent: paymentId, amount, metadata: { refund_id: name } },
        { idempotencyKey },
      );
      return toRefund(refund);
    },

    async nameOrder(id, { orderNumber, leg, keepFor }) {
      try {
        const readAt = settings.clock();
        const named = { description: `${orderNumber}: ${leg}`, metadata: { order_number: orderNumber } };
        const kept = keepFor === undefined ? {} : keeping(keepFor);
        return await whole(await stripe.paymentIntents.update(id, { ...named, ...kept, ...WITH_CHARGE }), readAt);
      } catch (error) {
        if (hasCode(error, 'resource_missing')) return null;
        // A card is being charged on it, or it is closed: it keeps the name it has.
        if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
        return read(id);
      }
    },

    async createCustomer({ metadata }, idempotencyKey) {
      return (await stripe.customers.create({ metadata }, { idempotencyKey })).id;
    },

    async chargeKept(id, methodId, idempotencyKey) {
      try {
        await stripe.paymentIntents.confirm(id, { payment_method: methodId, off_session: true }, { idempotencyKey });
      } catch (error) {
        if (hasCode(error, 'resource_missing') && error.param === 'intent') return null;
        // Declined, taken away, or it is charged already: what Stripe holds now is the answer.
        const isAnswer =
          error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
        if (!isAnswer) throw error;
      }
      return read(id);
    },

    async forgetCards(customerId) {
      const methods = await stripe.customers
        .listPaymentMethods(customerId, { limit: 100 })
        .autoPagingToArray({ limit: 1000 });
      for (const { id } of methods) {
        await stripe.paymentMethods.detach(id).catch((error: unknown) => {
          // Somebody was quicker.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
      }
    },

    ...createEvidence(stripe),

    compareKeys: createKeyComparison(stripe, settings),

    readWebhook: (rawBody, signature) =>
      readWebhook(stripe, { rawBody, signature, secret: settings.webhookSecret, now: settings.clock() }),
  };
  return {
    ...provider,
    createPayment: (input, key) => reach(() => provider.createPayment(input, key)),
    updatePayment: (id, change) => reach(() => provider.updatePayment(id, change)),
    authoriseFirst: (id) => reach(() => provider.authoriseFirst(id)),
    capturePayment: (id) => reach(() => provider.capturePayment(id)),
    retrievePayment: (id) => reach(() => provider.retrievePayment(id)),
    readPayout: (id) => reach(() => provider.readPayout(id)),
    readNews: (id) => reach(() => provider.readNews(id)),
    readWarnings: (paymentId) => reach(() => provider.readWarnings(paymentId)),
    cancelPayment: (id) => reach(() => provider.cancelPayment(id)),
    refundPayment: (input, key) => reach(() => provider.refundPayment(input, key)),
    nameOrder: (id, order) => reach(() => provider.nameOrder(id, order)),
    createCustomer: (input, key) => reach(() => provider.createCustomer(input, key)),
    chargeKept: (id, methodId, key) => reach(() => provider.chargeKept(id, methodId, key)),
    forgetCards: (customerId) => reach(() => provider.forgetCards(customerId)),
    stageEvidence: (id, evidence) => reach(() => provider.stageEvidence(id, evidence)),
    submitEvidence: (id, evidence) => reach(() => provider.submitEvidence(id, evidence)),
    compareKeys: () => reach(() => provider.compareKeys()),
  };
}

/** A payment's answer holds its charge with the newest refunds, which saves the calls for them. */
const WITH_CHARGE = { expand: ['latest_charge.refunds'] };

/** Asked only where a card was refused last. So many as one page holds are more than anybody is given. */
async function countDeclines(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<number> {
  if (!intent.last_payment_error || intent.status !== 'requires_payment_method') return 0;
  const charges = await stripe.charges.list({ payment_intent: intent.id, limit: 100 });
  return charges.data.filter(({ status }) => status === 'failed').length;
}

/**
 * An expanded charge carries its newest ten refunds; the rest are fetched only when there are more. An authorisation that was let
 * go looks like a refund, and no money has moved.
 */
async function allRefunds(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.Refund[]> {
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string' || !charge.refunds || !charge.captured) return [];
  if (!charge.refunds.has_more) return charge.refunds.data;
  return stripe.refunds.list({ payment_intent: intent.id, limit: 100 }).autoPagingToArray({ limit: 10_000 });
}

/** The charge says whether there ever was one, which saves the call for all others. */
async function allDisputes(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
  const charge = intent.latest_charge;
  if (charge === null || typeof charge === 'string' || !charge.disputed) return [];
  return stripe.disputes.list({ payment_intent: intent.id, limit: 100 }).autoPagingToArray({ limit: 1000 });
}

/** A dispute or a warning may name its charge alone. */
async function intentOfCharge(stripe: Stripe, chargeId: string): Promise<string | null> {
  const { payment_intent } = await stripe.charges.retrieve(chargeId);
  return typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null);
}

/** Where a person looks at what the API names. Another server with Stripe's protocol has its dashboard beside it. */
function dashboardOf(apiBase: string, live: boolean): string {
  if (new URL(apiBase).hostname !== 'api.stripe.com') return `${apiBase}/dashboard`;
  return `https://dashboard.stripe.com${live ? '' : '/test'}`;
}

/** An empty word takes at Stripe what was there before. */
function keeping(customer: string | null): Stripe.PaymentIntentUpdateParams {
  return customer === null ? { setup_future_usage: '' } : { customer, setup_future_usage: 'off_session' };
}

function hasCode(error: unknown, code: string): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}

/**
 * Asks Stripe whether both keys are of one account, as a page does it: with the publishable key and a payment's client
 * secret a page may read that payment, if it is the account's. What was found right once is not asked again. Throws when
 * Stripe does not answer.
 */
function createKeyComparison(
  stripe: Stripe,
  { publishableKey, apiBase }: StripeAddress & { publishableKey: string },
): () => Promise<KeysCompared> {
  const page = createStripeClient({ secretKey: publishableKey, apiBase });
  let areSame = false;

  async function compare(): Promise<KeysCompared> {
    const newest = await newestPayment(stripe);
    if (newest === 'refused') return 'secret-key-refused';
    if (!newest?.client_secret) return 'unknown';
    try {
      await page.paymentIntents.retrieve(newest.id, { client_secret: newest.client_secret });
      areSame = true;
      return 'same-account';
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'different-accounts';
      if (error instanceof Stripe.errors.StripeAuthenticationError) return 'publishable-key-refused';
      throw error;
    }
  }
  return async () => (areSame ? 'same-account' : compare());
}

/** Null: there is none, or a restricted key may not list them. */
async function newestPayment(stripe: Stripe): Promise<Stripe.PaymentIntent | 'refused' | null> {
  try {
    const { data } = await stripe.paymentIntents.list({ limit: 1 });
    return data[0] ?? null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    if (error instanceof Stripe.errors.StripeAuthenticationError) return 'refused';
    throw error;
  }
}
