import type { IsoDay } from '#values/date.ts';
import type { OrderStatus, PaymentLeg } from '#values/order.ts';
import type { OrderRow, PaymentRow } from '../payments/ledger.ts';
import type { OrderEventRow } from './note-event.ts';
import { releaseDayOf } from './release-day.ts';

/** The stations of an order, in the order in which they come; a cancelled one ends with `cancelled`. */
export type Station = {
  station: 'placed' | 'deposit' | 'release' | 'balance' | 'shipped' | 'cancelled';
  state: 'done' | 'now' | 'ahead';
  /** When it happened; null for what has not, and for what left no date. */
  at: Date | null;
  /** When it is expected, as the customer was told last. */
  day: IsoDay | null;
};

type History = { order: OrderRow; payments: PaymentRow[]; events: Pick<OrderEventRow, 'what' | 'before'>[] };
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
    { station: 'release', done: balance.done || wasReleased(history), at: null, day: releaseDayOf(order) },
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

/** Only a release gives a link a deadline, and it outlives the link; work on an order begins after its release. */
function wasReleased(history: History): boolean {
  const before = beforeCancellation(history);
  const hadDeadline = history.order.linkExpiresAt !== null || Boolean(before?.linkExpiresAt);
  return hadDeadline || AFTER_RELEASE.includes(lastStatus(history));
}

/** The status of an order, or the one that a cancellation ended. */
function lastStatus(history: History): OrderStatus {
  return beforeCancellation(history)?.status ?? history.order.status;
}

/** What `cancelOrder` noted of the order as it was. */
function beforeCancellation({ events }: History): { status?: OrderStatus; linkExpiresAt?: string | null } | null {
  const event = events.findLast(({ what }) => what === 'cancelled');
  return (event?.before ?? null) as ReturnType<typeof beforeCancellation>;
}
