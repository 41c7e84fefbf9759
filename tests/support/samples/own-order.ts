import { type OrderByToken, orderByToken } from '#contract/orders/order-schemas.ts';
import { type OwnOrderDetail, ownOrderDetail } from '#contract/orders/own-order-schemas.ts';

type Facts = Partial<OwnOrderDetail>;

type Line = OwnOrderDetail['lines'][number];

const PIECE = {
  variantName: null,
  quantity: 1,
  cancelledQuantity: 0,
  returnedQuantity: 0,
  toCome: 1,
  mailed: 0,
} as const;
const BOW: Line = {
  ...PIECE,
  id: 1,
  kind: 'bow',
  name: 'Hunter',
  price: '1776.00',
  imageUrl: null,
  giftRecipient: null,
};

/** A line of gear; all of it is still to come. */
export function gearLine(facts: Partial<Line> = {}): Line {
  return { ...BOW, id: 2, kind: 'stock', name: 'String Wax', price: '9.00', ...facts };
}

/** An order as the API tells it; what follows from its status is in agreement with it. */
export function ownOrder(facts: Facts = {}): OwnOrderDetail {
  const status = facts.status ?? 'paid_deposit';
  const depositPaid = status !== 'pending';
  const balancePaid = ['completed', 'processing', 'shipped'].includes(status);
  return ownOrderDetail.encode(
    ownOrderDetail.parse({
      orderNumber: 'FD-7K2M4P9Q',
      keptCard: null,
      takesGear: false,
      gearWithBow: [],
      shipsWith: null,
      bowCancelled: false,
      createdAt: '2026-05-02T15:00:00.000Z',
      status,
      bowColor: 'Tan',
      bowName: facts.bowColor === null ? null : 'Hunter',
      finishes: facts.bowColor === null ? [] : ['Black', 'Tan'],
      build: null,
      customerName: 'Ann Archer',
      customerEmail: 'ann.archer@example.com',
      shippingAddress: '12 Ridge Road, Butte, MT 59701',
      address: { address: '12 Ridge Road', addressLine2: '', city: 'Butte', state: 'MT', zipCode: '59701' },
      totalAmount: '1776.00',
      reducedBy: '0.00',
      depositAmount: '177.60',
      remainingBalance: '1598.40',
      shippingAmount: '0.00',
      taxAmount: '0.00',
      taxEstimate: '0.00',
      lines: [BOW],
      depositPaid,
      balancePaid,
      balanceSoFar: '0.00',
      due: dueOf(status, depositPaid, balancePaid),
      dueNow: status !== 'paid_deposit' || isAsked(facts),
      refundedAmount: '0.00',
      refundWaitingAmount: '0.00',
      undecided: false,
      processing: false,
      paymentToken: 'token',
      trackingNumber: null,
      shippedAt: null,
      place: null,
      letters: [],
      isTest: false,
      customerPhone: null,
      timeline: [],
      receipts: [],
      parcels: [],
      addressAtPrinter: false,
      buildLock: 'open',
      buildLockDay: null,
      buildConfirmedAt: null,
      bow: null,
      editable: true,
      linkExpiresAt: null,
      calendarKey: null,
      cancellation: {
        against: null,
        refundAmount: '177.60',
        giftCardAmount: '0.00',
        sentAmount: '0.00',
        spentAmount: '0.00',
        disputedAmount: '0.00',
        keptAmount: '0.00',
      },
      manufacturingWeeks: 4,
      terms: null,
      delay: null,
      ...facts,
    }),
  );
}

function isAsked({ timeline = [] }: Facts): boolean {
  return timeline.some(({ station, state }) => station === 'release' && state === 'done');
}

function dueOf(status: string, depositPaid: boolean, balancePaid: boolean) {
  if (status === 'cancelled' || balancePaid) return null;
  return depositPaid ? { leg: 'balance', amount: '1598.40' } : { leg: 'deposit', amount: '177.60' };
}

/** The same order as its payment link tells it, with its balance to pay. */
export function linkedOrder(facts: Partial<OrderByToken> = {}): OrderByToken {
  return orderByToken.encode(
    orderByToken.parse({
      ...ownOrder(),
      due: { leg: 'balance', amount: '1598.40' },
      dueNow: true,
      parts: null,
      paidInParts: '0.00',
      balancePaidAt: null,
      releaseAhead: null,
      afterDeadline: null,
      giftCardAmount: '0.00',
      isTest: false,
      byPhone: null,
      linkExpiresAt: null,
      ...facts,
    }),
  );
}
