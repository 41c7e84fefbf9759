import type { Passage } from '../passage.ts';

const ACCOUNT = { label: 'Your account', path: '/account' };
const CONTACT = { label: 'Ask us', path: '#contact' };
const TERMS = { label: 'Terms', path: '/terms' };

/** From the workshop to the door, and what happens when it goes otherwise. */
export const DELIVERY_PASSAGES: readonly Passage[] = [
  {
    id: 'ship-where',
    topic: 'Where we ship',
    asks: [
      'Do you ship to Canada?',
      'Do you ship internationally?',
      'Can you ship to Alaska or Hawaii?',
      'Can you ship to a PO box or a military address?',
    ],
    words:
      'ship deliver where country abroad international internationally overseas worldwide canada mexico europe germany uk australia alaska hawaii po box apo fpo envio',
    text: 'The checkout takes addresses as they are written in the United States: street, city, state and ZIP code. For anywhere else, or a PO box, our pages promise nothing: please ask us before you order.',
    links: [CONTACT],
  },
  {
    id: 'tracking',
    topic: 'Tracking',
    asks: [
      'Where do I find tracking?',
      'Where is my tracking number?',
      'How do I track my package?',
      'Which carrier do you use?',
    ],
    words: 'track tracking number package parcel carrier ups fedex usps shipped',
    text: 'When your bow has shipped, its tracking number stands in your account.',
    links: [ACCOUNT],
  },
  {
    id: 'lost-or-damaged',
    topic: 'Lost or damaged on the way',
    asks: [
      'What if it gets lost in the mail?',
      'My bow arrived damaged or broken',
      'Who is liable for damage in shipping?',
      'It was stolen from my porch',
    ],
    words:
      'lost damage damaged broken broke arrived arrive defective dead insurance insured liable way transit stolen porch never came',
    text: 'The bow is at your risk only from the moment the carrier hands it to you. If it is lost or damaged on the way, we replace it or refund all of it. Write to us.',
    links: [CONTACT, TERMS],
  },
  {
    id: 'delay',
    topic: 'If we are late',
    asks: [
      'What if you are late?',
      'What happens if my order is delayed?',
      'What are my rights when the date slips?',
      'The date has passed and I do not have my bow',
    ],
    words:
      'late delay delayed postpone postponed slip slips push pushed back date passed ftc federal trade commission rule rights still waiting overdue',
    text: 'If your bow cannot ship by the date we gave you, we email you before that date passes, with the new date and the reason. You can then cancel free of charge, and everything you paid comes back. If the new date is more than 30 days later, or we are late a second time, we need your yes: without it we cancel and refund you without being asked, by the rule of the Federal Trade Commission, 16 CFR 435.',
    links: [TERMS],
  },
  {
    id: 'cancel',
    topic: 'Cancelling',
    asks: ['Can I cancel?', 'How do I cancel my order?', 'I changed my mind', 'How do I cancel my pre-order?'],
    words: 'cancel cancellation stop back out withdraw changed mind anymore dont want',
    text: 'You can cancel at any time until your bow ships, for any reason. Write to us or answer any of our emails, with your order number. Everything you paid, the deposit too, goes back to the card it came from.',
    links: [{ label: 'Write to us', path: '#contact' }, TERMS],
  },
  {
    id: 'refund',
    topic: 'Refunds',
    asks: [
      'Is the deposit refundable?',
      'How do I get my money back?',
      'How long does a refund take?',
      'Do I get my deposit back if I cancel?',
    ],
    words: 'refund refundable refunded money back return deposit bank days take long',
    text: 'If you cancel before your bow ships, everything you paid goes back to the card it came from, the deposit too. We send it within seven working days; your bank may take another 5 to 10 business days to show it.',
    links: [TERMS, CONTACT],
  },
  {
    id: 'returns',
    topic: 'Returns after shipping',
    asks: [
      'Can I return the bow?',
      'What is your return policy?',
      "What if I don't like it after I get it?",
      'Can I exchange it?',
      'Is there a trial period?',
    ],
    words: 'return returns send back exchange trial like dislike satisfied satisfaction policy after arrived',
    text: 'Our terms speak of cancelling until your bow ships, for any reason, and of bows lost or damaged on the way. They name no return of a bow that has arrived, so I cannot promise one; they take away none of the rights the law gives you. Please ask us.',
    links: [CONTACT, TERMS],
    openQuestion: true,
  },
  {
    id: 'warranty',
    topic: 'Warranty',
    asks: [
      'Is there a warranty?',
      'How long is the guarantee?',
      'What if it breaks after a year?',
      'What happens if a limb cracks?',
    ],
    words: 'warranty guarantee guaranteed lifetime break breaks broke crack limb defect year years coverage covered',
    text: 'Our terms name no warranty period, so I cannot promise one. They take away none of the rights the law gives you as a buyer. Please ask us.',
    links: [CONTACT, TERMS],
    openQuestion: true,
  },
];
