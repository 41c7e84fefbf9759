// Stripe's test cards (https://docs.stripe.com/testing) and what each of them does when it is charged.

import type { DisputeBegins } from '#sandbox/stripe/objects/disputes/disputes.ts';
import type { ErrorBody } from '#sandbox/stripe/protocol/stripe-error.ts';

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

const DECLINES = {
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

/** What an off-session charge is answered with where the bank wants its cardholder. */
export const WANTS_CARDHOLDER: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
  advice_code: 'confirm_card_data',
};

export const EXPIRED: Decline = DECLINES.expired_card;

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

export type CardBehaviour =
  | { kind: 'succeeds' }
  /** Its money can be paid out at once. */
  | { kind: 'available-at-once' }
  | { kind: 'declines'; decline: Decline }
  /**
   * Asks for 3-D Secure; the charge is then made, or declined although the customer proved who they are. `onceSaved`: without the
   * customer it is charged too, once it was saved with their proof.
   */
  | { kind: 'authenticates'; afterwards: Decline | null; onceSaved?: true }
  /** Is refused as soon as its customer is not there. */
  | { kind: 'declines-off-session'; decline: Decline }
  | ({ kind: 'disputes' } & DisputeBegins)
  /** Pays; the bank then warns of fraud, and disputes nothing yet. */
  | { kind: 'warns' }
  /** Pays; a later refund of it stays pending for a moment, then arrives or fails. */
  | { kind: 'refunds-later'; arrives: boolean }
  /** Its payment is `processing` for a while before it is charged, or declined. No card of Stripe's tests does that. */
  | { kind: 'settles-later'; decline: Decline | null };

export type TestCard = { number: string; brand: string; country: string; behaviour: CardBehaviour; meaning: string };

const SUCCEEDS: CardBehaviour = { kind: 'succeeds' };
const declines = (reason: keyof typeof DECLINES): CardBehaviour => ({ kind: 'declines', decline: DECLINES[reason] });

const visa = (number: string, behaviour: CardBehaviour, meaning: string, country = 'US'): TestCard => ({
  number,
  brand: 'visa',
  country,
  behaviour,
  meaning,
});

export const TEST_CARDS: Record<string, TestCard> = {
  pm_card_visa: visa('4242424242424242', SUCCEEDS, 'Payment succeeds'),
  pm_card_bypassPending: visa('4000000000000077', { kind: 'available-at-once' }, 'Payment succeeds, paid out at once'),
  pm_card_visa_debit: visa('4000056655665556', SUCCEEDS, 'Payment succeeds (debit)'),
  pm_card_mastercard: { ...visa('5555555555554444', SUCCEEDS, 'Payment succeeds'), brand: 'mastercard' },
  pm_card_amex: { ...visa('378282246310005', SUCCEEDS, 'Payment succeeds'), brand: 'amex' },
  pm_card_discover: { ...visa('6011111111111117', SUCCEEDS, 'Payment succeeds'), brand: 'discover' },
  pm_card_visa_chargeDeclined: visa('4000000000000002', declines('generic_decline'), 'Declined'),
  pm_card_visa_chargeDeclinedInsufficientFunds: visa(
    '4000000000009995',
    declines('insufficient_funds'),
    'Declined: insufficient funds',
  ),
  pm_card_visa_chargeDeclinedLostCard: visa('4000000000009987', declines('lost_card'), 'Declined: lost card'),
  pm_card_visa_chargeDeclinedStolenCard: visa('4000000000009979', declines('stolen_card'), 'Declined: stolen card'),
  pm_card_chargeCustomerFail: visa(
    '4000000000000341',
    { kind: 'declines-off-session', decline: DECLINES.generic_decline },
    'Can be saved; declined when it is charged later',
  ),
  pm_card_chargeDeclinedExpiredCard: visa('4000000000000069', declines('expired_card'), 'Declined: expired card'),
  pm_card_chargeDeclinedIncorrectCvc: visa(
    '4000000000000127',
    declines('incorrect_cvc'),
    'Declined: wrong security code',
  ),
  pm_card_chargeDeclinedProcessingError: visa(
    '4000000000000119',
    declines('processing_error'),
    'Declined: processing error',
  ),
  pm_card_authenticationRequired: visa(
    '4000002500003155',
    { kind: 'authenticates', afterwards: null, onceSaved: true },
    'Needs 3-D Secure, then succeeds',
    'IE',
  ),
  pm_card_threeDSecure2Required: visa(
    '4000000000003220',
    { kind: 'authenticates', afterwards: null },
    'Needs 3-D Secure each time',
  ),
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: visa(
    '4000008260003178',
    { kind: 'authenticates', afterwards: DECLINES.insufficient_funds },
    'Needs 3-D Secure, then declined: insufficient funds',
    'GB',
  ),
  pm_card_threeDSecureRequiredChargeDeclined: visa(
    '4000008400001629',
    { kind: 'authenticates', afterwards: DECLINES.generic_decline },
    'Needs 3-D Secure, then declined',
  ),
  pm_card_createDispute: visa(
    '4000000000000259',
    { kind: 'disputes', reason: 'fraudulent' },
    'Succeeds, then disputed',
  ),
  pm_card_createDisputeProductNotReceived: visa(
    '4000000000002685',
    { kind: 'disputes', reason: 'product_not_received' },
    'Succeeds, then disputed: not received',
  ),
  pm_card_createDisputeInquiry: visa(
    '4000000000001976',
    { kind: 'disputes', reason: 'fraudulent', inquiry: true },
    'Succeeds, then the bank inquires',
  ),
  pm_card_createIssuerFraudRecord: visa(
    '4000000000005423',
    { kind: 'warns' },
    'Succeeds, then the bank warns of fraud',
  ),
  pm_card_pendingRefund: visa(
    '4000000000007726',
    { kind: 'refunds-later', arrives: true },
    'Succeeds; refunds arrive late',
  ),
  pm_card_refundFail: visa(
    '4000000000005126',
    { kind: 'refunds-later', arrives: false },
    'Succeeds; refunds fail late',
  ),
  pm_card_sandboxProcessing: visa(
    '4000000000000887',
    { kind: 'settles-later', decline: null },
    'In processing for some seconds, then succeeds',
  ),
  pm_card_sandboxProcessingDeclined: visa(
    '4000000000000895',
    { kind: 'settles-later', decline: DECLINES.generic_decline },
    'In processing for some seconds, then declined',
  ),
};

/** Other names under which Stripe knows the same cards. */
const ALIASES: Record<string, string> = {
  pm_card_us: 'pm_card_visa',
  pm_card_chargeDeclined: 'pm_card_visa_chargeDeclined',
  pm_card_chargeDeclinedInsufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  pm_card_threeDSecureRequired: 'pm_card_threeDSecure2Required',
};

export function cardNamed(name: string): TestCard | undefined {
  return TEST_CARDS[ALIASES[name] ?? name];
}

/** Any well-formed number that is no test card is a plain Visa that pays: the sandbox is not a card network. */
export function cardNumbered(number: string): TestCard {
  return Object.values(TEST_CARDS).find((card) => card.number === number) ?? visa(number, SUCCEEDS, 'Payment succeeds');
}

/** The check digit rule that catches a mistyped number. */
export function passesLuhn(number: string): boolean {
  const sum = Array.from(number, Number)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 1 ? digit * 2 : digit;
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return number.length >= 12 && number.length <= 19 && sum % 10 === 0;
}
