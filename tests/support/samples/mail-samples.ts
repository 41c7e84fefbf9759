import type { BalanceDue, MailTemplates, OrderFacts } from '#shop/ports/mail-templates.ts';
import { parcelSamples } from './parcel-samples.ts';
import { STAFF_MAIL_SAMPLES } from './staff-mail-samples.ts';
import { STAFF_SAMPLES } from './staff-samples.ts';

/** Invented data for every kind of mail and what makes it say something else, by what it shows. */
export type MailSamples = { [Name in keyof MailTemplates]: Record<string, MailTemplates[Name]> };

const ORIGIN = 'https://fulldraw.example';
const TOKEN = 'sJ0e3mX9Qm2b5cT7uVwYzA1d4f6g8h0jKlMnOpQrStU';
const WAITING = `${ORIGIN}/waiting-list?token=${TOKEN}`;
const PAY = `${ORIGIN}/complete-payment?token=${TOKEN}`;
const IN_BATCH = { inBatch: { batch: 'Batch 2', ships: 'August 4 – 18' } };
/** A Friday evening in Montana. */
const DEADLINE = '2025-07-12T03:30:00.000Z';
const daysBefore = (days: number) => new Date(Date.parse(DEADLINE) - days * 86_400_000).toISOString();

export const ORDER: OrderFacts = {
  orderNumber: 'FD-7K3M9QXT',
  customerName: 'Ann Archer',
  shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
  bowColor: 'Tan',
  build: { drawLength: 29.5, drawWeight: 60, hand: 'Right' },
  totalAmount: 177_600,
  depositAmount: 17_760,
  remainingBalance: 159_840,
  isTest: false,
  origin: ORIGIN,
};

/** Everything as long as the forms let it be. */
const LONG: OrderFacts = {
  ...ORDER,
  customerName: 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley of Llanfairpwllgwyngyllgogerychwyrndrobwll',
  shippingAddress:
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Cabins, 12345 Upper North Fork of the Little Missouri River Road, Unit 1207B, Truth or Consequences, NM 87901',
  bowColor: 'Black',
  build: { drawLength: 30.5, drawWeight: 70, hand: 'Left' },
};

const TEST: OrderFacts = {
  ...ORDER,
  customerName: 'Test Order',
  shippingAddress: '1 Test Range, Bozeman, MT 59715',
  bowColor: 'Black',
  build: null,
  totalAmount: 300,
  depositAmount: 0,
  remainingBalance: 300,
  isTest: true,
};

const GIFT_CARD = { giftCardId: 7, giftCardCode: 'FD7K-2M4P-9QXT-HRWC', isTest: false, origin: ORIGIN };

function owes(order: OrderFacts, writtenAt: string): BalanceDue {
  const due = { leg: 'balance', amount: order.remainingBalance } as const;
  return { ...order, due, paymentLink: PAY, linkExpiresAt: DEADLINE, writtenAt };
}

const PART_PAID = { balancePaid: 30_000, due: { leg: 'balance', amount: 129_840 } } as const;
const PART_RECEIVED = {
  balancePaid: 30_000,
  receivedAmount: 30_000,
  returnedAmount: 0,
  stillDueAmount: 129_840,
  paymentLink: PAY,
};

const PHONE_ORDER: MailTemplates['phone-order'] = {
  ...ORDER,
  due: { leg: 'deposit', amount: ORDER.depositAmount },
  paymentLink: PAY,
  linkExpiresAt: DEADLINE,
  customerPhone: '406 555 0134',
  ships: null,
  releaseDate: '2025-07-04',
  releasePassed: false,
  manufacturingWeeks: 4,
};

const BUILD_LINK = {
  pageLink: `${ORIGIN}/order-status?key=${TOKEN}`,
  linkExpiresAt: DEADLINE,
  makesFrom: '2025-07-31',
};

const OWNED = { serial: 'FDH-25-00037', ownerName: 'Bob Hunter', origin: ORIGIN };
const BOW_PAGE = `${ORIGIN}/bow/${OWNED.serial}?key=${TOKEN}`;

const PARCEL = {
  ...ORDER,
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  trackingLink: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  shippedOn: '2025-08-15',
  outstanding: 0,
  paymentLink: null,
};

const TEE = { kind: 'print', name: 'Fulldraw Tee', variantName: 'M / Black', quantity: 2, price: 2_800 } as const;
const WAX = { kind: 'stock', name: 'String Wax', variantName: null, quantity: 1, price: 900 } as const;
const BOW = { kind: 'bow', name: 'Hunter', variantName: null, quantity: 1, price: 177_600 } as const;
const GIFT = { kind: 'gift_card', name: 'Gift Card', variantName: null, quantity: 1, price: 5_000 } as const;
const noGift = { giftRecipient: null };

/** An order without a bow. */
const GEAR: OrderFacts = {
  ...ORDER,
  bowColor: null,
  build: null,
  totalAmount: 7_295,
  depositAmount: 7_295,
  remainingBalance: 0,
};

const GEAR_PARCEL = {
  ...GEAR,
  carrier: 'USPS',
  trackingNumber: '9400111899223100001234',
  trackingLink: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223100001234',
  shippedOn: '2025-06-03',
  contents: [{ ...WAX, ...noGift }],
  stillToCome: [],
};

const DELAY = {
  ...ORDER,
  formerReleaseDate: '2025-07-04',
  releaseDate: '2025-07-25',
  reason:
    'The steel for the drive shafts came back from our own test with a hardness that we do not want in your hands.\n\nA new batch is on its way. It needs three weeks.',
  answerBy: null,
  keepLink: `${ORIGIN}/delay?token=${TOKEN}&answer=keep`,
  cancelLink: `${ORIGIN}/delay?token=${TOKEN}&answer=cancel`,
  refundAmount: 17_760,
};

/** The same where nothing is asked. */
const { answerBy: _by, keepLink: _keep, cancelLink: _cancel, refundAmount: _refund, ...NEW_DATE } = DELAY;

const WRONG = {
  wrongDate: '2026-08-04',
  wrongFrom: null,
  cancelled: false,
  reason: 'We typed the wrong year. The plan has not changed.',
};

const NEWS =
  'The first bows have left the workshop.\n\nWhoever comes by Bozeman on Saturday can shoot one:\n- from 9 AM\n- on the range behind the hall\n\nYours,\nthe workshop';
const UNBROKEN = `https://fulldraw.example/${'a-long-way-'.repeat(30)}`;

const CHARGED = { card: 'Visa ending in 4242', chargeAt: '2025-07-04T16:00:00.000Z' };

export const MAIL_SAMPLES: MailSamples = {
  ...parcelSamples(ORDER, GEAR),
  release: {
    'the turn has come': { ...owes(ORDER, daysBefore(7)), manufacturingWeeks: 4 },
    'long names, no weeks known': { ...owes(LONG, daysBefore(7)), manufacturingWeeks: null },
    'a test order': { ...owes(TEST, daysBefore(7)), manufacturingWeeks: 1 },
    'with a place that is freed': { ...owes(ORDER, daysBefore(10)), manufacturingWeeks: 4, afterDeadline: 'free' },
    'with a place in a batch': { ...owes(ORDER, daysBefore(7)), ...IN_BATCH, manufacturingWeeks: 4 },
  },
  'charge-announced': {
    'with a place in a batch': { ...owes(ORDER, daysBefore(7)), ...IN_BATCH, ...CHARGED, manufacturingWeeks: 4 },
    'long names, no weeks known': { ...owes(LONG, daysBefore(7)), ...CHARGED, manufacturingWeeks: null },
  },
  'charge-failed': {
    'the bank wants its customer': { ...owes(ORDER, daysBefore(7)), ...CHARGED, why: 'authentication-required' },
    'the card was declined': { ...owes(LONG, daysBefore(7)), ...CHARGED, why: 'declined' },
    'the card has expired': { ...owes(ORDER, daysBefore(7)), ...CHARGED, ...IN_BATCH, why: 'expired' },
    'the amount has changed': { ...owes(ORDER, daysBefore(7)), ...CHARGED, why: 'changed' },
    'staff stopped it': { ...owes(ORDER, daysBefore(7)), ...CHARGED, why: 'stopped' },
  },
  'balance-reminder': {
    'after three days': owes(ORDER, daysBefore(4)),
    'after six days': owes(LONG, daysBefore(0.996)),
    'a part was paid': { ...owes(ORDER, daysBefore(4)), ...PART_PAID },
    'with a place that is kept': { ...owes(ORDER, daysBefore(4)), afterDeadline: 'keep' },
    'with a place that moves': { ...owes(ORDER, daysBefore(4)), afterDeadline: 'move_to_end' },
    'with a place in a batch': { ...owes(ORDER, daysBefore(4)), ...IN_BATCH },
  },
  'balance-last-word': {
    'on the day': owes(ORDER, daysBefore(0.5)),
    'on the eve': owes(ORDER, daysBefore(1)),
  },
  'place-warning': {
    'the place goes to the next one in three days': { ...owes(ORDER, daysBefore(3)), batch: 'Batch 2' },
    'long names': { ...owes(LONG, daysBefore(3)), batch: 'The second batch of the late summer' },
  },
  'place-moved': {
    'to a later batch': {
      ...ORDER,
      formerBatch: 'Batch 1',
      batch: 'Batch 3',
      shipsFrom: '2025-09-01',
      shipsTo: '2025-09-12',
    },
    'to the end of its own batch': {
      ...LONG,
      formerBatch: 'Batch 3',
      batch: 'Batch 3',
      shipsFrom: '2025-08-28',
      shipsTo: '2025-09-12',
    },
  },
  'place-freed': {
    'order and deposit stay': { ...ORDER, batch: 'Batch 2' },
    'a part was paid': { ...ORDER, balancePaid: 30_000, stillDueAmount: 129_840, batch: 'Batch 2' },
  },
  'balance-received': {
    'before shipping': { ...ORDER, manufacturingWeeks: 4 },
    'before the release': { ...ORDER, manufacturingWeeks: 4, releaseAhead: '2025-07-04' },
    'with a place in a batch': { ...ORDER, manufacturingWeeks: 4, ships: 'August 4 – 18' },
    'after shipping': { ...LONG, shipped: true },
    'gear that was paid again': {
      ...GEAR,
      receivedAmount: 14_590,
      returnedAmount: 7_295,
      keptAmount: 7_295,
      manufacturingWeeks: null,
    },
    'after money went back and was paid again': {
      ...ORDER,
      manufacturingWeeks: 4,
      receivedAmount: 195_360,
      returnedAmount: 17_760,
      keptAmount: 177_600,
    },
  },
  'part-received': {
    'a part of the balance, with a day and a place': {
      ...ORDER,
      ...PART_RECEIVED,
      linkExpiresAt: DEADLINE,
      afterDeadline: { becomes: 'free', warned: false },
    },
    'a part of the balance, before it was asked for': {
      ...ORDER,
      ...PART_RECEIVED,
    },
    'what went back is still owed': {
      ...ORDER,
      receivedAmount: 159_840,
      returnedAmount: 17_760,
      stillDueAmount: 17_760,
      paymentLink: PAY,
    },
    'nobody has decided yet': {
      ...ORDER,
      receivedAmount: 159_840,
      returnedAmount: 17_760,
      stillDueAmount: null,
      paymentLink: null,
    },
  },
  'order-shipped': {
    'paid, at a carrier we know': PARCEL,
    'with the page of the bow': { ...PARCEL, serial: OWNED.serial, bowLink: BOW_PAGE },
    'something still to pay': { ...PARCEL, outstanding: 159_840, paymentLink: PAY },
    'with gear in the same parcel, and more to come': {
      ...PARCEL,
      contents: [
        { ...BOW, ...noGift },
        { ...WAX, ...noGift },
      ],
      stillToCome: [{ ...TEE, ...noGift }],
    },
    'a number of our own, and no link that works': {
      ...PARCEL,
      carrier: null,
      trackingNumber: 'TRK1755216000000',
      trackingLink: null,
      outstanding: 177_600,
    },
  },
  'parcel-shipped': {
    'the last one': GEAR_PARCEL,
    'something still to come': { ...GEAR_PARCEL, stillToCome: [{ ...TEE, ...noGift }] },
    'gear before the bow, without a number': {
      ...GEAR_PARCEL,
      bowColor: 'Tan',
      totalAmount: 184_895,
      depositAmount: 25_055,
      remainingBalance: 159_840,
      carrier: null,
      trackingNumber: null,
      trackingLink: null,
      stillToCome: [{ ...BOW, ...noGift }],
    },
  },
  'build-confirm': {
    'a build': { ...ORDER, ...BUILD_LINK, confirmed: false },
    'a build that was confirmed': { ...ORDER, ...BUILD_LINK, confirmed: true },
    'everything long': { ...LONG, ...BUILD_LINK, confirmed: false },
  },
  'build-missing': {
    'time is left': { ...ORDER, ...BUILD_LINK, build: null, lockDay: '2025-07-17', locked: false },
    'the lock has passed': { ...ORDER, ...BUILD_LINK, build: null, lockDay: '2025-07-17', locked: true },
  },
  'bow-transfer': {
    'another owner': { ...OWNED, cause: 'transfer', from: 'Ann Archer', bowLink: BOW_PAGE },
    'the link once more': { ...OWNED, cause: 'again', from: null, bowLink: BOW_PAGE },
  },
  'bow-transferred': {
    'by the owner': { ...OWNED, ownerName: 'Ann Archer', newOwnerName: 'Bob Hunter', byShop: false },
    'by the shop': { ...OWNED, ownerName: 'Ann Archer', newOwnerName: 'Bob Hunter', byShop: true },
  },
  'order-page-link': {
    'of gear': { ...GEAR, pageLink: `${ORIGIN}/order-status?key=${TOKEN}`, linkExpiresAt: DEADLINE },
    'of a pre-order': { ...LONG, pageLink: `${ORIGIN}/order-status?key=${TOKEN}`, linkExpiresAt: DEADLINE },
  },
  'waiting-confirm': {
    'of the flagship': { bowName: 'Hunter', waitingLink: WAITING, origin: ORIGIN },
    'of another bow': { bowName: 'Ridge 28', waitingLink: WAITING, origin: ORIGIN },
  },
  'erasure-link': {
    'to a customer': { erasureLink: `${ORIGIN}/erase-my-data?token=${TOKEN}`, linkExpiresAt: DEADLINE, origin: ORIGIN },
  },
  'waiting-open': {
    'without a limit': {
      bowName: 'Hunter',
      bowLink: `${ORIGIN}/bows`,
      placesLeft: null,
      waitingLink: WAITING,
      origin: ORIGIN,
    },
    'one place': {
      bowName: 'Ridge 28',
      bowLink: `${ORIGIN}/bows/ridge-28`,
      placesLeft: 1,
      waitingLink: WAITING,
      origin: ORIGIN,
    },
    'some places': {
      bowName: 'Ridge 28',
      bowLink: `${ORIGIN}/bows/ridge-28`,
      placesLeft: 14,
      waitingLink: WAITING,
      origin: ORIGIN,
    },
  },
  'delay-notice': {
    'silence keeps it': DELAY,
    'silence ends it': { ...DELAY, ...LONG, releaseDate: '2025-10-03', answerBy: '2025-08-03T06:59:00.000Z' },
    'no date told before': { ...DELAY, formerReleaseDate: null },
    'gear sent before, and a part paid by gift card': {
      ...DELAY,
      answerBy: '2025-08-03T06:59:00.000Z',
      refundAmount: 20_960,
      back: { toCard: 10_960, toGiftCards: 10_000, sent: 8_590, spent: 0, disputed: 0, kept: 0 },
    },
    'of a window': {
      ...DELAY,
      formerReleaseDate: '2025-07-18',
      formerFrom: '2025-07-04',
      releaseDate: '2025-08-18',
      newFrom: '2025-08-04',
      answerBy: '2025-08-03T06:59:00.000Z',
    },
  },
  'sooner-notice': {
    'of a release': { ...NEW_DATE, releaseDate: '2025-06-20', reason: 'The steel came early.', question: null },
    'of a window, while an answer is awaited': {
      ...NEW_DATE,
      formerReleaseDate: '2025-09-18',
      formerFrom: '2025-09-04',
      releaseDate: '2025-08-18',
      newFrom: '2025-08-04',
      reason: 'The steel came early.',
      question: { ...DELAY, answerBy: '2025-08-03T06:59:00.000Z' },
    },
  },
  'delay-correction': {
    'back to the promise': { ...NEW_DATE, ...WRONG, releaseDate: '2025-07-04', question: null },
    'later than promised': {
      ...NEW_DATE,
      ...WRONG,
      releaseDate: '2025-09-04',
      question: { ...DELAY, answerBy: '2025-08-03T06:59:00.000Z' },
    },
    'whose order is cancelled': { ...NEW_DATE, ...WRONG, cancelled: true, question: null },
    'of a window': { ...NEW_DATE, ...WRONG, wrongFrom: '2026-07-20', newFrom: '2025-07-20', question: null },
  },
  'order-confirmed': {
    'with a date': { ...ORDER, releaseDate: '2025-07-04', manufacturingWeeks: 4, paymentLink: PAY },
    'with a date that has passed': {
      ...ORDER,
      releaseDate: '2025-07-04',
      releasePassed: true,
      manufacturingWeeks: 4,
      paymentLink: PAY,
    },
    'a part paid by gift card': {
      ...ORDER,
      releaseDate: '2025-07-04',
      manufacturingWeeks: 4,
      paymentLink: PAY,
      giftAmount: 10_000,
    },
    'without a date': { ...LONG, releaseDate: null, manufacturingWeeks: null, paymentLink: PAY },
    'gear alone': {
      ...GEAR,
      releaseDate: null,
      manufacturingWeeks: null,
      paymentLink: null,
      lines: [
        { ...TEE, ...noGift },
        { ...WAX, ...noGift },
      ],
      shippingAmount: 795,
      taxAmount: 0,
    },
    'gift cards alone': {
      ...GEAR,
      totalAmount: 10_000,
      depositAmount: 10_000,
      releaseDate: null,
      manufacturingWeeks: null,
      paymentLink: null,
      shippingAmount: 0,
      taxAmount: 0,
      lines: [
        { ...GIFT, giftRecipient: 'bob@example.com' },
        { ...GIFT, giftRecipient: null },
      ],
    },
    'a bow and gear': {
      ...ORDER,
      totalAmount: 184_895,
      depositAmount: 25_055,
      shippingAmount: 795,
      taxAmount: 0,
      releaseDate: '2025-07-04',
      manufacturingWeeks: 4,
      paymentLink: PAY,
      lines: [
        { ...BOW, ...noGift },
        { ...TEE, ...noGift },
        { ...WAX, ...noGift },
      ],
    },
    'with a place in a batch': {
      ...ORDER,
      releaseDate: '2025-07-04',
      manufacturingWeeks: 4,
      paymentLink: PAY,
      place: 'Batch 2, place 37 of 200. Ships August 4 – 18',
      ships: 'August 4 – 18',
    },
    'no build chosen': { ...TEST, releaseDate: '2025-07-04', manufacturingWeeks: 4, paymentLink: PAY },
  },
  'phone-order': {
    'a bow alone': PHONE_ORDER,
    'with gear, a place in a batch': {
      ...PHONE_ORDER,
      releaseDate: null,
      ships: 'August 4 – 18',
      totalAmount: 181_990,
      depositAmount: 22_150,
      due: { leg: 'deposit', amount: 22_150 },
      lines: [
        { kind: 'bow', name: 'Hunter', variantName: null, quantity: 1, price: 177_600, giftRecipient: null },
        { kind: 'stock', name: 'Bow Sling', variantName: null, quantity: 2, price: 1850, giftRecipient: null },
      ],
      shippingAmount: 690,
      taxAmount: 0,
    },
  },
  'payment-link': {
    'the balance, with a deadline': {
      ...ORDER,
      due: { leg: 'balance', amount: 159_840 },
      paymentLink: PAY,
      linkExpiresAt: DEADLINE,
    },
    'the balance, and what went back of the deposit': {
      ...ORDER,
      due: { leg: 'balance', amount: 177_600 },
      paymentLink: PAY,
      linkExpiresAt: DEADLINE,
    },
    'what went back after all was paid': {
      ...ORDER,
      due: { leg: 'remainder', amount: 17_760 },
      paymentLink: PAY,
      linkExpiresAt: null,
    },
    'the deposit, without one': {
      ...ORDER,
      due: { leg: 'deposit', amount: 17_760 },
      paymentLink: PAY,
      linkExpiresAt: null,
    },
  },
  'order-cancelled': {
    unpaid: { ...ORDER, refundedAmount: 0, keptAmount: 0, cause: 'unpaid' },
    'asked for': { ...ORDER, refundedAmount: 17_760, keptAmount: 0, cause: 'requested' },
    'a part kept': { ...ORDER, refundedAmount: 10_000, keptAmount: 7_760, cause: 'requested' },
    'all kept': { ...ORDER, refundedAmount: 0, keptAmount: 17_760, cause: 'requested' },
    'a part with the bank': {
      ...ORDER,
      refundedAmount: 159_840,
      keptAmount: 0,
      disputedAmount: 17_760,
      cause: 'requested',
    },
    'a part on a gift card': {
      ...ORDER,
      refundedAmount: 7_760,
      giftCardAmount: 10_000,
      keptAmount: 0,
      cause: 'requested',
    },
    'by its customer': { ...ORDER, refundedAmount: 177_600, keptAmount: 0, cause: 'by-customer' },
    'by its customer, with gear sent before': {
      ...ORDER,
      refundedAmount: 177_600,
      keptAmount: 2_590,
      sentAmount: 2_590,
      cause: 'by-customer',
    },
    'gear nobody paid': { ...GEAR, refundedAmount: 0, keptAmount: 0, cause: 'unpaid' },
    'gear, asked for': { ...GEAR, refundedAmount: 7_295, keptAmount: 0, cause: 'requested' },
    'a delay nobody answered': { ...ORDER, refundedAmount: 17_760, keptAmount: 0, cause: 'delay-unanswered' },
  },
  'no-place': {
    'the deposit': { ...ORDER, refundedAmount: 17_760, withGear: false },
    'with gear, partly by gift card': { ...ORDER, refundedAmount: 20_555, giftCardAmount: 4_500, withGear: true },
    'before the card was charged': { ...ORDER, refundedAmount: 0, withGear: false, gone: ['Hunter'] },
    'of gear, before the card was charged': { ...GEAR, refundedAmount: 0, withGear: true, gone: ['Stabilizer'] },
    'of gear with a bow': { ...ORDER, refundedAmount: 0, withGear: true, gone: ['Stabilizer'] },
    'one bow too many': { ...ORDER, refundedAmount: 0, withGear: false, tooManyBows: true },
  },
  'money-returned': {
    'a part': { ...ORDER, refundedAmount: 10_000 },
    'of gear': { ...GEAR, refundedAmount: 900 },
    'to be paid again': { ...ORDER, refundedAmount: 5_000, owedAmount: 5_000, paymentLink: PAY },
    'to be paid with the balance': { ...ORDER, refundedAmount: 5_000, owedAmount: 5_000, paymentLink: null },
    'onto a gift card': { ...ORDER, refundedAmount: 0, giftCardAmount: 4_500 },
  },
  'money-without-order': { 'a deposit': { amount: 17_760, origin: ORDER.origin } },
  'refund-failed': {
    'of a cancelled pre-order': {
      ...ORDER,
      failedAmount: 17_760,
      isCancelled: true,
      wasOwed: false,
      linesBack: [],
      shippingBack: false,
    },
    'of gear': {
      ...GEAR,
      failedAmount: 4_323,
      isCancelled: false,
      wasOwed: false,
      linesBack: ['String Wax'],
      shippingBack: true,
    },
    'that was to be paid again': {
      ...ORDER,
      failedAmount: 5_000,
      isCancelled: false,
      wasOwed: true,
      linesBack: [],
      shippingBack: false,
    },
  },
  'order-corrected': {
    'another address': { ...ORDER, shippingAddress: '7 Creek Street, Missoula, MT 59801' },
    'of gear': { ...GEAR, shippingAddress: '7 Creek Street, Missoula, MT 59801' },
    'where shipping costs more': {
      ...GEAR,
      shippingAddress: '7 Ala Moana, Honolulu, HI 96814',
      totalAmount: 11_785,
      shipping: { from: 0, to: 4_490, owed: 4_490, paymentLink: PAY },
    },
  },
  'address-replaced': { 'to the former address': ORDER, 'of gear': GEAR },
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
  ...STAFF_MAIL_SAMPLES,
  ...STAFF_SAMPLES,
};

export type MailSample = {
  [Name in keyof MailTemplates]: { template: Name; shows: string; data: MailTemplates[Name] };
}[keyof MailTemplates];

/** All of them in a row. */
export function listMailSamples(): MailSample[] {
  return Object.entries(MAIL_SAMPLES).flatMap(([template, samples]) =>
    Object.entries(samples).map(([shows, data]) => ({ template, shows, data }) as MailSample),
  );
}
