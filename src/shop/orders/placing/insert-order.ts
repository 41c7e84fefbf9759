import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { allOf, hotStatement } from '#db/hot-statement.ts';
import { integer, json, namesOf, orNull, rowsOf, text, without } from '#db/hot-values.ts';
import {
  type CheckoutLine,
  type CheckoutRow,
  checkouts,
  type OrderItemRow,
  type OrderRow,
  orderEvents,
  orderItems,
  orders,
  orderTaxes,
  type PaymentRow,
  payments,
} from '#db/schema.ts';
import { buildColumns } from '#shop/orders/ledger/order-facts.ts';
import { recheckColumns } from '#shop/orders/payments/next-check.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { byStaff } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { addressColumns, type GivenAddress } from '#values/address/shipping-address.ts';
import type { BowBuild } from '#values/bow/build.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import type { OrderStatus } from '#values/order/order.ts';
import type { OrderDetail } from '#values/order/order-details.ts';
import { newOrderNumber, newPaymentToken } from '#values/random.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';

/** An order that staff enter by phone. */
export type Entry = {
  by: StaffMember;
  /** Made by the page on which it is entered. */
  key: string;
  /** Until when its deposit is awaited: its link works so long. */
  payBy: Date;
};

export type OrderDetails = Omit<Pick<OrderRow, OrderDetail>, 'shippingAddress'> & {
  shippingAddress: GivenAddress;
  /** The signed-in customer, from the session and never from the request's body. */
  userId: string | null;
  /** Left out, it stays as the order has it; null takes it off. */
  build?: BowBuild | null | undefined;
  agreedToBalance: boolean;
  /** The card of the deposit may be charged for the balance: the tick at the checkout. */
  keepsCard?: boolean;
};

/** What is bought, and what it costs. `campaign`: of the bow; null: without one. `checkoutId`: of a checkout; null: by phone. */
export type Purchase = {
  checkoutId: string | null;
  campaign: { id: number; termsId: number | null; releaseDate: IsoDay; consentText: string | null } | null;
  lines: CheckoutLine[];
  /** The order of the bow that it ships with. */
  shipsWithId?: number | null;
} & Pick<CheckoutRow, 'totalAmount' | 'todayAmount' | 'laterAmount' | 'shippingAmount' | 'taxAmount' | 'tax'>;

export type Written = { order: OrderRow; items: OrderItemRow[]; payment: PaymentRow | null };

/**
 * Writes a new order with its lines and its first event. What belongs to a bow alone is left out of one without. `payment`: the
 * card's, which becomes the order's, and which the reconciler looks at in its next round, because its customer is about to
 * pay; null: without one. `orderNumber`: drawn already; one that another order has is drawn anew. `entry`: staff have entered it by phone.
 */
export async function writeOrder(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  {
    checkoutId,
    campaign,
    lines,
    shipsWithId = null,
    totalAmount,
    todayAmount,
    laterAmount,
    shippingAmount,
    taxAmount,
    tax,
  }: Purchase,
  {
    details: { agreedToBalance, keepsCard: _kept, build, bowColor, ...details },
    payment,
    orderNumber = newOrderNumber(),
    entry,
  }: { details: OrderDetails; payment: PaymentRow | null; orderNumber?: string; entry?: Entry },
): Promise<Written> {
  const now = clock();
  const bow = lines.find(({ kind }) => kind === 'bow');
  const agreed = agreedToBalance && campaign !== null;
  const asked = campaign ? { agreedToBalance: agreed } : {};
  const after = { status: 'pending' as const, total: totalAmount, ...asked };
  const { actor, actorName = null } = entry ? byStaff(entry.by) : { actor: 'customer' as const };
  const recheck = recheckColumns(now);
  const values = {
    ...NO_BUILD,
    ...details,
    ...addressColumns(details.shippingAddress),
    ...(campaign
      ? { bowColor, bowName: bow?.name ?? null, ...buildColumns(build) }
      : { bowColor: null, bowName: null }),
    customerEmail: normaliseEmail(details.customerEmail),
    campaignId: campaign?.id ?? null,
    shipsWithId,
    waitsForBow: shipsWithId !== null,
    termsId: campaign?.termsId ?? null,
    totalAmount,
    depositAmount: todayAmount,
    remainingBalance: laterAmount,
    shippingAmount,
    taxAmount,
    taxEstimate: tax && (tax.estimate ?? 0),
    stripePaymentIntentId: payment?.providerIntentId ?? null,
    paymentToken: newPaymentToken(),
    promisedReleaseDate: campaign?.releaseDate ?? null,
    balanceTerms: agreed ? balanceTerms(laterAmount, campaign.consentText, tax !== null) : null,
    balanceAgreedAt: agreed ? now : null,
    enteredBy: entry?.by.name ?? null,
    entryKey: entry?.key ?? null,
    linkExpiresAt: entry?.payBy ?? null,
    createdAt: now,
    updatedAt: now,
    lines,
    actor,
    actorName,
    what: entry ? 'entered-by-phone' : 'placed',
    after,
    checkoutId,
    paymentId: payment?.id ?? null,
    checks: recheck.checks,
    nextCheckAt: recheck.nextCheckAt,
    tiedAt: now,
  };
  const rows = await underFreeNumber(orderNumber, (free) => insertWhole(tx, { ...values, orderNumber: free }));
  if (payment?.status === 'succeeded') {
    await resolveAlert(tx, 'payment-without-order', payment.providerIntentId, now);
  }
  if (tax?.gear) await tx.insert(orderTaxes).values({ ...tax.gear, orderId: rows[0].order.id, leg: 'deposit' });
  const items = rows.map(({ item }) => item).sort((one, other) => one.id - other.id);
  return { order: rows[0].order, items, payment: rows[0].payment };
}

/** A number has 40 random bits: of a hundred million orders one in eleven thousand meets one that is taken. */
const MOST_DRAWS = 5;

async function underFreeNumber<Row>(
  orderNumber: string,
  insert: (orderNumber: string) => Promise<Row[]>,
): Promise<[Row, ...Row[]]> {
  for (let drawn = 1; drawn <= MOST_DRAWS; drawn += 1) {
    const [first, ...others] = await insert(drawn === 1 ? orderNumber : newOrderNumber());
    if (first) return [first, ...others];
  }
  throw new Error(`${MOST_DRAWS} order numbers in a row were taken.`);
}

const NO_BUILD = { drawLength: null, drawWeight: null, hand: null };

/** What an order has only later, or by itself. Every other column is given when it is placed: one that is new has to be, too. */
const LATER = [
  ...['id', 'status', 'revisedReleaseDate', 'promisedShipBy', 'revisedShipBy', 'carrier', 'trackingNumber'],
  ...[
    'buildAskedAt',
    'buildConfirmedAt',
    'buildLockedAt',
    'balanceAskedAt',
    'placeFreedAt',
    'shippedAt',
    'cancelledAt',
    'cancelsAt',
  ],
  ...['depositPaid', 'balancePaid', 'depositReceived', 'balanceReceived', 'received', 'refunded', 'refundWaiting'],
  ...['addedAmount', 'lost', 'gone', 'disputed', 'paymentState', 'outstanding', 'isTest', 'otherKeys'],
] as const satisfies (keyof OrderRow)[];
const LINE_LATER = ['id', 'orderId', 'cancelledQuantity', 'returnedQuantity', 'createdAt'] as const;

const ORDER = without(getTableColumns(orders), LATER);
const LINE = without(getTableColumns(orderItems), LINE_LATER);
const EVENT = {
  actor: orderEvents.actor,
  actorName: orderEvents.actorName,
  what: orderEvents.what,
  after: json<{ status: OrderStatus; total: Cents; agreedToBalance?: boolean }>(),
};
const TIED = {
  checkoutId: orNull(text),
  paymentId: orNull(integer),
  checks: payments.checks,
  nextCheckAt: payments.nextCheckAt,
  tiedAt: payments.updatedAt,
};
const WHOLE = { ...ORDER, ...EVENT, ...TIED, lines: rowsOf(LINE) };

/**
 * An order with its lines and its first event, its payment tied to it and its checkout noted as ordered: a row for each line, with the order beside it. No row
 * where another order has its number.
 */
const insertWhole = hotStatement('insert_order', WHOLE, (db, of) => {
  const { lines, actor, actorName, what, after, checkoutId, paymentId, checks, nextCheckAt, tiedAt, ...given } = of;
  const made = db
    .$with('made')
    .as(db.insert(orders).values(given).onConflictDoNothing({ target: orders.orderNumber }).returning());
  const written = db.$with('written', getTableColumns(orderItems)).as(sql`
    insert into ${orderItems} (order_id, ${namesOf(LINE)})
    select ${made.id}, ${namesOf(LINE, 'line')} from ${made}, ${lines} as line returning *`);
  const noted = db.$with('noted', { id: orderEvents.id }).as(sql`
    insert into ${orderEvents} (order_id, at, actor, actor_name, what, after)
    select ${made.id}, ${made.createdAt}, ${actor}, ${actorName}, ${what}, ${after} from ${made} returning id`);
  const tied = db.$with('tied').as(
    db
      .update(payments)
      .set({ orderId: sql`${made.id}`, checks, nextCheckAt, updatedAt: tiedAt })
      .from(made)
      .where(eq(payments.id, paymentId))
      .returning(getTableColumns(payments)),
  );
  const ordered = db.$with('ordered').as(
    db
      .update(checkouts)
      .set({ orderedAt: sql`${made.createdAt}`, updatedAt: tiedAt })
      .from(made)
      .where(eq(checkouts.id, checkoutId))
      .returning({ id: checkouts.id }),
  );
  return db
    .with(made, written, noted, tied, ordered)
    .select({ order: allOf(made, orders), item: allOf(written, orderItems), payment: allOf(tied, payments) })
    .from(made)
    .crossJoin(written)
    .leftJoin(tied, sql`true`);
});

const NAME_AFTER_MS = 60_000;

/**
 * Has the order's number written on its payment at the provider, where that was not done when the order was saved. Later, when its
 * customer's card is likely to be charged: nobody else should touch the payment meanwhile.
 */
export function nameLater(tx: Transaction, { id }: Pick<PaymentRow, 'id'>): Promise<void> {
  return enqueue(tx, 'name-payment', { paymentId: id }, { inMs: NAME_AFTER_MS });
}
