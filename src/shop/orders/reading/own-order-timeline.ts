import type { OrderEventRow, OrderRow, PaymentRow } from '#db/schema.ts';
import { releaseDayOf } from '#shop/orders/ledger/release-day.ts';
import type { IsoDay } from '#values/date.ts';
import type { OrderStatus, PaymentLeg } from '#values/order.ts';

/** The stations of an order, in the order in which they come; a cancelled one ends with `cancelled`. */
export type Station = {
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
export function tellTimeline(history: History): Station[] {
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
