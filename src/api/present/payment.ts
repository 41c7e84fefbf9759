import type { Failure } from '#contract/failure.ts';
import type { DepositIntent, DepositStatus } from '#contract/payments.ts';
import { buildOf } from '#shop/orders/order-build.ts';
import { releaseDayOf } from '#shop/orders/release-day.ts';
import type { BalanceOpened } from '#shop/payments/open-balance.ts';
import type { DepositOpened } from '#shop/payments/open-deposit.ts';
import type { DepositStatus as DepositRead } from '#shop/payments/read-deposit-status.ts';
import { formatUsd, toDecimal } from '#values/money.ts';
import { LINK_INVALID } from '../link-invalid.ts';

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
