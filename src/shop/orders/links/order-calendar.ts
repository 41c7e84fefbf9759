import { eq } from 'drizzle-orm';
import { isLinkSecret, linkSecret } from '#db/columns/data-keys.ts';
import type { Database } from '#db/database.ts';
import { batches, campaigns, type OrderRow, orders, places } from '#db/schema.ts';
import { lockDayOf } from '#shop/orders/ledger/build-lock.ts';
import { bowNameOf, releaseToTell } from '#shop/orders/ledger/order-facts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type IsoDay, utcDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';

const KIND = 'order calendar';
const KEY = /^(FD-[A-Z0-9]{8})-([\w-]{43})$/;

type Whose = Pick<OrderRow, 'orderNumber' | 'customerEmail'>;

const rowOf = ({ orderNumber, customerEmail }: Whose) => `${orderNumber} ${customerEmail.toLowerCase()}`;

/**
 * What opens an order's calendar, and nothing else of it. The table has it nowhere. It works for as long as the order has its email address,
 * because a calendar program asks for months.
 */
export function calendarKeyOf(order: Whose): string {
  return `${order.orderNumber}-${linkSecret(KIND, rowOf(order))}`;
}

/** Whether dates of the order are to come. */
export function hasDates({ bowColor, status, otherKeys }: OrderRow): boolean {
  return bowColor !== null && !otherKeys && status !== 'shipped' && status !== 'cancelled';
}

/** A date of an order: whole days, both included, or a moment. */
export type CalendarDate =
  | { what: 'ships' | 'shipped' | 'build' | 'release'; from: IsoDay; to: IsoDay }
  | { what: 'balance'; at: Date; amount: Cents };

export type OrderCalendar = {
  orderNumber: string;
  bow: string;
  /** Whether its customer has it in an account. */
  inAccount: boolean;
  createdAt: Date;
  /** When something was changed last on which its dates depend; it never goes back. */
  changedAt: Date;
  dates: CalendarDate[];
};

/** The dates of the order behind a key; null for a key that is unknown, malformed or has ended. */
export async function readOrderCalendar({ db }: Pick<Shop, 'db'>, key: string): Promise<OrderCalendar | null> {
  const [, orderNumber, secret] = KEY.exec(key) ?? [];
  const found = orderNumber && secret ? await findDated(db, orderNumber) : null;
  if (!found || !secret || !isLinkSecret(secret, KIND, rowOf(found.order))) return null;
  const { order, batch, campaign } = found;
  const bow = bowNameOf(order);
  if (order.otherKeys || bow === null) return null;
  const changes = [order, batch, campaign].map((row) => row?.updatedAt.getTime() ?? 0);
  return {
    orderNumber: order.orderNumber,
    bow,
    inAccount: order.userId !== null,
    createdAt: order.createdAt,
    changedAt: new Date(Math.max(...changes)),
    dates: datesOf(found),
  };
}

async function findDated(db: Database, orderNumber: string) {
  const [found] = await db
    .select({ order: orders, place: places, batch: batches, campaign: campaigns })
    .from(orders)
    .leftJoin(places, eq(places.orderId, orders.id))
    .leftJoin(batches, eq(batches.id, places.batchId))
    .leftJoin(campaigns, eq(campaigns.id, batches.campaignId))
    .where(eq(orders.orderNumber, orderNumber));
  return found ?? null;
}

type Dated = NonNullable<Awaited<ReturnType<typeof findDated>>>;

function datesOf({ order, place, batch, campaign }: Dated): CalendarDate[] {
  if (order.status === 'cancelled') return [];
  const day = (what: 'shipped' | 'build' | 'release', on: IsoDay) => ({ what, from: on, to: on });
  const { balanceAskedAt, balanceReceived, linkExpiresAt: at, remainingBalance, shippedAt } = order;
  const release = releaseToTell(order);
  const dates: CalendarDate[] = release ? [day('release', release)] : [];
  if (place?.state === 'taken' && batch && campaign) {
    dates.push(day('build', lockDayOf(batch.makesFrom, campaign.buildLockDays)));
    if (!shippedAt) dates.push({ what: 'ships', from: batch.shipsFrom, to: batch.shipsTo });
  }
  if (shippedAt) dates.push(day('shipped', utcDay(shippedAt)));
  if (balanceAskedAt && at && !balanceReceived) dates.push({ what: 'balance', at, amount: remainingBalance ?? 0 });
  return dates;
}
