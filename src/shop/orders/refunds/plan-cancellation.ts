import { and, eq, gt, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orderEvents, orderItems, type PaymentRow, payments, refundParts, refunds } from '#db/schema.ts';
import { spentOfGiftCards, worthOfGiftCards } from '#shop/gift-cards/change-gift-card.ts';
import { readTaxes } from '#shop/orders/ledger/decide-tax.ts';
import { keptOf, type Ledger, readPayments, sumLedger } from '#shop/orders/ledger/ledger.ts';
import type { OrderLine } from '#shop/orders/ledger/order-lines.ts';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { taxBack } from '#values/books/sales-tax.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok } from '#values/result.ts';
import type { MoneyBack } from '#values/text/money-back-text.ts';
import { planRefund, type RefundPlan, type RefundPlanned, refundSources, toGiftCards } from './plan-refund.ts';

/** `plan`: the charges it is refunded of; `back`: what its customer is told of it. */
export type Cancellation = { plan: RefundPlan; total: Cents; back: MoneyBack; ledger: Ledger };

type Options = {
  /** What staff chose to give back, at most all that came; default: all but what was sent. */
  amount?: Cents | null | undefined;
  /** True: what a bank decides about is left with it. Otherwise it is refused where it would have to go back. */
  leaveDisputed?: boolean | undefined;
};

/**
 * What cancelling an order gives back, of which charges, and what stays: the one place that decides it, for every way to cancel
 * and every page and mail that says it before. All that was received goes back, but for what its customer has been sent, what
 * gift cards that were bought with it have paid, and what a bank decides about.
 */
export async function planCancellation(
  db: Database | Transaction,
  order: OrderRow,
  { amount = null, leaveDisputed }: Options = {},
): Promise<Ok<Cancellation> | Extract<RefundPlanned, { ok: false }>> {
  const entries = await readPayments(db, order.id);
  const ledger = sumLedger(entries);
  const { sent, spent } = ledger.received === 0 ? { sent: 0, spent: 0 } : await readWorth(db, order);
  const planned = planRefund(entries, amount, { leaveDisputed, withheld: spent + (amount === null ? sent : 0) });
  if (!planned.ok) return planned;
  const { plan, total, disputed } = planned;
  const onCards = toGiftCards(plan);
  const back = { toCard: total - onCards, toGiftCards: onCards, disputed };
  return ok({
    plan,
    total,
    ledger,
    back: { ...back, ...whatStays(keptOf(ledger) - total - disputed, { sent, spent }) },
  });
}

/** Money that came when its order was cancelled already: it goes back whole to where it came from. */
export function planLateMoney(payment: PaymentRow): Pick<Cancellation, 'plan' | 'back'> {
  const plan = [{ payment, amount: payment.received }];
  const onCards = toGiftCards(plan);
  const none = { sent: 0, spent: 0, disputed: 0, kept: 0 };
  return { plan, back: { toCard: payment.received - onCards, toGiftCards: onCards, ...none } };
}

/** What would go back if the order was cancelled now, or what went back since it was. */
export async function readMoneyBack(db: Database | Transaction, order: OrderRow): Promise<MoneyBack> {
  if (order.status === 'cancelled') return readGivenBack(db, order);
  const planned = await planCancellation(db, order, { leaveDisputed: true });
  if (!planned.ok) throw new Error(`What order ${order.id} would give back cannot be said: ${planned.reason}.`);
  return planned.back;
}

/** The charges that staff's refunds are taken of, in this order, so that their page can say what goes back where. */
export async function readSources(db: Database, order: OrderRow) {
  return refundSources(await readPayments(db, order.id)).map(({ payment: { method }, amount }) => ({ method, amount }));
}

/** What was given back or promised since the order was cancelled; refunds that failed are none. */
async function readGivenBack(db: Database | Transaction, order: OrderRow): Promise<MoneyBack> {
  const { id, orderId, what, after } = orderEvents;
  const cancelled = db
    .select({ id: sql`max(${id})` })
    .from(orderEvents)
    .where(and(eq(orderId, order.id), eq(what, 'cancelled')));
  const given = await db
    .selectDistinct({ id: refunds.id, amount: refunds.amount, method: payments.method })
    .from(orderEvents)
    .innerJoin(refunds, sql`${refunds.id} = (${after}->>'refundId')::integer`)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(orderId, order.id), gt(id, cancelled), notInArray(refunds.status, ['failed', 'canceled'])));
  const sum = (method: PaymentRow['method']) =>
    given.reduce((total, refund) => total + (refund.method === method ? refund.amount : 0), 0);
  const ledger = sumLedger(await readPayments(db, order.id));
  const stays = whatStays(keptOf(ledger) - ledger.disputed, await readWorth(db, order));
  return { toCard: sum('card'), toGiftCards: sum('gift_card'), disputed: ledger.disputed, ...stays };
}

/** What its customer has had for it: goods that were sent, and what gift cards that were bought with it have paid or still can. */
async function readWorth(db: Database | Transaction, order: OrderRow): Promise<Worth> {
  const lines = await readOrderLines(db, order.id);
  const hasCards = lines.some(({ kind }) => kind === 'gift_card');
  // Cancelling makes the cards void; one that is not came afterwards, with money that a card had paid.
  const isOver = order.status === 'cancelled';
  const onCards = hasCards && isOver ? await worthOfGiftCards(db, order.id) : 0;
  return {
    sent: await worthOfSent(db, order, lines),
    spent: hasCards ? onCards + (await spentOfGiftCards(db, order.id)) : 0,
  };
}

type Worth = { sent: Cents; spent: Cents };

/** Why so much of the money stays. */
function whatStays(money: Cents, worth: Worth): Pick<MoneyBack, 'sent' | 'spent' | 'kept'> {
  const stays = Math.max(money, 0);
  const spent = Math.min(worth.spent, stays);
  const sent = Math.min(worth.sent, stays - spent);
  return { sent, spent, kept: stays - spent - sent };
}

/** The pieces of each line whose money went back, and what went back for taxed gear, for shipping, and of their sales tax. */
export async function readPaidBack(db: Database | Transaction, orderId: number) {
  const counts = and(eq(refundParts.orderId, orderId), isNull(refundParts.undoneAt));
  const found = await db
    .select({ part: refundParts, kind: orderItems.kind })
    .from(refundParts)
    .leftJoin(orderItems, eq(orderItems.id, refundParts.orderItemId))
    .where(counts);
  const rows = found.map(({ part }) => part);
  const pieces = new Map<number, number>();
  for (const { orderItemId, quantity } of rows) {
    if (orderItemId !== null) pieces.set(orderItemId, (pieces.get(orderItemId) ?? 0) + (quantity ?? 0));
  }
  const shipping = rows.filter(({ what }) => what === 'shipping').reduce((total, { amount }) => total + amount, 0);
  const gear = found.reduce((total, { part, kind }) => total + (kind && kind !== 'gift_card' ? part.amount : 0), 0);
  return { pieces, gear, shipping, tax: rows.reduce((total, { tax }) => total + tax, 0) };
}

/** The price of what has been sent and not been paid back, with the shipping of gear; gift cards are not sent. */
async function worthOfSent(db: Database | Transaction, order: OrderRow, all: OrderLine[]): Promise<Cents> {
  const lines = all.filter(({ sent }) => sent > 0);
  if (lines.length === 0) return 0;
  const done = await readPaidBack(db, order.id);
  // What was called off before it was sent is paid back first.
  const paidBack = ({ id, cancelledQuantity }: OrderLine) =>
    Math.max((done.pieces.get(id) ?? 0) - cancelledQuantity, 0);
  const worthOf = (line: OrderLine) => Math.max(line.sent - paidBack(line), 0) * line.price;
  const sumOf = (of: OrderLine[]) => of.reduce((total, line) => total + worthOf(line), 0);
  const pieces = sumOf(lines);
  // The bow ships free.
  const carried = lines.some((line) => line.kind !== 'bow' && worthOf(line) > 0);
  const shipping = carried ? Math.max(order.shippingAmount - done.shipping, 0) : 0;
  return (
    pieces +
    shipping +
    (await taxOf(db, order, {
      gear: sumOf(lines.filter(({ kind }) => kind !== 'bow')),
      shipping,
      bow: sumOf(lines.filter(({ kind }) => kind === 'bow')),
    }))
  );
}

/** The sales tax of what was sent, which stays with it. */
async function taxOf(
  db: Database | Transaction,
  { id, taxAmount }: OrderRow,
  { gear, shipping, bow }: Record<'gear' | 'shipping' | 'bow', Cents>,
): Promise<Cents> {
  if (taxAmount === 0) return 0;
  const { deposit, balance } = await readTaxes(db, id);
  const ofGear = deposit ? taxBack(deposit, gear + (deposit.shippingTaxed ? shipping : 0)) : 0;
  return ofGear + (balance ? taxBack(balance, bow) : 0);
}
