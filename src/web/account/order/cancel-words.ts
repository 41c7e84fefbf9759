import type { OwnOrderDetail } from '#contract/own-orders.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { usd } from '#web/client/format.ts';

/** What an order is called: one with a bow is a pre-order. */
export function orderWord({ bowColor }: Pick<OwnOrderDetail, 'bowColor'>): 'order' | 'pre-order' {
  return bowColor === null ? 'order' : 'pre-order';
}

/** What cancelling means for the money, and for the place in the queue. */
export function whatGoesBack({ cancellation, place, processing, lines }: OwnOrderDetail): string[] {
  const { refundAmount, giftCardAmount, sentAmount, spentAmount, disputedAmount } = cancellation;
  const onCards = fromDecimal(giftCardAmount);
  const toCard = fromDecimal(refundAmount) - onCards;
  const is = (amount: string) => fromDecimal(amount) > 0;
  return [
    ...(toCard > 0
      ? [
          `${formatUsd(toCard)} goes back to the card it came from. We send it now; your bank may take 5 to 10 business days to show it.`,
        ]
      : []),
    ...(onCards > 0 ? [`${formatUsd(onCards)} goes back onto your gift card, at once.`] : []),
    ...(toCard + onCards === 0 && !is(sentAmount) && !is(disputedAmount)
      ? ['Nothing was paid, so nothing goes back.']
      : []),
    ...(is(sentAmount) ? [`${usd(sentAmount)} stays paid for what we have sent you already, which is yours.`] : []),
    ...(is(spentAmount)
      ? [`${usd(spentAmount)} of it was spent with a gift card that you bought, and does not go back.`]
      : []),
    ...(is(disputedAmount)
      ? [`Your bank decides about ${usd(disputedAmount)}; that cannot go back until it has.`]
      : []),
    ...(processing ? ['A payment that is under way goes back as soon as it has arrived.'] : []),
    ...(lines.some(({ kind, mailed }) => kind === 'gift_card' && mailed > 0)
      ? ['The gift cards of this order stop working.']
      : []),
    ...(place ? ['Your place goes to somebody else.'] : []),
  ];
}

/** Why it is too late, and what can be done instead. */
export function whyNot({ cancellation: { against } }: OwnOrderDetail): string {
  switch (against) {
    case 'bow-sent':
      return 'Your bow has shipped, so this pre-order can no longer be cancelled. Is something wrong with it, or does it not arrive?';
    case 'gear-sent':
      return 'A part of this order has shipped, so it can no longer be cancelled. What arrives can be sent back within 30 days: you ask for that on this page. Is it about something else?';
    case 'cards-mailed':
      return 'The gift cards of this order have been emailed, so it can no longer be cancelled here. Do you need help with it?';
    case 'in-print':
      return 'Your order is being printed for you, so it can no longer be cancelled here. Do you need help with it?';
    default:
      return 'This order cannot be cancelled here. Do you need help with it?';
  }
}
