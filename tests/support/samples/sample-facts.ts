import type { BalanceDue, MailTemplates, OrderFacts } from '#shop/ports/mail-templates.ts';

/** Invented data for kinds of mails, by what it shows. */
export type MailSamples = { [Name in keyof MailTemplates]: Record<string, MailTemplates[Name]> };

export const ORIGIN = 'https://fulldraw.example';
export const TOKEN = 'sJ0e3mX9Qm2b5cT7uVwYzA1d4f6g8h0jKlMnOpQrStU';
export const WAITING = `${ORIGIN}/waiting-list?token=${TOKEN}`;
export const PAY = `${ORIGIN}/complete-payment?token=${TOKEN}`;
export const IN_BATCH = { inBatch: { batch: 'Batch 2', ships: 'August 4 – 18' } };
/** A Friday evening in Montana. */
export const DEADLINE = '2025-07-12T03:30:00.000Z';
export const daysBefore = (days: number) => new Date(Date.parse(DEADLINE) - days * 86_400_000).toISOString();

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
export const LONG: OrderFacts = {
  ...ORDER,
  customerName: 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley of Llanfairpwllgwyngyllgogerychwyrndrobwll',
  shippingAddress:
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Cabins, 12345 Upper North Fork of the Little Missouri River Road, Unit 1207B, Truth or Consequences, NM 87901',
  bowColor: 'Black',
  build: { drawLength: 30.5, drawWeight: 70, hand: 'Left' },
};

export const TEST: OrderFacts = {
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

export const GIFT_CARD = { giftCardId: 7, giftCardCode: 'FD7K-2M4P-9QXT-HRWC', isTest: false, origin: ORIGIN };

export function owes(order: OrderFacts, writtenAt: string): BalanceDue {
  const due = { leg: 'balance', amount: order.remainingBalance } as const;
  return { ...order, due, paymentLink: PAY, linkExpiresAt: DEADLINE, writtenAt };
}

export const PART_PAID = { balancePaid: 30_000, due: { leg: 'balance', amount: 129_840 } } as const;
export const PART_RECEIVED = {
  balancePaid: 30_000,
  receivedAmount: 30_000,
  returnedAmount: 0,
  stillDueAmount: 129_840,
  paymentLink: PAY,
};

export const PHONE_ORDER: MailTemplates['phone-order'] = {
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

export const BUILD_LINK = {
  pageLink: `${ORIGIN}/order-status?key=${TOKEN}`,
  linkExpiresAt: DEADLINE,
  makesFrom: '2025-07-31',
};

export const OWNED = { serial: 'FDH-25-00037', ownerName: 'Bob Hunter', origin: ORIGIN };
export const BOW_PAGE = `${ORIGIN}/bow/${OWNED.serial}?key=${TOKEN}`;

export const PARCEL = {
  ...ORDER,
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  trackingLink: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  shippedOn: '2025-08-15',
  outstanding: 0,
  paymentLink: null,
};

export const TEE = {
  kind: 'print',
  name: 'Fulldraw Tee',
  variantName: 'M / Black',
  quantity: 2,
  price: 2_800,
} as const;
export const WAX = { kind: 'stock', name: 'String Wax', variantName: null, quantity: 1, price: 900 } as const;
export const BOW = { kind: 'bow', name: 'Hunter', variantName: null, quantity: 1, price: 177_600 } as const;
export const GIFT = { kind: 'gift_card', name: 'Gift Card', variantName: null, quantity: 1, price: 5_000 } as const;
export const noGift = { giftRecipient: null };

/** An order without a bow. */
export const GEAR: OrderFacts = {
  ...ORDER,
  bowColor: null,
  build: null,
  totalAmount: 7_295,
  depositAmount: 7_295,
  remainingBalance: 0,
};

export const GEAR_PARCEL = {
  ...GEAR,
  carrier: 'USPS',
  trackingNumber: '9400111899223100001234',
  trackingLink: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223100001234',
  shippedOn: '2025-06-03',
  contents: [{ ...WAX, ...noGift }],
  stillToCome: [],
};

export const DELAY = {
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
const { answerBy: _by, keepLink: _keep, cancelLink: _cancel, refundAmount: _refund, ...newDate } = DELAY;
export const NEW_DATE = newDate;

export const WRONG = {
  wrongDate: '2026-08-04',
  wrongFrom: null,
  cancelled: false,
  reason: 'We typed the wrong year. The plan has not changed.',
};

export const NEWS =
  'The first bows have left the workshop.\n\nWhoever comes by Bozeman on Saturday can shoot one:\n- from 9 AM\n- on the range behind the hall\n\nYours,\nthe workshop';
export const UNBROKEN = `https://fulldraw.example/${'a-long-way-'.repeat(30)}`;

export const CHARGED = { card: 'Visa ending in 4242', chargeAt: '2025-07-04T16:00:00.000Z' };
