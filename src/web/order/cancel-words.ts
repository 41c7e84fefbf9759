import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { moneyBackSentences, readMoneyBack } from '#values/text/money-back-text.ts';

/** What an order is called: one with a bow is a pre-order. */
export function orderWord({ bowColor }: Pick<OwnOrderDetail, 'bowColor'>): 'order' | 'pre-order' {
  return bowColor === null ? 'order' : 'pre-order';
}

/** What cancelling means for the money, and for the place in the queue. */
export function whatGoesBack({ cancellation, place, processing, lines }: OwnOrderDetail): string[] {
  return [
    ...moneyBackSentences(readMoneyBack(cancellation)),
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
