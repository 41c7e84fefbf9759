import { cents } from './amount.ts';

/** What cancelling gives back, or gave back, and what stays. */
export const moneyBackFields = {
  /** What goes back in all, and the part of it that goes onto gift cards. */
  refundAmount: cents,
  giftCardAmount: cents,
  /** What does not: for what was sent, for gift cards that were used, what a bank decides about, and what staff have kept. */
  sentAmount: cents,
  spentAmount: cents,
  disputedAmount: cents,
  keptAmount: cents,
};
