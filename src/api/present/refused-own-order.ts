import type { Failure } from '#contract/failure.ts';

/** The same for an order that does not exist and for another customer's. */
export const NO_SUCH_ORDER = {
  error: 'There is no such order in your account. Please check the number.',
  code: 'not-found',
} satisfies Failure;

export const NOT_EDITABLE = {
  error: 'This order can no longer be changed here. Please write to us, and we will see what can be done.',
  code: 'not-editable',
} satisfies Failure;

export const NOTHING_DUE = {
  error: 'Nothing is due on this order now: it is paid, or a payment is under way.',
  code: 'nothing-due',
} satisfies Failure;
