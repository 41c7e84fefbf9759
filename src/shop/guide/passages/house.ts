import type { Passage } from '../passage.ts';

const CONTACT = { label: 'Write to us', path: '#contact' };

/** Where to see it, and whom to talk to. */
export const HOUSE_PASSAGES: readonly Passage[] = [
  {
    id: 'retailers',
    topic: 'Retailers',
    asks: [
      'Where can I try it?',
      'Where can I see it in person?',
      'Is there a dealer in my state?',
      'Is there a store near me?',
      'Where can I try it or see it in person?',
      'Which dealers carry it?',
      'Can I shoot it somewhere before I buy?',
    ],
    words:
      'retailer retailers store shop dealer dealers near nearby local try test demo see hold person somewhere locations stores',
    text: 'Not yet: authorized retailers near you are coming soon, and the page Retailers will list them. Until then you pre-order here.',
    links: [{ label: 'Retailers', path: '/retailers' }],
  },
  {
    id: 'dealer',
    topic: 'Selling the Hunter',
    asks: [
      'I own an archery shop, can I sell your bows?',
      'How do I become a dealer?',
      'Do you do wholesale?',
      'I want to carry the Hunter in my store',
    ],
    words:
      'dealer dealership become sell selling own shop store carry wholesale reseller distributor b2b resell stock partner',
    text: 'If you run a shop and want the Hunter in it, tell us so in the dealer form on the page Retailers. A person reads it and answers.',
    links: [{ label: 'For dealers', path: '/retailers' }],
  },
  {
    id: 'contact',
    topic: 'Contact',
    asks: [
      'How can I contact you?',
      'What is your phone number or email address?',
      'I want to talk to a human',
      'Can someone call me?',
      'How do I reach customer service?',
    ],
    words:
      'contact reach talk speak human person agent someone call phone number telephone email address support help customer service message write chat live',
    text: 'Write to us with the contact form: a person reads it and answers by email. I have no phone number to give you.',
    links: [CONTACT],
  },
  {
    id: 'company',
    topic: 'Who we are',
    asks: ['Who are you guys?', 'Who makes this bow?', 'Where are you located?', 'Tell me about the company'],
    words: 'company business fulldraw maker who located location headquarters based founder team story guys',
    text: 'We are Fulldraw, the makers of the Hunter, and we make it in the USA, in three states. For anything more about us, write to us: a person answers.',
    links: [CONTACT],
  },
  {
    id: 'terms',
    topic: 'Terms',
    asks: ['Where are the terms and conditions?', 'What are your terms of service?', 'Where is the fine print?'],
    words: 'terms conditions service tos fine print legal contract policies read',
    text: 'The terms say in plain words what you pay and when, how cancelling and refunds work, and what happens if we are late.',
    links: [{ label: 'Terms', path: '/terms' }],
  },
];
