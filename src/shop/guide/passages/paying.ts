import { DAYS_TO_PAY_BALANCE } from '#values/balance-terms.ts';
import type { Passage } from '../passage.ts';

const ACCOUNT = { label: 'Your account', path: '/account' };
const CONTACT = { label: 'Ask us', path: '#contact' };
const TERMS = { label: 'Terms', path: '/terms' };
const PRIVACY = { label: 'Privacy', path: '/privacy' };

/** Cards, and the link that takes the balance. */
export const PAYING_PASSAGES: readonly Passage[] = [
  {
    id: 'cards',
    topic: 'Ways to pay',
    asks: [
      'Amex?',
      'Bitcoin?',
      'Apple Pay?',
      'What payment methods do you accept?',
      'Which cards do you take?',
      'Can I pay with PayPal or Apple Pay?',
      'Can I pay by check or cash?',
    ],
    words:
      'pay payment method card cards credit debit visa mastercard amex american express discover paypal venmo zelle cash check wire crypto bitcoin apple google accept take',
    text: 'You pay by card, credit or debit, through Stripe. There is no PayPal, no bank transfer, no cash and no crypto. All amounts are in US dollars.',
    links: [TERMS],
  },
  {
    id: 'bank-check',
    topic: 'When a card is declined or checked',
    asks: [
      'My card was declined',
      'The payment failed, what now?',
      'What is 3-D Secure?',
      'Why does my bank want a code?',
    ],
    words:
      'declined decline rejected refused fail failed error payment card bank code sms verify verification 3d secure 3ds insufficient funds not working',
    text: 'Your bank decides about the card, and may first ask you to confirm it is you, by a code or in its app: that is 3-D Secure. If the card is declined, the page says what the bank gave as the reason; nothing is charged, and you can try again or take another card.',
    links: [CONTACT],
  },
  {
    id: 'card-safety',
    topic: 'Is my card safe',
    asks: ['Is my credit card information safe?', 'Do you store my card?', 'Is it secure to pay here?'],
    words:
      'safe secure security store keep save card number info information hack hacked stolen trust legit encrypted fraud',
    text: 'The number of your card goes from your browser straight to Stripe, the card provider. We do not see it and do not keep it.',
    links: [PRIVACY],
  },
  {
    id: 'payment-link',
    topic: 'The payment link',
    asks: [
      'Where is my payment link?',
      'How do I pay the balance?',
      'I lost the email with the payment link',
      'Where do I pay the rest?',
    ],
    words: 'link payment pay balance email lost find where complete url',
    text: 'The email that confirms your pre-order carries a link of your own; it opens your order and takes the balance. If you have lost it, your account has it too, or ask us. Whoever has the link sees the order, so keep it to yourself.',
    links: [ACCOUNT, CONTACT],
  },
  {
    id: 'link-expired',
    topic: 'An expired link',
    asks: [
      'My payment link expired',
      'The link says invalid payment link',
      `What if I miss the ${DAYS_TO_PAY_BALANCE} days?`,
      'How long is the link good for?',
      'The link does not work anymore',
    ],
    words: 'link expire expired invalid deadline miss missed late days old broken work renew new fresh',
    text: `The email that says your bow is ready gives the link a deadline of ${DAYS_TO_PAY_BALANCE} days. After it the link takes no more money, but your order and your deposit stay: get a fresh link, good for 24 hours, from your account, or ask us for one.`,
    links: [ACCOUNT, CONTACT],
  },
  {
    id: 'pay-early',
    topic: 'Paying early',
    asks: ['Can I pay it off early?', 'Can I pay the full amount now?', 'Can I pay everything at once?'],
    words: 'early pay full whole all once everything upfront ahead now off',
    text: 'Yes: first the deposit at the checkout, then the balance through the link in your confirmation, which works from the first day.',
    links: [TERMS],
  },
  {
    id: 'automatic-charge',
    topic: 'No automatic charge',
    asks: [
      'Do you take the rest from my card by yourself?',
      'Will you charge my card automatically?',
      'Is the balance taken from my card by itself?',
    ],
    words: 'charge automatic automatically auto itself yourself take withdraw autopay without asking',
    text: 'No. Your card is never charged for the balance by itself: you pay it yourself, through a link, when your bow is ready.',
    links: [TERMS],
  },
  {
    id: 'financing',
    topic: 'Installments',
    asks: [
      'Do you offer financing?',
      'Can I make monthly payments?',
      'Can I pay in installments?',
      'Do you have Klarna, Affirm or Afterpay?',
    ],
    words:
      'finance financing monthly month installment installments layaway klarna affirm afterpay credit loan plan split over time year',
    text: 'There is no financing here and no monthly plan. The price is paid by card in two parts: a deposit when you pre-order, and the balance when your bow is ready.',
    links: [TERMS],
  },
  {
    id: 'shipping-cost',
    topic: 'Shipping cost and tax',
    asks: ['Taxes', 'How much is shipping?', 'Is shipping free?', 'Do I pay sales tax?', 'Are there any extra fees?'],
    words: 'shipping cost free tax taxes sales fee fees extra hidden handling duty on top included',
    text: 'Deposit and balance are the price of the bow; the checkout adds nothing for shipping and nothing else on top. How sales tax is handled in your state our pages do not say: please ask us.',
    links: [TERMS, CONTACT],
  },
  {
    id: 'unpaid-order',
    topic: 'A deposit that does not arrive',
    asks: [
      "What happens if the deposit doesn't go through?",
      'My order was cancelled by itself, why?',
      'What happens if the deposit does not go through?',
      'My order says pending payment',
    ],
    words: 'deposit arrive unpaid pending cancelled itself automatically 24 hours through failed',
    text: 'An order whose deposit has not arrived after 24 hours is cancelled by itself. Nothing was charged for it then, and should the money still come, it goes back.',
    links: [TERMS],
  },
];
