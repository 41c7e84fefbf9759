import { and, asc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import {
  type BowRow,
  bows,
  campaigns,
  type DisputeRow,
  delayNotices,
  delays,
  disputes,
  emails,
  type FraudWarningRow,
  fraudWarnings,
  type OrderEventRow,
  type OrderRow,
  orderEvents,
  orders,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
  users,
} from '#db/schema.ts';
import { type PlaceShown, placeOf } from '#shop/batches/read-places.ts';
import { type KeptTerms, readKeptTerms } from '#shop/catalogue/kept-terms.ts';
import { type RefundableGear, readRefundableGear } from '#shop/orders/cancel-and-refund/refund-lines.ts';
import { keptOf, nextDue, readPayments, sumLedger, undecidedOf } from '#shop/orders/ledger/ledger.ts';
import { isNamed } from '#shop/orders/ledger/order-key.ts';
import { type OrderLine, readLinesOfOrders, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { takesMoney, workingToken } from '#shop/orders/ledger/order-progress.ts';
import { bowNumbersOf, listGearOf } from '#shop/orders/ledger/ships-with.ts';
import { type StaffStep, staffSteps } from '#shop/orders/ledger/transitions.ts';
import { linkAddress } from '#shop/orders/links/give-link.ts';
import { replaceable } from '#shop/orders/parcels/send-replacement.ts';
import { type ParcelFacts, readParcels } from '#shop/orders/parcels/sent-parcel.ts';
import { type ChosenLines, canBeSent, outstandingOfCheckout, whatCanGo } from '#shop/orders/parcels/ship-lines.ts';
import { readMoneyBack, readSources } from '#shop/orders/refunds/plan-cancellation.ts';
import { readTaxBack, type TaxBack } from '#shop/orders/refunds/tax-back.ts';
import { listReceipts, makeReceipt, receiptOf } from '#shop/papers/read-receipt.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { readTagsOf, type Tagged } from '#shop/records/tags-and-assignees.ts';
import type { IsoDay } from '#values/date.ts';
import type { DelayAnswer, NoticeEnd } from '#values/mailing.ts';
import type { Cents } from '#values/money.ts';
import type { DelayKind } from '#values/order/campaign.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { MoneyBack } from '#values/text/money-back-text.ts';

/** A delay that the customer was told of, and the answer. */
export type ToldDelay = {
  kind: DelayKind;
  releaseDate: IsoDay;
  newFrom: IsoDay | null;
  reason: string;
  consentRequired: boolean;
  answerBy: Date | null;
  answer: DelayAnswer | null;
  answeredAt: Date | null;
  endedBecause: NoticeEnd | null;
};

/** All that the shop knows of one order. */
export type StaffOrderFacts = {
  order: OrderRow;
  /** In which its bow is offered now. */
  finishes: string[];
  account: { email: string; displayName: string | null } | null;
  items: OrderLine[];
  /** The pieces of each line that staff can send now. */
  sendable: ChosenLines;
  checkoutOutstanding: Cents;
  /** The pieces by line, and the shipping, whose money could still go back. */
  refundableGear: RefundableGear;
  parcels: ParcelFacts[];
  /** Oldest first. */
  payments: {
    payment: PaymentRow;
    refunded: Cents;
    /** The number of its paper; null: it has none yet. */
    receipt: number | null;
    refunds: (RefundRow & { receipt: number | null })[];
    disputes: DisputeRow[];
    warnings: FraudWarningRow[];
  }[];
  events: OrderEventRow[];
  bow: BowRow | null;
  /** Tags, and who does it. */
  tagged: Tagged;
  mails: (typeof emails.$inferSelect)[];
  /** Those that its bow was bought under; null: without one, or from before terms were kept. */
  terms: KeptTerms | null;
  /** Oldest first. */
  delays: ToldDelay[];
  steps: StaffStep[];
  due: ReturnType<typeof nextDue>;
  processing: boolean;
  /** What came in and has not gone back, but for what gift cards that were bought with it have paid. */
  refundable: Cents;
  /** What cancelling gives back where staff choose no amount, or has given back. */
  moneyBack: MoneyBack;
  sources: Awaited<ReturnType<typeof readSources>>;
  /** The part of it that a bank decides about. */
  disputed: Cents;
  undecided: Cents;
  taxBack: TaxBack;
  place: PlaceShown | null;
  /** The number of the bow's order with which it ships. */
  shipsWith: string | null;
  /** The orders of gear that are to ship with its bow; `paid`: can go. */
  gearWithBow: { orderNumber: string; paid: boolean; lines: OrderLine[] }[];
  /** The address of a link that works now. */
  paymentLink: string | null;
};

/** One order as staff see it, by its id or its number. A dozen statements, however long its history is. */
export async function readStaffOrder(
  { db, clock, origin }: Pick<Shop, 'db' | 'clock' | 'origin'>,
  key: string,
): Promise<Ok<{ facts: StaffOrderFacts }> | Refused<'not-found'>> {
  const [found] = await db
    .select({ order: orders, email: users.email, displayName: users.displayName, finishes: campaigns.colors })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(campaigns, eq(campaigns.id, orders.campaignId))
    .where(isNamed(key));
  if (!found) return refused('not-found');
  const { order, email, displayName, finishes } = found;
  const [entries, given, disputed, warned, items, events, mails, told, sent, [bow], issued] = await readRecords(
    db,
    order.id,
  );
  const ledger = sumLedger(entries);
  const gear = await readRefundableGear(db, order, items);
  const terms = await readKeptTerms(db, order.termsId);
  const place = order.promisedShipBy === null ? null : await placeOf(db, order.id);
  const token = takesMoney(order, ledger) ? workingToken(order, clock()) : null;
  const moneyBack = await readMoneyBack(db, order);
  const facts: StaffOrderFacts = {
    order,
    place,
    finishes: finishes ?? [],
    account: email === null ? null : { email, displayName },
    items,
    events,
    mails,
    terms,
    delays: told,
    parcels: sent,
    bow: bow ?? null,
    sendable: whatCanGo(order, items),
    checkoutOutstanding: order.status === 'cancelled' ? 0 : outstandingOfCheckout(order, ledger),
    payments: entries.map((entry) => ({
      ...entry,
      receipt: receiptOf(issued, entry.payment.id),
      refunds: given
        .filter(({ paymentId }) => paymentId === entry.payment.id)
        .map((refund) => ({ ...refund, receipt: receiptOf(issued, refund.paymentId, refund.id) })),
      disputes: disputed.filter(({ paymentId }) => paymentId === entry.payment.id),
      warnings: warned.filter(({ paymentId }) => paymentId === entry.payment.id),
    })),
    refundableGear: gear,
    tagged: await readTagsOf(db, 'order', order.id),
    steps: staffSteps(order, ledger, {
      sendable: canBeSent(order, items),
      gear: gear.lines.size > 0 || gear.shipping > 0,
      sent: items.some((line) => replaceable(line) > 0),
    }),
    due: nextDue(order, ledger),
    processing: ledger.processing,
    refundable: keptOf(ledger) - moneyBack.spent,
    moneyBack,
    sources: await readSources(db, order),
    disputed: ledger.disputed,
    undecided: order.status === 'cancelled' ? 0 : undecidedOf(ledger),
    taxBack: await readTaxBack(db, order),
    shipsWith: (await bowNumbersOf(db, [order])).get(order.id) ?? null,
    gearWithBow: await readGearWithBow(db, order),
    paymentLink: token && linkAddress(origin, token),
  };
  return ok({ facts });
}

/** A receipt of an order, by its id or its number, as a PDF. */
export async function makeStaffReceipt(shop: Shop, key: string, number: number) {
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(isNamed(key));
  return found ? makeReceipt(shop, found.id, number) : refused('not-found');
}

function readRecords(db: Database, orderId: number) {
  return Promise.all([
    readPayments(db, orderId),
    db
      .select(getTableColumns(refunds))
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(refunds.id)),
    db
      .select(getTableColumns(disputes))
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(disputes.id)),
    db
      .select(getTableColumns(fraudWarnings))
      .from(fraudWarnings)
      .innerJoin(payments, eq(payments.id, fraudWarnings.paymentId))
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(fraudWarnings.id)),
    readOrderLines(db, orderId),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id)),
    db.select().from(emails).where(eq(emails.orderId, orderId)).orderBy(asc(emails.id)),
    readDelays(db, orderId),
    readParcels(db, orderId),
    db.select().from(bows).where(eq(bows.orderId, orderId)),
    listReceipts(db, orderId),
  ]);
}

async function readGearWithBow(db: Database, order: OrderRow): Promise<StaffOrderFacts['gearWithBow']> {
  if (order.bowColor === null) return [];
  const gear = await listGearOf(db, order);
  const lines = await readLinesOfOrders(
    db,
    gear.map(({ id }) => id),
  );
  return gear.map((each) => {
    const own = lines.get(each.id) ?? [];
    return { orderNumber: each.orderNumber, paid: each.outstanding === 0 && canBeSent(each, own), lines: own };
  });
}

function readDelays(db: Database, orderId: number): Promise<ToldDelay[]> {
  const { consentRequired, answerBy, answer, answeredAt, endedBecause } = delayNotices;
  const { kind, releaseDate, newFrom, reason } = delays;
  return (
    db
      .select({ kind, releaseDate, newFrom, reason, consentRequired, answerBy, answer, answeredAt, endedBecause })
      .from(delayNotices)
      .innerJoin(delays, eq(delays.id, delayNotices.delayId))
      // Until its mail is made, a notice has asked nothing.
      .where(and(eq(delayNotices.orderId, orderId), isNotNull(delayNotices.toldAt)))
      .orderBy(asc(delayNotices.id))
  );
}
