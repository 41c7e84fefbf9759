import type { Failure } from '#contract/failure.ts';
import type { OrderPlaced, ShownAmounts } from '#shop/orders/placing/place-order.ts';
import { formatUsd } from '#values/money.ts';

type NotPlaced = Exclude<OrderPlaced, { ok: true }>;

export function refusePlacing(refused: NotPlaced): { status: 409 | 422; failure: Failure } {
  switch (refused.reason) {
    case 'unknown-payment': {
      const error = 'This payment is not known here. Please reload the page and try again.';
      return { status: 422, failure: { error, code: refused.reason, fields: { stripePaymentIntentId: error } } };
    }
    case 'amount-differs':
      return { status: 422, failure: describeDifference(refused) };
    case 'order-closed': {
      const error = 'This payment can no longer be used. Please reload the page to start again.';
      return { status: 409, failure: { error, code: refused.reason } };
    }
  }
}

const AMOUNTS = [
  ['totalAmount', 'total', 'The full price'],
  ['depositAmount', 'deposit', 'The deposit'],
  ['remainingBalance', 'balance', 'The remaining balance'],
] as const;

function describeDifference({ reason, shown, actual }: { reason: string; shown: ShownAmounts; actual: ShownAmounts }) {
  const fields = AMOUNTS.filter(([, amount]) => shown[amount] !== actual[amount]).map(
    ([field, amount, word]) =>
      [field, `${word} is ${formatUsd(actual[amount])}, not ${formatUsd(shown[amount])}.`] as const,
  );
  const error = `${fields.map(([, sentence]) => sentence).join(' ')} Please reload the page to see what is charged.`;
  return { error, code: reason, fields: Object.fromEntries(fields) };
}
