import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { oneOf } from '#db/columns/columns.ts';
import type { Database, Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { integer } from '#db/hot-values.ts';
import {
  disputes,
  type OrderItemRow,
  type OrderRow,
  orderItems,
  orders,
  type PaymentRow,
  payments,
} from '#db/schema.ts';
import { isUnderWay } from '#shop/ports/payment-provider.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import { CLOSED_DISPUTES, INQUIRY, type PaymentLeg } from '#values/order/order.ts';

/** What the journal says of one order's payments. All amounts in cents. */
export type Ledger = {
  /** What has come in on each leg, which may be paid in parts: by gift card and by card. */
  depositPaid: Cents;
  balancePaid: Cents;
  /** All of the leg has come in. */
  depositReceived: boolean;
  balanceReceived: boolean;
  received: Cents;
  /** Given back or promised back: refunds that failed or were called off do not count. */
  refunded: Cents;
  /** The part of it that the provider has not confirmed. */
  refundWaiting: Cents;
  /** What customers' banks have taken back for good. */
  lost: Cents;
  /** What went back without this shop, by refund or lost dispute, and is no price reduction. */
  gone: Cents;
  /** The part of it of which staff have said that it is still owed; of the rest nobody has said anything yet. */
  stillOwed: Cents;
  /** What a bank still decides about. */
  disputed: Cents;
  processing: boolean;
};

/** Whether a payment is one of this shop's deposits: looked up before the provider is asked, because anybody can make up an id. */
export async function isDeposit(db: Database, intentId: string): Promise<boolean> {
  return (await deposit(db, { intentId })).length > 0;
}

const deposit = hotStatement('is_deposit', { intentId: payments.providerIntentId }, (db, { intentId }) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.providerIntentId, intentId),
        ...[eq(payments.leg, sql`'deposit'`), eq(payments.method, sql`'card'`)],
      ),
    ),
);

/** Reads the payments of one order with what was refunded of each. */
export async function readPayments(db: Database | Transaction, orderId: number) {
  return withReceived(await ofOrder(db, { orderId }));
}

export type Receipt = Awaited<ReturnType<typeof readReceipt>>;

/**
 * All that has to be known of an order whose money has just come: its ledger, and what it holds. `weeks`: how long its bow takes to
 * make, as it was bought; `kinds`: of its lines besides the bow; `next`: the place that it takes. An order without a
 * payment has none of it.
 */
export async function readReceipt(db: Database | Transaction, orderId: number) {
  const rows = await receipt(db, { orderId });
  const { weeks = null, next = null } = rows[0] ?? {};
  const lines = rows[0]?.lines ?? [];
  const kinds = [...new Set(lines.map(({ kind }) => kind))].filter((kind) => kind !== 'bow');
  const entries = withReceived(rows);
  return {
    entries,
    ledger: sumLedger(entries),
    lines,
    next,
    bought: { weeks, kinds, fromCart: rows.some(({ ofCart }) => ofCart) },
  };
}

const LINE_COLUMNS = Object.entries(getTableColumns(orderItems));
/** As text, because JSON's numbers would be no exact amounts. */
const LINE = sql.join(
  LINE_COLUMNS.map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${name === 'price' ? sql`${column}::text` : column}`,
  ),
  sql`, `,
);

function toLines(found: Record<string, unknown>[]): OrderItemRow[] {
  return found.map((line) =>
    Object.fromEntries(
      LINE_COLUMNS.map(([name, column]) => [name, line[name] === null ? null : column.mapFromDriverValue(line[name])]),
    ),
  ) as OrderItemRow[];
}

/** So many places are free in a batch whose next one is read before it is taken: by then others have taken some. */
const ROOM_TO_SPARE = 20;

/** The window and the batch of the next place. `promised`: as `promise_of` has it. */
export type NextPlace = {
  batch: string;
  of: number;
  shipsFrom: IsoDay;
  shipsTo: IsoDay;
  promised: string;
};

/** Null where the order has a place, where hardly any is left in the batch, and where its campaign has had a delay. */
const NEXT_PLACE = sql<NextPlace | null>`(
  select case when batches.size - batches.used > ${sql.raw(String(ROOM_TO_SPARE))} then json_build_object(
    'batch', batches.name, 'of', batches.size, 'shipsFrom', batches.ships_from, 'shipsTo', batches.ships_to,
    'promised', promise_of(batches)) end
  from batches
  where batches.campaign_id = ${orders.campaignId} and batches.state = 'open' and batches.used < batches.size
    and not ${orders.isTest}
    and not exists (select from places where places.order_id = ${orders.id})
    and not exists (select from delays where delays.campaign_id = batches.campaign_id)
  order by batches.position limit 1)`;

const receipt = hotStatement('read_receipt', { orderId: integer }, (db, { orderId }) =>
  selectPayments(db, eq(payments.orderId, orderId), {
    weeks: sql<number | null>`coalesce(
      (select manufacturing_weeks from campaign_terms where campaign_terms.id = ${orders.termsId}),
      (select manufacturing_weeks from campaigns where campaigns.id = ${orders.campaignId}))`,
    lines: sql<OrderItemRow[] | null>`(
      select json_agg(json_build_object(${LINE}) order by order_items.id)
      from order_items where order_items.order_id = ${orders.id})`.mapWith(toLines),
    next: NEXT_PLACE,
    ofCart: sql<boolean>`exists (
      select from checkouts where checkouts.id = ${payments.checkoutId} and checkouts.cart_id is not null)`,
  }),
);

const ofOrder = hotStatement('payments_of_order', { orderId: integer }, (db, { orderId }) =>
  selectPayments(db, eq(payments.orderId, orderId), {}),
);

export async function readLedger(db: Database | Transaction, orderId: number): Promise<Ledger> {
  return sumLedger(await readPayments(db, orderId));
}

/** The ledgers of many orders by their ids, in one statement; an order without payments has an empty one. */
export async function readLedgers(db: Database | Transaction, orderIds: number[]): Promise<Map<number, Ledger>> {
  const entries = withReceived(await selectPayments(db, inArray(payments.orderId, orderIds), {}));
  const byOrder = Map.groupBy(entries, ({ payment }) => payment.orderId);
  return new Map(orderIds.map((id) => [id, sumLedger(byOrder.get(id) ?? [])]));
}

function selectPayments<More extends Record<string, SQL>>(db: Database | Transaction, condition: SQL, more: More) {
  const cents = (sum: string) => sql<Cents>`${sql.raw(sum)}`.mapWith(payments.amount);
  return (
    db
      .select({
        payment: payments,
        /** What the order asks for on this leg; null where it has none. */
        asked: sql<Cents | null>`case ${payments.leg} when 'deposit' then ${orders.depositAmount}
        when 'balance' then ${orders.remainingBalance} end`.mapWith(payments.amount),
        received: cents('booked.received'),
        refunded: cents('booked.refunded'),
        refundWaiting: cents('booked.waiting'),
        lost: cents('booked.lost'),
        gone: cents('booked.gone'),
        stillOwed: cents('booked.owed'),
        disputed: sql<boolean>`taken.disputed`,
        /** The provider takes refunds of it. */
        refundable: sql<boolean>`taken.refundable`,
        ...more,
      })
      .from(payments)
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .leftJoinLateral(sql`money_of_payment(${payments.id}) as booked`, sql`true`)
      // In words of SQL, because in a subquery of one table the columns lose their table's name.
      .leftJoinLateral(DISPUTED, sql`true`)
      .where(condition)
      .orderBy(payments.id)
  );
}

/** What came in is what the journal says, here as everywhere. */
function withReceived<Row extends { received: Cents; payment: PaymentRow }>(rows: Row[]) {
  return rows.map(({ received, ...row }) => ({ ...row, payment: { ...row.payment, received } }));
}

const CLOSED = oneOf('status', CLOSED_DISPUTES);
/** Whether a bank still decides is in no journal: no money has moved. `money_of_orders` has the same. */
const DISPUTED = sql`(
  select coalesce(bool_or(not ${CLOSED} and not starts_with(status, ${sql.raw(`'${INQUIRY}'`)})), false) as disputed,
    coalesce(bool_and(refundable or ${CLOSED}), true) as refundable
  from ${disputes} where payment_id = payments.id
) as taken`;

type LedgerEntry = {
  payment: Pick<PaymentRow, 'leg' | 'status' | 'received'>;
  asked: Cents | null;
  disputed: boolean;
} & Pick<Ledger, (typeof SUMS)[number]>;

const SUMS = ['refunded', 'refundWaiting', 'lost', 'gone', 'stillOwed'] as const;

export function sumLedger(entries: LedgerEntry[]): Ledger {
  const [deposit, balance] = [legOf(entries, 'deposit'), legOf(entries, 'balance')];
  const sum = (name: (typeof SUMS)[number]) => entries.reduce((total, entry) => total + entry[name], 0);
  return {
    depositPaid: deposit.paid,
    balancePaid: balance.paid,
    depositReceived: deposit.whole,
    balanceReceived: balance.whole,
    received: entries.reduce((total, { payment }) => total + payment.received, 0),
    refunded: sum('refunded'),
    refundWaiting: sum('refundWaiting'),
    lost: sum('lost'),
    gone: sum('gone'),
    stillOwed: sum('stillOwed'),
    disputed: entries.reduce(
      (total, entry) => total + (entry.disputed ? keptOf({ ...entry.payment, ...entry }) : 0),
      0,
    ),
    processing: entries.some(({ payment }) => isUnderWay(payment.status)),
  };
}

function legOf(entries: Pick<LedgerEntry, 'payment' | 'asked'>[], leg: PaymentLeg): { paid: Cents; whole: boolean } {
  const own = entries.filter(({ payment }) => payment.leg === leg);
  const paid = own.reduce((total, { payment }) => total + payment.received, 0);
  return { paid, whole: paid > 0 && own.every(({ asked }) => paid >= (asked ?? 0)) };
}

/** When the last of an order's balance came; null while it has not. */
export function balanceCameAt(
  entries: (Pick<LedgerEntry, 'asked'> & {
    payment: Pick<PaymentRow, 'leg' | 'status' | 'received' | 'succeededAt'>;
  })[],
): Date | null {
  if (!legOf(entries, 'balance').whole) return null;
  const paid = entries.findLast(({ payment }) => payment.leg === 'balance' && payment.received > 0);
  return paid?.payment.succeededAt ?? null;
}

type Priced = Pick<OrderRow, 'status' | 'depositAmount' | 'remainingBalance'> & Partial<Pick<OrderRow, 'addedAmount'>>;

/**
 * The next charge of an order: what is left of the deposit first, then of the balance; null when nothing is asked for. Money that went back
 * without this shop is asked for again once staff have said that it is still owed: together with the balance, or after it
 * as a charge of its own; so is what an address has added to its price. An order that was begun under other keys asks for nothing: its money was of another kind.
 */
export function nextDue(
  order: Priced & Pick<OrderRow, 'otherKeys'>,
  ledger: Ledger,
): { leg: PaymentLeg; amount: Cents } | null {
  if (order.status === 'cancelled' || order.otherKeys) return null;
  const again = askedAgain(order, ledger);
  const { deposit, balance } = unpaidOf(order, ledger);
  if (deposit > 0) return { leg: 'deposit', amount: deposit };
  if (balance > 0) return { leg: 'balance', amount: balance + again };
  return again > 0 ? { leg: 'remainder', amount: again } : null;
}

/** What is asked for once more, or besides, and was not paid yet. */
export function askedAgain(order: Priced, ledger: Ledger): Cents {
  return Math.max(ledger.stillOwed + (order.addedAmount ?? 0) - paidAgain(order, ledger), 0);
}

/**
 * What the shop still lacks: what was never paid, and what went back without this shop and is no price reduction, though
 * nobody may have decided yet that the customer owes it. `orders.outstanding` says the same.
 */
export function outstandingOf(order: Priced, ledger: Ledger): Cents {
  return lacking(order, ledger, ledger.gone);
}

/** What the customer is asked for in all: of what went back, only what staff have said is still owed. */
export function askedOf(order: Priced, ledger: Ledger): Cents {
  return lacking(order, ledger, ledger.stillOwed);
}

/**
 * By how much its price is lower than it was sold for: what went back and is not missing (rule 8.4). Not what was paid beyond
 * the price, and nothing of a cancelled order, which costs nothing any more.
 */
export function reductionOf(
  order: Pick<OrderRow, 'status' | 'totalAmount' | 'outstanding' | 'received' | 'refunded' | 'lost'>,
): Cents {
  const gone = order.refunded + order.lost;
  if (order.status === 'cancelled' || gone === 0) return 0;
  return Math.min(gone, Math.max(order.totalAmount - keptOf(order) - order.outstanding, 0));
}

/** Went back without this shop, and nobody has said what that means for the price. */
export function undecidedOf({ gone, stillOwed }: Ledger): Cents {
  return gone - stillOwed;
}

/** What stays of the money that came: given back, or taken back by a bank, is gone. */
export function keptOf({ received, refunded, lost }: Pick<Ledger, 'received' | 'refunded' | 'lost'>): Cents {
  return Math.max(received - refunded - lost, 0);
}

function lacking(order: Priced, ledger: Ledger, gone: Cents): Cents {
  if (order.status === 'cancelled') return 0;
  const { deposit, balance } = unpaidOf(order, ledger);
  return deposit + balance + Math.max(gone + (order.addedAmount ?? 0) - paidAgain(order, ledger), 0);
}

/** What was never paid of each leg. */
function unpaidOf({ depositAmount, remainingBalance }: Priced, { depositPaid, balancePaid }: Ledger) {
  return {
    deposit: Math.max((depositAmount ?? 0) - depositPaid, 0),
    balance: Math.max((remainingBalance ?? 0) - balancePaid, 0),
  };
}

/** All that it costs has come in, and nothing of it is missing. A cancelled order lacks nothing, but is not paid by that. */
export function isPaidWhole(order: Priced, ledger: Ledger): boolean {
  return order.status !== 'cancelled' && ledger.received > 0 && outstandingOf(order, ledger) === 0;
}

/** What came in beyond deposit and balance: money that had gone back and was paid once more. */
export function paidAgain(
  { depositAmount, remainingBalance }: Priced,
  { received, depositPaid, balancePaid }: Ledger,
): Cents {
  return received - Math.min(depositPaid, depositAmount ?? 0) - Math.min(balancePaid, remainingBalance ?? 0);
}
