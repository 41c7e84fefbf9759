import { and, asc, eq } from 'drizzle-orm';
import { type OrderRow, orderEvents, orders, type PaymentRow, payments, refunds, type UserRow } from '#db/schema.ts';
import { readLettersOf } from '#shop/batches/published-letters.ts';
import { placeAhead } from '#shop/batches/read-places.ts';
import { finishesOf, manufacturingWeeksOf } from '#shop/catalogue/current-terms.ts';
import { type KeptTerms, readKeptTerms } from '#shop/catalogue/kept-terms.ts';
import { type OwnCancellation, readOwnCancellation } from '#shop/orders/cancel-and-refund/cancel-own-order.ts';
import { type NoticeFacts, readOpenNotice } from '#shop/orders/delay-consent/delay-answer.ts';
import { type BuildLock, buildLockOf, readMakingDays } from '#shop/orders/ledger/build-lock.ts';
import { isAtPrinter, isEditable } from '#shop/orders/ledger/is-editable.ts';
import { type KeptCardShown, showKeptCard } from '#shop/orders/ledger/kept-card.ts';
import { readPayments, sumLedger } from '#shop/orders/ledger/ledger.ts';
import { leftToSend, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { type OwnOrderFacts, ownOrderFacts } from '#shop/orders/ledger/order-progress.ts';
import { listGearOf, readShipsWith, type ShipsWith, takesGear } from '#shop/orders/ledger/ships-with.ts';
import { type OwnBow, readOwnBow } from '#shop/orders/links/bow-page.ts';
import { calendarKeyOf, hasDates } from '#shop/orders/links/order-calendar.ts';
import { type ParcelFacts, readParcels } from '#shop/orders/parcels/sent-parcel.ts';
import { type IssuedReceipt, listReceipts as listNumbers, makeReceipt, receiptOf } from '#shop/papers/read-receipt.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import type { PublicLetter } from '#values/letter.ts';
import type { Cents } from '#values/money.ts';
import type { PaymentLeg, PaymentMethod } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type Station, tellTimeline } from './tell-timeline.ts';

/** An order as its owner sees it on its own page. */
export type OwnOrderDetailFacts = OwnOrderFacts & {
  letters: PublicLetter[];
  customerPhone: string | null;
  /** In which its bow is offered now. */
  finishes: string[];
  timeline: Station[];
  receipts: Receipt[];
  parcels: ParcelFacts[];
  /** What is printed for it goes to the address that the printer was given; a correction does not reach it. */
  addressAtPrinter: boolean;
  editable: boolean;
  buildLock: BuildLock | null;
  /** The last day on which the build can be changed; null: until staff start. */
  buildLockDay: IsoDay | null;
  buildConfirmedAt: Date | null;
  bow: OwnBow | null;
  keptCard: KeptCardShown | null;
  linkExpiresAt: Date | null;
  calendarKey: string | null;
  cancellation: OwnCancellation;
  manufacturingWeeks: number | null;
  /** Those that the bow was bought under; null: without one, or from before terms were kept. */
  terms: KeptTerms | null;
  /** What was agreed to, word for word. */
  balanceTerms: string | null;
  balanceAgreedAt: Date | null;
  /** The latest delay that the customer was told of, while it can be answered. */
  delay: NoticeFacts | null;
  takesGear: boolean;
  gearWithBow: string[];
  shipsWith: ShipsWith | null;
  bowCancelled: boolean;
};

/** One order of a customer; another's is answered like an unknown one. */
export async function readOwnOrder(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  user: UserRow,
  orderNumber: string,
): Promise<Ok<{ order: OwnOrderDetailFacts }> | Refused<'not-found'>> {
  const own = await findOwn(shop, user, orderNumber);
  return own ? ok({ order: await readOrderDetail(shop, own) }) : refused('not-found');
}

/** The order of this customer with this number. */
export async function findOwn(
  { db }: Pick<Shop, 'db'>,
  user: UserRow,
  orderNumber: string,
): Promise<OrderRow | undefined> {
  const [own] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), eq(orders.userId, user.id)));
  return own;
}

/** A receipt of an order of this customer, as a PDF. */
export async function makeOwnReceipt(shop: Shop, user: UserRow, orderNumber: string, number: number) {
  const own = await findOwn(shop, user, orderNumber);
  return own ? makeReceipt(shop, own.id, number) : refused('not-found');
}

/** An order for whoever has proved that it is theirs. */
export async function readOrderDetail(
  { db, clock, origin }: Pick<Shop, 'db' | 'clock' | 'origin'>,
  order: OrderRow,
): Promise<OwnOrderDetailFacts> {
  const [entries, given, events, delay, lines, sent, printed, weeks, finishes, ...ofBow] = await Promise.all([
    readPayments(db, order.id),
    db
      .select({
        id: refunds.id,
        paymentId: refunds.paymentId,
        amount: refunds.amount,
        status: refunds.status,
        outside: refunds.outside,
        providerRefundId: refunds.providerRefundId,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, order.id))
      .orderBy(asc(refunds.id)),
    db
      .select({ at: orderEvents.at, what: orderEvents.what, before: orderEvents.before })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(asc(orderEvents.id)),
    readOpenNotice(db, order),
    readOrderLines(db, order.id),
    readParcels(db, order.id),
    isAtPrinter(db, order.id),
    manufacturingWeeksOf(db, order),
    finishesOf(db, order),
    readMakingDays(db, order.id),
    readOwnBow(db, order, origin),
    readKeptTerms(db, order.termsId),
    placeAhead(db, order),
    listNumbers(db, order.id),
  ]);
  const [making, bow, terms, place, numbers] = ofBow;
  // What did not leave after all is nothing that its customer has to know of.
  const parcels = sent.filter(({ state }) => state !== 'taken_back');
  const rows = entries.map(({ payment }) => payment);
  return {
    ...ownOrderFacts(order, { ledger: sumLedger(entries), lines, place, now: clock() }),
    customerPhone: order.customerPhone,
    finishes,
    timeline: tellTimeline({ order, payments: rows, events, parcels, lines, making }),
    receipts: listReceipts(rows, given, numbers),
    parcels,
    editable: isEditable(order, { lines, atPrinter: printed }),
    addressAtPrinter: printed && lines.some((line) => line.kind === 'print' && leftToSend(line) > 0),
    buildLock: buildLockOf(order),
    buildLockDay: making?.lockDay ?? null,
    buildConfirmedAt: order.buildConfirmedAt,
    bow,
    keptCard: await showKeptCard(db, order),
    linkExpiresAt: order.linkExpiresAt,
    calendarKey: hasDates(order) ? calendarKeyOf(order) : null,
    letters: await readLettersOf(db, order),
    cancellation: await readOwnCancellation(db, order, lines),
    manufacturingWeeks: weeks,
    terms,
    balanceTerms: order.balanceTerms,
    balanceAgreedAt: order.balanceAgreedAt,
    delay,
    takesGear: takesGear(order),
    ...(await readTogether(db, order)),
  };
}

/** What ships with what. */
async function readTogether(db: Shop['db'], order: OrderRow) {
  const gear = order.bowColor === null ? [] : await listGearOf(db, order);
  const [bow] =
    order.shipsWithId === null || order.waitsForBow
      ? []
      : await db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.shipsWithId));
  return {
    gearWithBow: gear.filter(({ status }) => status !== 'pending').map(({ orderNumber }) => orderNumber),
    shipsWith: await readShipsWith(db, order),
    bowCancelled: bow?.status === 'cancelled',
  };
}

type Receipt = {
  kind: 'payment' | 'refund';
  leg: PaymentLeg;
  part: boolean;
  method: PaymentMethod;
  amount: Cents;
  at: Date;
  /** A refund that the card provider has not confirmed yet. */
  pending: boolean;
  /** A refund that the customer was told of and that did not go through: no money has moved. */
  failed: boolean;
  /** The number of its paper; null: it has none yet. */
  number: number | null;
};

type RefundRow = Pick<
  typeof refunds.$inferSelect,
  'id' | 'paymentId' | 'amount' | 'status' | 'outside' | 'providerRefundId' | 'createdAt'
>;

/** Money that came and money that went, is on its way back or did not get there, oldest first. */
function listReceipts(payments: PaymentRow[], given: RefundRow[], issued: IssuedReceipt[]): Receipt[] {
  const sources = new Map(payments.map(({ id, leg, part, method }) => [id, { leg, part, method }]));
  const received = payments
    .filter((payment) => payment.received > 0)
    .map(({ id, leg, part, method, received: amount, succeededAt, createdAt }): Receipt => {
      const number = receiptOf(issued, id);
      const at = succeededAt ?? createdAt;
      return { kind: 'payment', leg, part, method, amount, at, pending: false, failed: false, number };
    });
  const returned = given
    .filter((refund) => !hasFailed(refund) || wasTold(refund))
    .map((refund): Receipt => {
      const { paymentId, amount, status, createdAt: at } = refund;
      const { leg, part, method } = sources.get(paymentId) ?? { leg: 'deposit', part: false, method: 'card' };
      const failed = hasFailed(refund);
      const number = receiptOf(issued, paymentId, refund.id);
      return {
        kind: 'refund',
        leg,
        part,
        method,
        amount,
        at,
        failed,
        pending: !failed && status !== 'succeeded',
        number,
      };
    });
  return [...received, ...returned].sort((one, other) => one.at.getTime() - other.at.getTime());
}

const hasFailed = ({ status }: RefundRow) => status === 'failed' || status === 'canceled';

/** What was called off because all had gone back already is no news, nor what somebody tried outside of the shop. */
function wasTold({ status, outside, providerRefundId }: RefundRow): boolean {
  return !outside && (status === 'failed' || providerRefundId !== null);
}
