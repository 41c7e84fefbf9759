import { and, asc, eq } from 'drizzle-orm';
import {
  campaigns,
  type OrderEventRow,
  type OrderRow,
  orderEvents,
  orders,
  type PaymentRow,
  payments,
  refunds,
  type UserRow,
} from '#db/schema.ts';
import { isEditable } from '#shop/orders/changes/correct-own-order.ts';
import { type NoticeFacts, readOpenNotice } from '#shop/orders/delay-consent/read-notice.ts';
import { readPayments, sumLedger } from '#shop/orders/ledger/ledger.ts';
import { releaseDayOf } from '#shop/orders/ledger/order-facts.ts';
import { type OwnOrderFacts, ownOrderFacts } from '#shop/orders/ledger/order-progress.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import type { OrderStatus, PaymentLeg } from '#values/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** An order as its owner sees it on its own page. */
export type OwnOrderDetailFacts = OwnOrderFacts & {
  customerPhone: string | null;
  timeline: Station[];
  receipts: Receipt[];
  editable: boolean;
  linkExpiresAt: Date | null;
  manufacturingWeeks: number | null;
  /** The latest delay that the customer was told of, while it can be answered. */
  delay: NoticeFacts | null;
};

/** One order of a customer; another's is answered like an unknown one. */
export async function readOwnOrder(
  shop: Pick<Shop, 'db' | 'clock'>,
  user: UserRow,
  orderNumber: string,
): Promise<Ok<{ order: OwnOrderDetailFacts }> | Refused<'not-found'>> {
  const [own] = await shop.db
    .select({ order: orders, weeks: campaigns.manufacturingWeeks })
    .from(orders)
    .leftJoin(campaigns, eq(campaigns.id, orders.campaignId))
    .where(and(eq(orders.orderNumber, orderNumber), eq(orders.userId, user.id)));
  if (!own) return refused('not-found');
  return ok({ order: await readDetail(shop, own.order, own.weeks) });
}

async function readDetail(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  order: OrderRow,
  manufacturingWeeks: number | null,
): Promise<OwnOrderDetailFacts> {
  const [entries, given, events, delay] = await Promise.all([
    readPayments(db, order.id),
    db
      .select({
        paymentId: refunds.paymentId,
        amount: refunds.amount,
        status: refunds.status,
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
  ]);
  const rows = entries.map(({ payment }) => payment);
  return {
    ...ownOrderFacts(order, sumLedger(entries), clock()),
    customerPhone: order.customerPhone,
    timeline: tellTimeline({ order, payments: rows, events }),
    receipts: listReceipts(rows, given),
    editable: isEditable(order),
    linkExpiresAt: order.linkExpiresAt,
    manufacturingWeeks,
    delay,
  };
}

type Receipt = {
  kind: 'payment' | 'refund';
  leg: PaymentLeg;
  amount: Cents;
  at: Date;
  /** A refund that the card provider has not confirmed yet. */
  pending: boolean;
};

type RefundRow = Pick<typeof refunds.$inferSelect, 'paymentId' | 'amount' | 'status' | 'createdAt'>;

/** Money that came and money that went or is on its way back, oldest first. A refund that failed is none. */
function listReceipts(payments: PaymentRow[], given: RefundRow[]): Receipt[] {
  const legs = new Map(payments.map(({ id, leg }) => [id, leg]));
  const received = payments
    .filter((payment) => payment.received > 0)
    .map(({ leg, received: amount, succeededAt, createdAt }): Receipt => {
      return { kind: 'payment', leg, amount, at: succeededAt ?? createdAt, pending: false };
    });
  const returned = given
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ paymentId, amount, status, createdAt }): Receipt => {
      const leg = legs.get(paymentId) ?? 'deposit';
      return { kind: 'refund', leg, amount, at: createdAt, pending: status !== 'succeeded' };
    });
  return [...received, ...returned].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The stations of an order, in the order in which they come; a cancelled one ends with `cancelled`. */
type Station = {
  station: 'placed' | 'deposit' | 'release' | 'balance' | 'shipped' | 'cancelled';
  state: 'done' | 'now' | 'ahead';
  /** When it happened; null for what has not, and for what left no date. */
  at: Date | null;
  /** When it is expected, as the customer was told last. */
  day: IsoDay | null;
};

type History = { order: OrderRow; payments: PaymentRow[]; events: Pick<OrderEventRow, 'at' | 'what' | 'before'>[] };
type Reached = Pick<Station, 'station' | 'at' | 'day'> & { done: boolean };

/**
 * How far an order has come. The first station that is not behind it is the one it waits at; a shipped order waits at
 * none, though money may be outstanding, and of a cancelled one only what happened is told.
 */
function tellTimeline(history: History): Station[] {
  const stations = reachedStations(history);
  const { status, cancelledAt } = history.order;
  if (status === 'cancelled') {
    const happened: Station[] = stations.filter(({ done }) => done).map((each) => place(each, 'done'));
    return [...happened, { station: 'cancelled', state: 'done', at: cancelledAt, day: null }];
  }
  const waiting = status === 'shipped' ? undefined : stations.find(({ done }) => !done);
  return stations.map((each) => place(each, each.done ? 'done' : each === waiting ? 'now' : 'ahead'));
}

function place({ station, at, day }: Reached, state: Station['state']): Station {
  return { station, state, at, day };
}

function reachedStations(history: History): Reached[] {
  const { order } = history;
  const deposit = receipt(history, 'deposit');
  const balance = receipt(history, 'balance');
  return [
    { station: 'placed', done: true, at: order.createdAt, day: null },
    { station: 'deposit', ...deposit, day: null },
    { station: 'release', ...release(history, balance.done), day: releaseDayOf(order) },
    { station: 'balance', ...balance, day: null },
    { station: 'shipped', done: lastStatus(history) === 'shipped', at: order.shippedAt, day: null },
  ];
}

/** A leg that costs nothing is paid. */
function receipt({ order, payments }: History, leg: PaymentLeg): Pick<Reached, 'done' | 'at'> {
  const paid = payments.find((payment) => payment.leg === leg && payment.status === 'succeeded');
  const price = leg === 'deposit' ? order.depositAmount : order.remainingBalance;
  return { done: paid !== undefined || !price, at: paid?.succeededAt ?? null };
}

const AFTER_RELEASE: readonly OrderStatus[] = ['processing', 'shipped', 'completed'];

/** The balance was asked for, or is paid, or the bow is begun: that comes after its release too. */
function release(history: History, paid: boolean): Pick<Reached, 'done' | 'at'> {
  const { balanceAskedAt } = history.order;
  const at = history.events.find(({ what }) => what === 'release-sent')?.at ?? balanceAskedAt;
  return { done: paid || balanceAskedAt !== null || AFTER_RELEASE.includes(lastStatus(history)), at };
}

/** The status of an order, or the one that a cancellation ended: `cancelOrder` noted the order as it was. */
function lastStatus({ order, events }: History): OrderStatus {
  const before = events.findLast(({ what }) => what === 'cancelled')?.before as { status?: OrderStatus } | undefined;
  return before?.status ?? order.status;
}
