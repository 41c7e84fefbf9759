import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { oneOf } from '#db/columns.ts';
import type { Database, Transaction } from '#db/database.ts';
import { disputes, type OrderRow, type PaymentRow, payments, refunds } from '#db/schema.ts';
import type { Cents } from '#values/money.ts';
import { CLOSED_DISPUTES, LOST_DISPUTES, type PaymentLeg } from '#values/order.ts';

/** What one order's rows of the ledger say. All amounts in cents. */
export type Ledger = {
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
  return (await db.$count(payments, and(eq(payments.providerIntentId, intentId), eq(payments.leg, 'deposit')))) > 0;
}

/** Reads the payments of one order with what was refunded of each. */
export function readPayments(db: Database | Transaction, orderId: number) {
  return selectPayments(db, eq(payments.orderId, orderId));
}

export async function readLedger(db: Database | Transaction, orderId: number): Promise<Ledger> {
  return sumLedger(await readPayments(db, orderId));
}

/** The ledgers of many orders by their ids, in one statement; an order without payments has an empty one. */
export async function readLedgers(db: Database | Transaction, orderIds: number[]): Promise<Map<number, Ledger>> {
  const entries = await selectPayments(db, inArray(payments.orderId, orderIds));
  const byOrder = Map.groupBy(entries, ({ payment }) => payment.orderId);
  return new Map(orderIds.map((id) => [id, sumLedger(byOrder.get(id) ?? [])]));
}

function selectPayments(db: Database | Transaction, condition: SQL) {
  const cents = (sum: string) => sql<Cents>`${sql.raw(sum)}`.mapWith(refunds.amount);
  return (
    db
      .select({
        payment: payments,
        refunded: cents('back.refunded'),
        refundWaiting: cents('back.waiting'),
        lost: cents('taken.lost'),
        gone: cents('back.gone + taken.gone'),
        stillOwed: cents('back.owed + taken.owed'),
        disputed: sql<boolean>`taken.disputed`,
        /** The provider takes refunds of it. */
        refundable: sql<boolean>`taken.refundable`,
      })
      .from(payments)
      // In words of SQL, because in a subquery of one table the columns lose their table's name.
      .leftJoinLateral(GIVEN_BACK, sql`true`)
      .leftJoinLateral(TAKEN_BACK, sql`true`)
      .where(condition)
      .orderBy(payments.id)
  );
}

/** As the trigger on `refunds` and `disputes` counts it for `orders`. */
const GIVEN_BACK = sql`(
  select coalesce(sum(amount), 0) as refunded,
    coalesce(sum(amount) filter (where status <> 'succeeded'), 0) as waiting,
    coalesce(sum(amount) filter (where outside and meaning is distinct from 'price_reduction'), 0) as gone,
    coalesce(sum(amount) filter (where meaning = 'still_owed'), 0) as owed
  from ${refunds} where payment_id = payments.id and status in ('requested', 'pending', 'succeeded')
) as back`;

const [LOST, CLOSED] = [LOST_DISPUTES, CLOSED_DISPUTES].map((words) => oneOf('status', words));
const TAKEN_BACK = sql`(
  select coalesce(sum(amount) filter (where ${LOST}), 0) as lost,
    coalesce(sum(amount) filter (where ${LOST} and meaning is distinct from 'price_reduction'), 0) as gone,
    coalesce(sum(amount) filter (where ${LOST} and meaning = 'still_owed'), 0) as owed,
    coalesce(bool_or(not ${CLOSED}), false) as disputed,
    coalesce(bool_and(refundable or ${CLOSED}), true) as refundable
  from ${disputes} where payment_id = payments.id
) as taken`;

type LedgerEntry = {
  payment: Pick<PaymentRow, 'leg' | 'status' | 'received'>;
  disputed: boolean;
} & Pick<Ledger, (typeof SUMS)[number]>;

const SUMS = ['refunded', 'refundWaiting', 'lost', 'gone', 'stillOwed'] as const;

export function sumLedger(entries: LedgerEntry[]): Ledger {
  const has = (leg: PaymentLeg) => entries.some(({ payment }) => payment.leg === leg && payment.status === 'succeeded');
  const sum = (name: (typeof SUMS)[number]) => entries.reduce((total, entry) => total + entry[name], 0);
  return {
    depositReceived: has('deposit'),
    balanceReceived: has('balance'),
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
    processing: entries.some(({ payment }) => payment.status === 'processing'),
  };
}

/** When the balance of an order came; null while it has not. */
export function balanceCameAt(entries: { payment: Pick<PaymentRow, 'leg' | 'status' | 'succeededAt'> }[]): Date | null {
  const paid = entries.find(({ payment }) => payment.leg === 'balance' && payment.status === 'succeeded');
  return paid?.payment.succeededAt ?? null;
}

type Priced = Pick<OrderRow, 'status' | 'depositAmount' | 'remainingBalance'>;

/**
 * The next charge of an order: the deposit first, then the balance; null when nothing is asked for. Money that went back
 * without this shop is asked for again once staff have said that it is still owed: together with the balance, or after it
 * as a charge of its own. An order that was begun under other keys asks for nothing: its money was of another kind.
 */
export function nextDue(
  order: Priced & Pick<OrderRow, 'otherKeys'>,
  ledger: Ledger,
): { leg: PaymentLeg; amount: Cents } | null {
  if (order.status === 'cancelled' || order.otherKeys) return null;
  const again = Math.max(ledger.stillOwed - paidAgain(order, ledger), 0);
  if (!ledger.depositReceived && order.depositAmount) return { leg: 'deposit', amount: order.depositAmount };
  if (!ledger.balanceReceived && order.remainingBalance) {
    return { leg: 'balance', amount: order.remainingBalance + again };
  }
  return again > 0 ? { leg: 'remainder', amount: again } : null;
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
  const unpaid =
    (ledger.depositReceived ? 0 : (order.depositAmount ?? 0)) +
    (ledger.balanceReceived ? 0 : (order.remainingBalance ?? 0));
  return unpaid + Math.max(gone - paidAgain(order, ledger), 0);
}

/** What came in beyond deposit and balance: money that had gone back and was paid once more. */
function paidAgain(order: Priced, { received, depositReceived, balanceReceived }: Ledger): Cents {
  const deposit = depositReceived ? (order.depositAmount ?? 0) : 0;
  const balance = balanceReceived ? (order.remainingBalance ?? 0) : 0;
  return Math.max(received - deposit - balance, 0);
}
