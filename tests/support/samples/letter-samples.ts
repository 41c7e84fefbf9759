import {
  GEAR,
  GIFT_CARD,
  LONG,
  type MailSamples,
  NEWS,
  noGift,
  ORIGIN,
  TEE,
  TOKEN,
  UNBROKEN,
  WAX,
} from './sample-facts.ts';

/** Invented mails about letters, gift cards, returns and answers. */
export const LETTER_SAMPLES = {
  'build-letter': {
    'with pictures': {
      title: 'The first risers are cut',
      message: NEWS,
      customerName: 'Ann Archer',
      pictures: [{ url: '/pictures/0123456789abcdef0123456789abcdef.webp', alt: 'Twelve risers on the bench' }],
      origin: ORIGIN,
      unsubscribeToken: TOKEN,
    },
  },
  announcement: {
    'with a list': {
      subject: 'The first bows have left the workshop',
      message: NEWS,
      customerName: 'Ann Archer',
      origin: ORIGIN,
      unsubscribeToken: TOKEN,
    },
    'what staff should not write': {
      subject: `Look <b>here</b>: ${UNBROKEN}`,
      message: `${UNBROKEN}\r\n\r\n\r\n</td></table><script>alert(1)</script>\r\n& so on`,
      customerName: LONG.customerName,
      origin: ORIGIN,
      unsubscribeToken: TOKEN,
    },
  },
  'gift-card': {
    'for somebody else': {
      ...GIFT_CARD,
      cardAmount: 10_000,
      from: 'Ann Archer',
      message: 'Happy birthday!\n\nGet that release you wanted.\nAnn',
    },
    'for the buyer': { ...GIFT_CARD, cardAmount: 177_600, from: null, message: null },
    'all that fits': { ...GIFT_CARD, cardAmount: 100_000, from: LONG.customerName, message: UNBROKEN.repeat(4) },
  },
  'gift-card-reissued': {
    'a lost code': { ...GIFT_CARD, balanceAmount: 7_550, former: '9XQT', cause: 'lost' },
    'money that came back': { ...GIFT_CARD, balanceAmount: 2_450, former: '9XQT', cause: 'returned' },
  },
  'return-approved': {
    'a return with a label': {
      ...GEAR,
      kind: 'return',
      lines: [{ ...WAX, ...noGift }],
      labelUrl: 'https://labels.example/4711.pdf',
      instructions: 'Print the label and hand the parcel in at any UPS store.\n\nPlease put the order number inside.',
    },
    'an exchange without one': {
      ...GEAR,
      kind: 'exchange',
      lines: [{ ...TEE, ...noGift, quantity: 2 }],
      labelUrl: null,
      instructions: 'Fulldraw Returns, 9 Ridge Road, Bozeman, MT 59715',
    },
  },
  'return-declined': {
    'worn already': {
      ...GEAR,
      kind: 'return',
      lines: [{ ...TEE, ...noGift }],
      instructions: 'The shirt has been worn and washed, so nobody else can have it.',
    },
  },
  'exchange-sent': {
    'with a number': {
      ...GEAR,
      lines: [{ ...TEE, ...noGift }],
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      trackingLink: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    },
    'without one': { ...GEAR, lines: [{ ...TEE, ...noGift }], carrier: null, trackingNumber: null, trackingLink: null },
  },
  'inquiry-reply': {
    'an answer': {
      name: 'Ann Archer',
      message: 'Yes, it does.\n\nThe draw weight is set with the key that comes with it.\nNo press is needed.',
      original: 'Can I set the draw weight myself?\n\nAnn',
      writtenOn: '2025-06-30',
      origin: ORIGIN,
    },
  },
} satisfies Partial<MailSamples>;
