// Every call that the sandbox's Stripe understands: method, path, parameters, work.
import { z } from 'zod';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { readAccount } from '#sandbox/stripe/objects/account/account-news.ts';
import { payOutByHand, payoutCreation } from '#sandbox/stripe/objects/account/payouts.ts';
import { closeDispute, disputeUpdate, updateDispute } from '#sandbox/stripe/objects/disputes/disputes.ts';
import { createFile, fileCreation } from '#sandbox/stripe/objects/disputes/files.ts';
import { getObject } from '#sandbox/stripe/objects/objects.ts';
import { captureIntent } from '#sandbox/stripe/objects/payments/captures.ts';
import {
  type Attempt,
  answerChallenge,
  challengeAnswer,
  confirmation,
  confirmIntent,
} from '#sandbox/stripe/objects/payments/confirm-intent.ts';
import { createCustomer, customerCreation, detachMethod } from '#sandbox/stripe/objects/payments/customers.ts';
import {
  cancelIntent,
  createIntent,
  intentCreation,
  intentUpdate,
  updateIntent,
} from '#sandbox/stripe/objects/payments/payment-intents.ts';
import { createPaymentMethod, paymentMethodData } from '#sandbox/stripe/objects/payments/payment-methods.ts';
import { createRefund, refundCreation } from '#sandbox/stripe/objects/payments/refunds.ts';
import {
  calculate,
  calculationCreation,
  recordCalculation,
  reversalCreation,
  reverseTransaction,
  transactionCreation,
} from '#sandbox/stripe/objects/tax/tax.ts';
import type { FormObject } from '#sandbox/stripe/protocol/form-encoding.ts';
import { expand, readParams, wholeNumber } from '#sandbox/stripe/protocol/form-params.ts';
import { ApiError, invalidRequest } from '#sandbox/stripe/protocol/stripe-error.ts';
import { type Caller, checkClientSecret, forBrowser, refuseBrowser } from './authentication.ts';
import { expandAnswer } from './expand.ts';
import type { Answer } from './idempotency.ts';
import { listObjects, paging } from './lists.ts';

type Call = {
  tx: SandboxTransaction;
  caller: Caller;
  id: string;
  params: FormObject;
  clientSecret: string | undefined;
  /** The sandbox's own address, for the pages it sends customers to. */
  base: string;
};

export type Endpoint = { method: 'GET' | 'POST'; path: string; answer: (call: Call) => Promise<Answer> };

const onlyExpand = z.strictObject({ expand });
const cancellation = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand,
});
const capture = z.strictObject({ amount_to_capture: wholeNumber.optional(), expand });
/** Refunds, disputes and warnings are all found by what they are of. */
const ofPaymentList = z.strictObject({
  ...paging,
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});
const chargeList = z.strictObject({ ...paging, payment_intent: z.string().optional() });
const balanceList = z.strictObject({
  ...paging,
  source: z.string().optional(),
  type: z.string().optional(),
  payout: z.string().optional(),
});
const payoutList = z.strictObject({ ...paging, status: z.string().optional() });
const methodList = z.strictObject({ ...paging, type: z.literal('card').optional() });
const eventList = z.strictObject({
  ...paging,
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
});

const OFF_SESSION_ALONE = 'off_session may only be passed when confirm is true.';

export const ENDPOINTS: Endpoint[] = [
  shopOnly('POST', '/payment_intents', async (call) => {
    const { confirm, return_url, off_session, ...given } = readParams(intentCreation, call.params);
    if (off_session && confirm !== 'true') throw invalidRequest(OFF_SESSION_ALONE, { param: 'off_session' });
    const intent = await createIntent(call.tx, given);
    if (confirm !== 'true') return done(call, intent, given.expand);
    const choice = { ...(return_url !== undefined && { return_url }), ...(off_session && { off_session }) };
    return attempted(call, await confirmIntent(call.tx, intent.id, choice, challengeUrl(call)), given.expand);
  }),
  shopOnly('GET', '/payment_intents', async (call) => {
    const page = readParams(z.strictObject(paging), call.params);
    return done(call, await listObjects(call.tx, 'payment_intent', '/v1/payment_intents', page), page.expand);
  }),
  open('GET', '/payment_intents/:id', async (call) => {
    const given = readParams(onlyExpand, call.params);
    return done(call, await getObject(call.tx, 'payment_intent', call.id, 'intent'), given.expand);
  }),
  shopOnly('POST', '/payment_intents/:id', async (call) => {
    const given = readParams(intentUpdate, call.params);
    return done(call, await updateIntent(call.tx, call.id, given), given.expand);
  }),
  open('POST', '/payment_intents/:id/confirm', async (call) => {
    const given = readParams(confirmation, call.params);
    // Whoever confirms in a page is there.
    if (given.off_session) refuseBrowser(call.caller);
    return attempted(call, await confirmIntent(call.tx, call.id, given, challengeUrl(call)), given.expand);
  }),
  shopOnly('POST', '/payment_intents/:id/cancel', async (call) => {
    const given = readParams(cancellation, call.params);
    return done(call, await cancelIntent(call.tx, call.id, given.cancellation_reason ?? null), given.expand);
  }),
  shopOnly('POST', '/payment_intents/:id/capture', async (call) => {
    const given = readParams(capture, call.params);
    return done(call, await captureIntent(call.tx, call.id, given.amount_to_capture), given.expand);
  }),
  /** Stripe.js calls an address of this name when the customer has answered the bank's question. */
  open('POST', '/3ds2/challenge_complete', async (call) => {
    return attempted(call, await answerChallenge(call.tx, readParams(challengeAnswer, call.params)), []);
  }),
  { method: 'POST', path: '/payment_methods', answer: createMethod },
  shopOnly('GET', '/payment_methods/:id', read('payment_method')),
  shopOnly('POST', '/payment_methods/:id/detach', async (call) => {
    const given = readParams(onlyExpand, call.params);
    return done(call, await detachMethod(call.tx, call.id), given.expand);
  }),
  made('/customers', customerCreation, createCustomer),
  shopOnly('GET', '/customers/:id', read('customer')),
  shopOnly('GET', '/customers/:id/payment_methods', async (call) => {
    const { type: _cards, ...page } = readParams(methodList, call.params);
    const { id } = await getObject(call.tx, 'customer', call.id, 'customer');
    const address = `/v1/customers/${id}/payment_methods`;
    return done(call, await listObjects(call.tx, 'payment_method', address, page, { customer: id }), page.expand);
  }),
  made('/refunds', refundCreation, createRefund),
  shopOnly('GET', '/refunds', async (call) => {
    const { payment_intent, charge, ...page } = readParams(ofPaymentList, call.params);
    const filter = { paymentIntent: payment_intent, charge };
    return done(call, await listObjects(call.tx, 'refund', '/v1/refunds', page, filter), page.expand);
  }),
  shopOnly('GET', '/refunds/:id', read('refund')),
  shopOnly('GET', '/charges', async (call) => {
    const { payment_intent, ...page } = readParams(chargeList, call.params);
    const filter = { paymentIntent: payment_intent };
    return done(call, await listObjects(call.tx, 'charge', '/v1/charges', page, filter), page.expand);
  }),
  shopOnly('GET', '/charges/:id', read('charge')),
  shopOnly('GET', '/disputes', async (call) => {
    const { payment_intent, charge, ...page } = readParams(ofPaymentList, call.params);
    const filter = { paymentIntent: payment_intent, charge };
    return done(call, await listObjects(call.tx, 'dispute', '/v1/disputes', page, filter), page.expand);
  }),
  shopOnly('GET', '/disputes/:id', read('dispute')),
  shopOnly('GET', '/balance_transactions', async (call) => {
    const { source, type, payout, ...page } = readParams(balanceList, call.params);
    if (payout && !(await getObject(call.tx, 'payout', payout, 'payout')).automatic) throw notItemised();
    const filter = { source, payout, types: type ? [type] : undefined };
    const list = await listObjects(call.tx, 'balance_transaction', '/v1/balance_transactions', page, filter);
    return done(call, list, page.expand);
  }),
  shopOnly('GET', '/balance_transactions/:id', read('balance_transaction')),
  shopOnly('POST', '/disputes/:id', async (call) => {
    const given = readParams(disputeUpdate, call.params);
    return done(call, await updateDispute(call.tx, call.id, given), given.expand);
  }),
  shopOnly('POST', '/disputes/:id/close', async (call) => {
    const given = readParams(onlyExpand, call.params);
    return done(call, await closeDispute(call.tx, call.id), given.expand);
  }),
  made('/files', fileCreation, createFile),
  shopOnly('GET', '/files/:id', read('file')),
  shopOnly('GET', '/radar/early_fraud_warnings', async (call) => {
    const { payment_intent, charge, ...page } = readParams(ofPaymentList, call.params);
    const filter = { paymentIntent: payment_intent, charge };
    const address = '/v1/radar/early_fraud_warnings';
    return done(call, await listObjects(call.tx, 'early_fraud_warning', address, page, filter), page.expand);
  }),
  shopOnly('GET', '/radar/early_fraud_warnings/:id', read('early_fraud_warning')),
  made('/payouts', payoutCreation, payOutByHand),
  shopOnly('GET', '/payouts', async (call) => {
    const { status, ...page } = readParams(payoutList, call.params);
    return done(call, await listObjects(call.tx, 'payout', '/v1/payouts', page, { status }), page.expand);
  }),
  shopOnly('GET', '/payouts/:id', read('payout')),
  shopOnly('GET', '/reviews/:id', read('review')),
  made('/tax/calculations', calculationCreation, calculate),
  made('/tax/transactions/create_from_calculation', transactionCreation, recordCalculation),
  made('/tax/transactions/create_reversal', reversalCreation, reverseTransaction),
  shopOnly('GET', '/tax/transactions/:id', read('tax.transaction')),
  shopOnly('GET', '/account', async (call) => done(call, await readAccount(call.tx), [])),
  shopOnly('GET', '/events', async (call) => {
    const { type, types, ...page } = readParams(eventList, call.params);
    const filter = { types: type ? [type] : types };
    return done(call, await listObjects(call.tx, 'event', '/v1/events', page, filter), page.expand);
  }),
  shopOnly('GET', '/events/:id', read('event')),
];

const notItemised = (): ApiError =>
  invalidRequest('Balance transaction history can only be filtered on automatic payouts, not manual.', {
    param: 'payout',
  });

function shopOnly(method: Endpoint['method'], path: string, answer: Endpoint['answer']): Endpoint {
  return {
    method,
    path,
    answer: (call) => {
      refuseBrowser(call.caller);
      return answer(call);
    },
  };
}

/** What a call makes is all that it answers. */
function made<Schema extends z.ZodType<{ expand?: string[] | undefined }>>(
  path: string,
  schema: Schema,
  make: (tx: SandboxTransaction, given: z.output<Schema>) => Promise<object>,
): Endpoint {
  return shopOnly('POST', path, async (call) => {
    const given = readParams(schema, call.params);
    return done(call, await make(call.tx, given), given.expand);
  });
}

/** Open to the page that holds the intent's client secret. */
function open(method: Endpoint['method'], path: string, answer: Endpoint['answer']): Endpoint {
  return {
    method,
    path,
    answer: async (call) => {
      if (call.caller === 'browser') {
        const intentId = call.id || String(call.params.intent);
        checkClientSecret(await getObject(call.tx, 'payment_intent', intentId, 'intent'), call.clientSecret);
      }
      try {
        return await answer(call);
      } catch (error) {
        throw call.caller === 'browser' && error instanceof ApiError ? hideShop(error) : error;
      }
    },
  };
}

function hideShop({ status, body }: ApiError): ApiError {
  if (!body.payment_intent) return new ApiError(status, body);
  return new ApiError(status, { ...body, payment_intent: forBrowser(body.payment_intent) });
}

type Readable =
  | 'payment_method'
  | 'customer'
  | 'refund'
  | 'charge'
  | 'dispute'
  | 'early_fraud_warning'
  | 'event'
  | 'payout'
  | 'review'
  | 'balance_transaction'
  | 'file'
  | 'tax.transaction';

function read(kind: Readable): Endpoint['answer'] {
  return async (call) => {
    const given = readParams(onlyExpand, call.params);
    return done(call, await getObject(call.tx, kind, call.id), given.expand);
  };
}

async function createMethod(call: Call): Promise<Answer> {
  const given = readParams(paymentMethodData.extend({ expand }), call.params);
  return done(call, await createPaymentMethod(call.tx, given), given.expand);
}

async function done(call: Call, object: object, paths: string[] | undefined): Promise<Answer> {
  return { status: 200, body: seenBy(call, await expandAnswer(call.tx, object, paths)) };
}

async function attempted(call: Call, { intent, error }: Attempt, paths: string[] | undefined): Promise<Answer> {
  if (!error) return done(call, intent, paths);
  // A failed authentication is the customer's doing and no fault of the request that reports it.
  if (error.type !== 'card_error') return done(call, intent, paths);
  return { status: 402, body: { error: { ...error, payment_intent: seenBy(call, intent) } } };
}

function seenBy(call: Call, object: object): object {
  const isIntent = 'object' in object && object.object === 'payment_intent';
  return call.caller === 'browser' && isIntent ? forBrowser(object as Parameters<typeof forBrowser>[0]) : object;
}

const challengeUrl =
  (call: Call) =>
  (intent: { id: string; client_secret: string | null }): string =>
    `${call.base}/sandbox/stripe/3ds/${intent.id}?client_secret=${intent.client_secret ?? ''}`;
