import { DAYS_TO_PAY_BALANCE } from '#values/balance-terms.ts';
import type { Passage } from '../passage.ts';

const CHECKOUT = { label: 'Pre-order', path: '/checkout' };
const TERMS = { label: 'Terms', path: '/terms' };
const CLOSED = 'The Hunter cannot be pre-ordered at the moment. Write to us, and we tell you when it can.';

/** Buying it: the steps, the price and its two parts, under today's terms. */
export const ORDERING_PASSAGES: readonly Passage[] = [
  {
    id: 'price',
    topic: 'Price',
    asks: ['How much?', 'How much is the bow?', 'What does the Hunter cost?', 'What is the price?', 'How much money?'],
    words: 'price cost expensive cheap msrp total dollars cuanto cuesta precio how much',
    text: 'The Hunter is {price}, paid by card in two parts: {deposit} when you pre-order and {balance} when your bow is ready.',
    whenClosed: `${CLOSED} So there is no price to name today.`,
    links: [CHECKOUT],
  },
  {
    id: 'how-to-order',
    topic: 'How to pre-order',
    asks: [
      'I want one',
      'How do I order?',
      'How does pre-ordering work?',
      'Where can I buy it?',
      'I want to buy one',
      'Walk me through the order steps',
    ],
    words: 'order preorder buy purchase get reserve step steps process checkout works comprar want',
    text: 'At the checkout you choose the color, say where the bow goes, agree to the balance and pay the deposit of {deposit} by card. When your bow is ready, expected on {release}, we email you, and you pay the balance of {balance} through a link. Then we make it, which takes about {manufacturing}, and ship it within 2-3 business days.',
    whenClosed: CLOSED,
    links: [CHECKOUT, TERMS],
  },
  {
    id: 'deposit',
    topic: 'Deposit',
    asks: [
      'Deposit amount',
      'How much is the deposit?',
      'What do I pay today?',
      'How much do I have to put down?',
      'What is the down payment?',
    ],
    words: 'deposit today now down first upfront reserve',
    text: 'The deposit is {deposit}, {percent} of the price. Your card is charged when you complete the pre-order, and your bow is reserved.',
    whenClosed: `${CLOSED} A pre-order begins with a deposit by card.`,
    links: [CHECKOUT],
  },
  {
    id: 'balance',
    topic: 'Balance',
    asks: [
      'When do I pay the rest?',
      'How much is left after the deposit?',
      'What is the remaining balance?',
      'When is the other part due?',
    ],
    words: 'balance rest remaining remainder left other second final later due owe',
    text: `The balance is {balance}. It is due when your bow is ready: we email you then, and you have ${DAYS_TO_PAY_BALANCE} days to pay through the link in your email. The release is expected on {release}.`,
    whenClosed: `The balance of a pre-order is due when the bow is ready: we email you then, and you have ${DAYS_TO_PAY_BALANCE} days to pay through the link in your email. How much it is stands with your order.`,
    links: [TERMS],
  },
  {
    id: 'release-date',
    topic: 'Release',
    asks: [
      'When is it released?',
      'When is the release?',
      'When does it come out?',
      'What is the release date?',
      'When is the launch?',
    ],
    words: 'release released launch date day coming out ready when',
    text: 'The release is expected on {release}. We email everybody with a pre-order then.',
    whenClosed: `${CLOSED} So there is no release date to name today; with an order of yours you find its date in your account.`,
    links: [TERMS],
  },
  {
    id: 'manufacturing',
    topic: 'Making it',
    asks: ['How long does it take to make?', 'What is the build time?', 'How long is manufacturing?'],
    words: 'make making manufacture manufacturing build produce production time lead weeks built',
    text: 'We make your bow after the final payment. That takes about {manufacturing}.',
    whenClosed:
      'We make a bow after its final payment. How long that takes is said with the terms as soon as it can be pre-ordered again.',
    links: [TERMS],
  },
  {
    id: 'shipping-time',
    topic: 'Shipping time',
    asks: [
      'How long till I get it?',
      'How long until I get it?',
      'How much is it and when does it ship?',
      'When will it ship?',
      'How long does shipping take?',
      'How long until I get my bow?',
      'What is the delivery time?',
      'When does it arrive?',
    ],
    words: 'ship shipping shipped deliver delivery arrive arrival get receive long when time days weeks mail wait',
    text: 'The release is expected on {release}. After your final payment we make your bow, which takes about {manufacturing}, and it ships within 2-3 business days after it is made. How long the carrier takes is its own matter; the tracking number stands in your account.',
    whenClosed:
      'A bow is made after its final payment and ships within 2-3 business days after it is made. Nothing can be pre-ordered at the moment, so there is no date to name today.',
    links: [TERMS],
  },
  {
    id: 'availability',
    topic: 'Availability',
    asks: ['Is it available now?', 'Is it in stock?', 'Can I get one right now?', 'Is it sold out?'],
    words: 'available availability stock sold out now right immediately today still',
    text: 'The Hunter is on pre-order: a deposit of {deposit} reserves one, and the release is expected on {release}. There is none on a shelf to ship today.',
    whenClosed: CLOSED,
    links: [CHECKOUT],
  },
  {
    id: 'price-change',
    topic: 'If the price changes',
    asks: ['Will the price go up?', 'Is my price locked in?', 'What if the price changes after my order?'],
    words: 'price change changes go up increase raise locked lock later drop tariff',
    text: 'The price of your order is the one you agreed to. If ours changes later, yours does not.',
    links: [TERMS],
  },
  {
    id: 'agreement',
    topic: 'What you agree to',
    asks: [
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
