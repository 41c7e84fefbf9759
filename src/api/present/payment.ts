import { LINK_INVALID } from '#api/link-invalid.ts';
import type { Failure } from '#contract/failure.ts';
import type { DepositIntent, DepositStatus } from '#contract/payments.ts';
import { buildOf, releaseDayOf } from '#shop/orders/ledger/order-facts.ts';
import type { BalanceOpened } from '#shop/orders/payments/open-balance.ts';
import type { DepositOpened, openDeposit } from '#shop/orders/placing/open-deposit.ts';
import type { DepositStatus as DepositRead } from '#shop/orders/placing/read-deposit-status.ts';
import { formatUsd, toDecimal } from '#values/money.ts';

type Pricing = DepositOpened['pricing'];

export function presentDeposit({ clientSecret, pricing, paid }: DepositOpened): DepositIntent {
  return { clientSecret, ...amounts(pricing), paid };
}

export function presentDepositStatus(read: DepositRead): DepositStatus {
  const { state, order, pricing, paidAt, balancePaidAt, releaseAhead, manufacturingWeeks, lastError } = read;
  return {
    state,
    orderNumber: order?.orderNumber ?? null,
    customerEmail: order?.customerEmail ?? null,
    ...amounts(pricing),
    bowColor: order?.bowColor ?? null,
    build: order && buildOf(order),
    paidAt: paidAt?.toISOString() ?? null,
    balancePaidAt: balancePaidAt?.toISOString() ?? null,
    releaseDate: order && releaseDayOf(order),
    releaseAhead,
    manufacturingWeeks,
    lastError,
  };
}

function amounts({ fullPrice, deposit, balance }: Pricing) {
  return { depositAmount: toDecimal(deposit), fullPrice: toDecimal(fullPrice), balanceRemaining: toDecimal(balance) };
}

type NotBegun = Exclude<Awaited<ReturnType<typeof openDeposit>>, { ok: true }>;

export function refuseDeposit(refused: NotBegun): { status: 409 | 429; failure: Failure; retryAfter?: number } {
  switch (refused.reason) {
    case 'nothing-on-sale':
      return { status: 409, failure: { error: 'Nothing can be pre-ordered at the moment.', code: refused.reason } };
    case 'too-many-open': {
      const minutes = Math.ceil(refused.retryAfterSeconds / 60);
      const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
      const error = `Many checkouts are open from your network right now. Please try again in ${wait}, or from another network.`;
      return { status: 429, failure: { error, code: 'too-many-requests' }, retryAfter: refused.retryAfterSeconds };
    }
  }
}

type NotOpened = Exclude<BalanceOpened, { ok: true }>;

export function refuseBalance(refused: NotOpened): { status: 404 | 409 | 422; failure: Failure } {
  switch (refused.reason) {
    case 'link-invalid':
      return { status: 404, failure: LINK_INVALID };
    case 'nothing-due': {
      const error = 'Nothing is due on this order now: it is paid, or a payment is under way.';
      return { status: 409, failure: { error, code: refused.reason } };
    }
    case 'amount-differs': {
      const error = `The amount due is ${formatUsd(refused.due)}, not ${formatUsd(refused.asked)}. Please reload the page.`;
      return { status: 422, failure: { error, code: refused.reason, fields: { amount: error } } };
    }
  }
}
