import type Stripe from 'stripe';

/** Stripe's error object, as it stands under `error` in an answer. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  /** Without what is the shop's alone when a page asked. */
  payment_intent?: Partial<Stripe.PaymentIntent>;
  payment_method?: Stripe.PaymentMethod;
};

/** Thrown: the request changed nothing, and its idempotency key is free again. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = withDocumentation(body);
  }
}

export function withDocumentation(body: ErrorBody): ErrorBody {
  if (!body.code) return body;
  return { ...body, doc_url: `https://docs.stripe.com/error-codes#${body.code.replaceAll('_', '-')}` };
}

export function invalidRequest(message: string, details: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

export function noSuch(kind: string, id: string, param: string): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent): ApiError {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
