import { amount } from './amount.ts';

/** What cancelling gives back, or gave back, and what stays. */
export const moneyBackFields = {
  /** What goes back in all, and the part of it that goes onto gift cards. */
  refundAmount: amount,
  giftCardAmount: amount,
  /** What does not: for what was sent, for gift cards that were used, what a bank decides about, and what staff have kept. */
  sentAmount: amount,
  spentAmount: amount,
  disputedAmount: amount,
  keptAmount: amount,
};
