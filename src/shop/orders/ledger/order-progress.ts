import type { OrderRow } from '#db/schema.ts';
import type { PlaceShown } from '#shop/batches/read-places.ts';
import { type AddressParts, addressOf } from '#values/address/shipping-address.ts';
import type { BowBuild } from '#values/bow/build.ts';
import type { Cents } from '#values/money.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { type Ledger, nextDue, reductionOf, undecidedOf } from './ledger.ts';
import { bowNameOf, buildOf, taxAheadOf } from './order-facts.ts';
import type { OrderLine } from './order-lines.ts';

/** An order as its owner sees it in a list. */
export type OwnOrderFacts = {
  orderNumber: string;
  createdAt: Date;
  status: OrderStatus;
  bowColor: string | null;
  /** What its bow is called; null: without one. */
  bowName: string | null;
  /** Null: not chosen yet. */
  build: BowBuild | null;
  customerName: string;
  customerEmail: string;
  shippingAddress: string;
  address: AddressParts | null;
  totalAmount: Cents;
  reducedBy: Cents;
  depositAmount: Cents;
  remainingBalance: Cents;
  shippingAmount: Cents;
  taxAmount: Cents;
  /** Besides, with the balance: expected and not decided. */
  taxEstimate: Cents;
  lines: OrderLine[];
  depositPaid: boolean;
  balancePaid: boolean;
  /** What has come in of the balance while it is not whole. */
  balanceSoFar: Cents;
  due: ReturnType<typeof nextDue>;
  dueNow: boolean;
  /** What the provider has confirmed; `refundWaitingAmount` is on its way. */
  refundedAmount: Cents;
  refundWaitingAmount: Cents;
  /** Money went back without this shop, and nobody has said yet what that means for the price. */
  undecided: boolean;
  processing: boolean;
  paymentToken: string | null;
  trackingNumber: string | null;
  shippedAt: Date | null;
  place: PlaceShown | null;
  isTest: boolean;
};

export function ownOrderFacts(
  order: OrderRow,
  { ledger, lines, place, now }: { ledger: Ledger; lines: OrderLine[]; place: PlaceShown | null; now: Date },
): OwnOrderFacts {
  return {
    lines,
    place,
    shippingAmount: order.shippingAmount,
    taxAmount: order.taxAmount,
    taxEstimate: taxAheadOf(order),
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    status: order.status,
    bowColor: order.bowColor,
    bowName: bowNameOf(order),
    build: buildOf(order),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    shippingAddress: order.shippingAddress,
    address: addressOf(order),
    totalAmount: order.totalAmount,
    reducedBy: reductionOf(order),
    depositAmount: order.depositAmount ?? 0,
    remainingBalance: order.remainingBalance ?? order.totalAmount,
    depositPaid: ledger.depositReceived,
    balancePaid: ledger.balanceReceived,
    balanceSoFar: ledger.balanceReceived ? 0 : ledger.balancePaid,
    due: nextDue(order, ledger),
    dueNow: isDueNow(order, ledger),
    refundedAmount: ledger.refunded - ledger.refundWaiting + ledger.lost,
    refundWaitingAmount: ledger.refundWaiting,
    undecided: order.status !== 'cancelled' && undecidedOf(ledger) > 0,
    processing: ledger.processing,
    paymentToken: takesMoney(order, ledger) ? workingToken(order, now) : null,
    trackingNumber: order.trackingNumber,
    shippedAt: order.shippedAt,
    // To the customer it is one: no money of theirs was taken.
    isTest: order.isTest || order.otherKeys,
  };
}

/**
 * Whether what is due is asked for by now. A pending order asks at once (rule 7.9); a balance is asked for by a
 * release, and by staff who began with the bow. Until then it may be paid early; so it is while money has gone back and nobody
 * has said what that means.
 */
export function isDueNow(order: OrderRow, ledger: Ledger): boolean {
  const due = nextDue(order, ledger);
  if (undecidedOf(ledger) > 0) return false;
  return due !== null && (due.leg !== 'balance' || order.status !== 'paid_deposit' || order.balanceAskedAt !== null);
}

/** Whether the order asks for a charge and none is under way. */
export function takesMoney(order: OrderRow, ledger: Ledger): boolean {
  return nextDue(order, ledger) !== null && !ledger.processing;
}

/** The secret of a payment link that has not expired. */
export function workingToken({ paymentToken, linkExpiresAt }: OrderRow, now: Date): string | null {
  return linkExpiresAt === null || linkExpiresAt > now ? paymentToken : null;
}
