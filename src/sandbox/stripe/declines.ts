import type { ErrorBody } from './api-error.ts';

/** A card network's refusal in the words that Stripe gives to the customer. */
export type Decline = { code: string; decline_code: string; message: string; advice_code: string };

const declined = (
  decline_code: string,
  message = 'Your card was declined.',
  advice_code = 'try_again_later',
): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
  advice_code,
});

const named = (code: string, message: string, advice_code: string): Decline => ({
  code,
  decline_code: code,
  message,
  advice_code,
});

export const DECLINES = {
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card', 'Your card was declined.', 'do_not_try_again'),
  stolen_card: declined('stolen_card', 'Your card was declined.', 'do_not_try_again'),
  expired_card: named('expired_card', 'Your card has expired.', 'do_not_try_again'),
  incorrect_cvc: named('incorrect_cvc', "Your card's security code is incorrect.", 'confirm_card_data'),
  processing_error: named(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'try_again_later',
  ),
} satisfies Record<string, Decline>;

export function declineError(decline: Decline, chargeId: string): ErrorBody {
  return { type: 'card_error', ...decline, charge: chargeId };
}

/** What is wrong with the card's data itself; no charge is attempted. */
export const CARD_FAULTS = {
  incorrect_number: { code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' },
  invalid_expiry_month: {
    code: 'invalid_expiry_month',
    param: 'exp_month',
    message: "Your card's expiration month is invalid.",
  },
  invalid_expiry_year: {
    code: 'invalid_expiry_year',
    param: 'exp_year',
    message: "Your card's expiration year is invalid.",
  },
  invalid_cvc: { code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." },
} as const;
