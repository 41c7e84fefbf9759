import { RETURN_SENTENCE } from './line-text.ts';

/** What customers are told of cancelling, on the page of terms, and what a bank is shown of it. */
export const CANCEL_SENTENCE = 'You can cancel at any time until your bow ships, for any reason';

export const REFUND_SENTENCES =
  'Everything you paid for it, the deposit too, goes back to the card or the gift card it came from; only gear that we have sent you already stays yours, and paid. We send it within seven working days; your bank may take another 5 to 10 business days to show it.';

export const REFUND_POLICY = `${CANCEL_SENTENCE}. ${REFUND_SENTENCES} ${RETURN_SENTENCE}`;
