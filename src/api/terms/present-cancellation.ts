import type { z } from 'zod';
import { Refusal } from '#api/http/refusal.ts';
import type { Failure } from '#contract/failure.ts';
import { centsOf } from '#contract/fields/amount.ts';
import type { ownCancellation } from '#contract/orders/own-order-schemas.ts';
import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { cancelFoundOrder, type OwnOrderCancelled } from '#shop/orders/cancel-and-refund/cancel-own-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Actor } from '#shop/records/record-event.ts';
import { type Cents, formatUsd } from '#values/money.ts';
import type { Refused } from '#values/result.ts';
import type { MoneyBack, MoneyBackAmounts } from '#values/text/money-back-text.ts';

export const NOT_CANCELLED =
  'The card service does not answer just now, and it has to be asked before an order is cancelled. Your order is as it was. Please try again in a minute.';

/** What an order that cannot be cancelled any more is told, and what can be done instead. */
const AGAINST = {
  'bow-sent':
    'Your bow has shipped, so this order can no longer be cancelled. If something is wrong with it, or it does not arrive, please write to us and name your order.',
  'gear-sent':
    'A part of this order has shipped, so it can no longer be cancelled. What arrives can be sent back: you can ask for that on this page.',
  'cards-mailed':
    'The gift cards of this order have been emailed, so it can no longer be cancelled here. Please write to us and name your order.',
  'in-print':
    'Your order is being printed for you, so it can no longer be cancelled here. Please write to us and name your order.',
  'not-allowed': 'This order cannot be cancelled here. Please write to us and name your order.',
} as const;

/** Cancels an order for whoever has proved that it is theirs. */
export function cancelForCustomer(
  shop: Shop,
  lock: (tx: Transaction) => Promise<OrderRow | null>,
  { reason, refundAmount }: z.output<typeof ownCancellation>,
  by?: Actor,
): Promise<OwnOrderCancelled> {
  return cancelFoundOrder(shop, lock, { reason, shown: centsOf(refundAmount), ...(by && { by }) });
}

/** Why it was not cancelled; `unknown` is said of an order that is not the asker's. */
export function refuseCancellation(refused: Exclude<OwnOrderCancelled, { ok: true }>, unknown: Failure): Refusal {
  if (refused.reason === 'not-found') return Refusal.of(404, unknown);
  const { reason } = refused;
  const failure = reason === 'shown-differs' ? refuseShown(refused) : { error: AGAINST[reason], code: reason };
  return Refusal.of(409, failure);
}

/** Less would go back than the page has said. */
export function refuseShown({ reason, amount }: Refused<'shown-differs', { amount: Cents }>): Failure {
  const now = `${formatUsd(amount)} would go back now, less than this page said.`;
  return { error: `${now} Nothing was cancelled. Please look at it once more.`, code: reason };
}

type Amounts = Record<keyof MoneyBackAmounts, Cents>;

export function presentMoneyBack({ toCard, toGiftCards, sent, spent, disputed, kept }: MoneyBack): Amounts {
  return {
    refundAmount: toCard + toGiftCards,
    giftCardAmount: toGiftCards,
    sentAmount: sent,
    spentAmount: spent,
    disputedAmount: disputed,
    keptAmount: kept,
  };
}
