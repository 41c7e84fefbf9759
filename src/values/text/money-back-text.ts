// What a cancellation gives back, and in which words it is told: before on the pages and in the mails that ask, afterwards on the
// pages and in the mails that tell.
import { type Cents, formatUsd, fromDecimal } from '#values/money.ts';

export type MoneyBack = {
  /** Goes back to the card. */
  toCard: Cents;
  /** Goes back onto gift cards, at once. */
  toGiftCards: Cents;
  /** Stays: for gear that was sent before. */
  sent: Cents;
  /** Stays: gift cards that were bought with it have paid with it. */
  spent: Cents;
  /** A bank decides about it. */
  disputed: Cents;
  /** Stays besides, because staff have chosen so. */
  kept: Cents;
};

/** The same as the API has it; `refundAmount` is all that goes back, `giftCardAmount` a part of it. */
export type MoneyBackAmounts = Record<
  'refundAmount' | 'giftCardAmount' | 'sentAmount' | 'spentAmount' | 'disputedAmount' | 'keptAmount',
  string
>;

export function readMoneyBack(amounts: MoneyBackAmounts): MoneyBack {
  const toGiftCards = fromDecimal(amounts.giftCardAmount);
  return {
    toCard: fromDecimal(amounts.refundAmount) - toGiftCards,
    toGiftCards,
    sent: fromDecimal(amounts.sentAmount),
    spent: fromDecimal(amounts.spentAmount),
    disputed: fromDecimal(amounts.disputedAmount),
    kept: fromDecimal(amounts.keptAmount),
  };
}

/** "$109.60 to the card it came from and $100.00 onto your gift card"; null: nothing goes back. `whose`: the customer's, as it is told. */
export function wayBack(
  { toCard, toGiftCards }: Pick<MoneyBack, 'toCard' | 'toGiftCards'>,
  whose: 'your' | 'their' = 'your',
): string | null {
  const ways = [
    ...(toCard > 0 ? [`${formatUsd(toCard)} to the card it came from`] : []),
    ...(toGiftCards > 0 ? [`${formatUsd(toGiftCards)} onto ${whose} gift card`] : []),
  ];
  return ways.length > 0 ? ways.join(' and ') : null;
}

/** What goes back where, and what does not and why, a sentence each. */
export function moneyBackSentences({ toCard, toGiftCards, sent, spent, disputed, kept }: MoneyBack): string[] {
  return [
    ...(toCard > 0
      ? [
          `${formatUsd(toCard)} goes back to the card it came from; your bank may take 5 to 10 business days to show it.`,
        ]
      : []),
    ...(toGiftCards > 0 ? [`${formatUsd(toGiftCards)} goes back onto your gift card, at once.`] : []),
    ...(sent > 0 ? [`${formatUsd(sent)} stays paid for what we have sent you already, which is yours.`] : []),
    ...(spent > 0 ? [`${formatUsd(spent)} was spent with a gift card that you bought, and does not go back.`] : []),
    ...(disputed > 0 ? [`Your bank decides about ${formatUsd(disputed)}; that cannot go back until it has.`] : []),
    ...(kept > 0
      ? [`${formatUsd(kept)} of what you paid is not refunded. If that is not what we agreed on, please write to us.`]
      : []),
    ...(toCard + toGiftCards + sent + spent + disputed + kept === 0 ? ['Nothing was paid, so nothing goes back.'] : []),
  ];
}

type Source = { amount: Cents };

/** Divides an amount among what it came from: of the first as much as there is, then of the next. */
export function divideBack<From extends Source>(total: Cents, sources: From[]): { from: From; amount: Cents }[] {
  let left = total;
  return sources.flatMap((from) => {
    const amount = Math.min(left, from.amount);
    left -= Math.max(amount, 0);
    return amount > 0 ? [{ from, amount }] : [];
  });
}
