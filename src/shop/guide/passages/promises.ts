import { DAYS_TO_PAY_BALANCE } from '#values/balance-terms.ts';
import type { Passage } from '../passage.ts';

const CHECKOUT = { label: 'Pre-order', path: '/checkout' };
const TERMS = { label: 'Terms', path: '/terms' };

/** What a pre-order binds both sides to, and what is not to be had. */
export const PROMISE_PASSAGES: readonly Passage[] = [
  {
    id: 'price-change',
    topic: 'If the price changes',
    asks: [
      'If you raise the price do I pay more?',
      'Is the price guaranteed?',
      'Will the price go up?',
      'Is my price locked in?',
      'What if the price changes after my order?',
    ],
    words: 'price change changes go up increase raise locked lock later drop tariff',
    text: 'The price of your order is the one you agreed to. If ours changes later, yours does not.',
    links: [TERMS],
  },
  {
    id: 'agreement',
    topic: 'What you agree to',
    asks: [
      'Am I committed if I pre-order?',
      'What happens if I never pay the balance?',
      'What do I agree to at the checkout?',
      'Do I have to pay the balance once I pre-ordered?',
      'Is a pre-order binding?',
    ],
    words: 'agree agreement agreeing tick checkbox box consent binding commit commitment obligated obligation must',
    text: `With the tick at the checkout you agree to pay the balance of {balance} within ${DAYS_TO_PAY_BALANCE} days of the email that tells you your bow is ready. You can still cancel for any reason until your bow ships, and everything you paid comes back.`,
    whenClosed: `With the tick at the checkout you agree to pay the balance within ${DAYS_TO_PAY_BALANCE} days of the email that tells you your bow is ready. You can still cancel for any reason until your bow ships, and everything you paid comes back.`,
    links: [TERMS],
  },
  {
    id: 'two-bows',
    topic: 'More than one bow',
    asks: [
      'A deal on 2 bows',
      'Can I order 2 at once?',
      'Can I buy more than one bow?',
      'A deal on two bows',
      'Buy several',
      'Can I buy more than one?',
      'I want 2',
      'Is there a limit per customer?',
      'Can I order two?',
      'Can I order two bows?',
      'How do I order more than one?',
      'One for me and one for my son',
    ],
    words: 'severalbows more both couple pair quantity second another dozen bulk son brother',
    text: 'Each pre-order is for one bow. For two, make two pre-orders, each with its own deposit, color and link. For larger numbers write to us.',
    links: [CHECKOUT, { label: 'Write to us', path: '#contact' }],
  },
  {
    id: 'discounts',
    topic: 'Discounts',
    asks: [
      'Can I get a deal?',
      'Is it cheaper anywhere?',
      'Can I get it cheaper?',
      'Do you price match?',
      'Student discount',
      'Are there discounts?',
      'Do you have a promo code or coupon?',
      'Is there a military discount?',
      'When is the sale?',
    ],
    words:
      'discount coupon promo code sale deal offer cheaper military veteran student first responder law enforcement black friday negotiate',
    text: 'I know of no discounts or codes, and the checkout takes none. If you think you should have one, ask us.',
    links: [{ label: 'Ask us', path: '#contact' }],
    openQuestion: true,
  },
];
