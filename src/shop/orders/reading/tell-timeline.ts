import type { OrderEventRow, OrderRow, PaymentRow } from '#db/schema.ts';
import type { MakingDays } from '#shop/orders/ledger/build-lock.ts';
import { releaseToTell } from '#shop/orders/ledger/order-facts.ts';
import type { OrderLine } from '#shop/orders/ledger/order-lines.ts';
import type { ParcelFacts } from '#shop/orders/parcels/sent-parcel.ts';
import type { IsoDay } from '#values/date.ts';
import { hasLeft } from '#values/order/gear.ts';
import type { OrderStatus, PaymentLeg } from '#values/order/order.ts';

/** The stations of an order, in the order in which they come; a cancelled one ends with `cancelled`. */
export type Station = {
  station:
    | 'placed'
    | 'deposit'
    | 'build'
    | 'release'
    | 'balance'
    | 'making'
    | 'shipped'
    | 'paid'
    | 'mailed'
    | 'sent'
    | 'delivered'
    | 'cancelled';
  state: 'done' | 'now' | 'ahead';
  /** When it happened; null for what has not, and for what left no date. */
  at: Date | null;
  /** When it is expected, as the customer was told last. */
  day: IsoDay | null;
};

type History = {
  order: OrderRow;
  payments: PaymentRow[];
  events: Pick<OrderEventRow, 'at' | 'what' | 'before'>[];
  parcels: ParcelFacts[];
  lines: OrderLine[];
  /** Of the batch in which its bow is made; null: it has no place in one. */
  making: MakingDays | null;
};
type Reached = Pick<Station, 'station' | 'at' | 'day'> & { done: boolean };

/**
 * How far an order has come. The first station that is not behind it is the one it waits at; a shipped order waits at
 * its arrival alone, though money may be outstanding, and of a cancelled one only what happened is told.
 */
export function tellTimeline(history: History): Station[] {
  const stations = reachedStations(history);
  const { status, cancelledAt } = history.order;
  if (status === 'cancelled') {
    const happened: Station[] = stations.filter(({ done }) => done).map((each) => place(each, 'done'));
    return [...happened, { station: 'cancelled', state: 'done', at: cancelledAt, day: null }];
  }
  const waiting = stations.find(({ station, done }) => !done && (status !== 'shipped' || station === 'delivered'));
  return stations.map((each) => place(each, each.done ? 'done' : each === waiting ? 'now' : 'ahead'));
}

function place({ station, at, day }: Reached, state: Station['state']): Station {
  return { station, state, at, day };
}

function reachedStations(history: History): Reached[] {
  const { order, making } = history;
  if (order.bowColor === null) return stationsWithoutBow(history);
  const balance = receipt(history, 'balance');
  const turn: Reached[] = [
    { station: 'release', ...release(history, balance.done), day: releaseToTell(order) },
    { station: 'balance', ...balance, day: null },
  ];
  // With more than the bow, the bow may be on its way before the order is.
  const sent = lastStatus(history) === 'shipped' || isBowSent(history);
  const begun = workBegan(history, sent);
  const build = buildCloses(history, begun.done);
  const asked = turn[0];
  const isBuildFirst = build?.at ? !asked?.at || build.at < asked.at : !asked?.done;
  return [
    { station: 'placed', done: true, at: order.createdAt, day: null },
    { station: 'deposit', ...receipt(history, 'deposit'), day: null },
    ...(build && isBuildFirst ? [build, ...turn] : [...turn, ...(build ? [build] : [])]),
    { station: 'making', ...begun, day: making?.makesFrom ?? null },
    { station: 'shipped', done: sent, at: order.shippedAt, day: null },
    { station: 'delivered', ...bowArrived(history), day: null },
  ];
}

/** When color and build are fixed; null: not before work begins, for want of a place in a batch. */
function buildCloses({ order, making }: History, begun: boolean): Reached | null {
  const { buildLockedAt: at } = order;
  return at || making ? { station: 'build', done: begun || at !== null, at, day: making?.lockDay ?? null } : null;
}

function workBegan(history: History, sent: boolean): Pick<Reached, 'done' | 'at'> {
  const done = sent || lastStatus(history) === 'processing';
  const began = history.events.findLast(({ what }) => what === 'processing-started');
  return { done, at: done ? (began?.at ?? null) : null };
}

/** Of most parcels the carrier alone knows it. */
function bowArrived({ parcels }: History): Pick<Reached, 'done' | 'at'> {
  const at = parcels.findLast(({ kind, state }) => kind === 'bow' && state === 'delivered')?.deliveredAt ?? null;
  return { done: at !== null, at };
}

function isBowSent({ parcels }: History): boolean {
  return parcels.some(({ kind, state }) => kind === 'bow' && hasLeft(state));
}

/** Gear is paid at once and sent; gift cards are mailed when they are paid. */
function stationsWithoutBow(history: History): Reached[] {
  const { order, lines, parcels } = history;
  const paid = receipt(history, 'deposit');
  const has = (kind: 'gift_card' | 'others') =>
    lines.some((line) => (kind === 'gift_card') === (line.kind === 'gift_card'));
  const arrived = parcels.length > 0 && parcels.every(({ state }) => state === 'delivered');
  const lastArrival = parcels.map(({ deliveredAt }) => deliveredAt).reduce(later, null);
  return [
    { station: 'placed', done: true, at: order.createdAt, day: null },
    { station: 'paid', ...paid, day: null },
    ...(has('gift_card') ? [{ station: 'mailed' as const, ...paid, day: null }] : []),
    ...(has('others')
      ? [{ station: 'sent' as const, done: lastStatus(history) === 'shipped', at: order.shippedAt, day: null }]
      : []),
    ...(order.status === 'shipped' && arrived
      ? [{ station: 'delivered' as const, done: true, at: lastArrival, day: null }]
      : []),
  ];
}

function later(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one > other ? one : other) : (one ?? other);
}

/** A leg that costs nothing is paid; one that a gift card and a card pay together is paid with the last of them. */
function receipt({ order, payments }: History, leg: PaymentLeg): Pick<Reached, 'done' | 'at'> {
  const paid = payments.filter((payment) => payment.leg === leg && payment.status === 'succeeded');
  const price = (leg === 'deposit' ? order.depositAmount : order.remainingBalance) ?? 0;
  const done = paid.reduce((sum, { received }) => sum + received, 0) >= price;
  return { done, at: done ? paid.map(({ succeededAt }) => succeededAt).reduce(later, null) : null };
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
