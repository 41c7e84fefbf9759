import type { OwnOrderDetail } from '#contract/own-orders.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { dayText } from './order-labels.ts';

export type NextStep = { title: string; sentences: string[] };

type Receipt = OwnOrderDetail['receipts'][number];

/** Where the money of a cancelled order is. */
export function nextAfterCancellation(receipts: Receipt[]): NextStep {
  const refunds = receipts.filter(({ kind }) => kind === 'refund');
  const onTheWay = refunds.filter(({ pending }) => pending);
  const paid = receipts.filter(({ kind }) => kind === 'payment');
  if (onTheWay.length > 0) {
    return {
      title: 'Your money is on its way back',
      sentences: [
        `This order is cancelled. ${sum(onTheWay)} goes back to the card it came from; banks need a few days to show it.`,
      ],
    };
  }
  const last = refunds.at(-1);
  if (last) {
    return {
      title: 'Your money went back',
      sentences: [`This order is cancelled, and ${sum(refunds)} went back to your card on ${dayText(last.at)}.`],
    };
  }
  return {
    title: 'This order was cancelled',
    sentences:
      paid.length > 0
        ? [
            `Nothing is due any more. Of the ${sum(paid)} that was paid nothing went back; please ask us if it should have.`,
          ]
        : ['Nothing was paid for it, and nothing is due.'],
  };
}

function sum(receipts: Receipt[]): string {
  return formatUsd(receipts.reduce((cents, { amount }) => cents + fromDecimal(amount), 0));
}
