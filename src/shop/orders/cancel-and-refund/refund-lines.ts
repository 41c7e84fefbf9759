import { and, eq, inArray, isNull, like, sql, sum } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orderItems, orders, type PaymentRow, printSubmissions, refundParts } from '#db/schema.ts';
import { giveStockBack } from '#shop/catalogue/stock.ts';
import { lockGiftCardsOf, voidGiftCardPieces } from '#shop/gift-cards/change-gift-card.ts';
import { readPayments } from '#shop/orders/ledger/ledger.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { leftToSend, type OrderLine, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { isLeftAlone } from '#shop/orders/ledger/transitions.ts';
import { queueRefundNotice } from '#shop/orders/mails/cancellation-mails.ts';
import { shippedStatus } from '#shop/orders/parcels/note-shipment.ts';
import { readPaidBack } from '#shop/orders/refunds/plan-cancellation.ts';
import { planRefund, requestRefund, toGiftCards } from '#shop/orders/refunds/plan-refund.ts';
import { readTaxOfPieces } from '#shop/orders/refunds/tax-back.ts';
import { readSinceRestore } from '#shop/orders/settlement/read-since-restore.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { taxOfPieces } from '#values/books/sales-tax.ts';
import { type Cents, fromDecimal, splitCents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { nameLine } from '#values/text/line-text.ts';

/** So many pieces of a line. */
export type LinePieces = { orderItemId: number; quantity: number };

export type RefundLines = {
  lines: LinePieces[];
  /** Also what was paid for shipping, as far as it has not gone back. */
  shipping: boolean;
  /** What the page showed, without the sales tax that goes back with it: compared, never used. */
  shown: Cents;
  reason: string;
  /** Made by the page once per refund: asking twice with it is one refund. */
  requestKey: string;
};

export type LinesRefunded =
  | Ok<{ amount: Cents }>
  | Refused<'not-found' | 'no-amount' | 'cancel-instead'>
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'too-many', { line: string; most: number }>
  | Refused<'shown-differs', { amount: Cents }>
  | Refused<'too-much', { refundable: Cents }>
  | Refused<'disputed', { disputed: Cents; refundable: Cents }>
  | Refused<'other-refund', { amount: Cents }>
  | Refused<'spent', { line: string; unused: Cents }>;

/**
 * Gives the price of pieces of gear back, and what was paid for shipping, at any time after they were paid. Pieces that are
 * not on their way yet are taken off the order, and are in stock again; of those that are, the money alone goes back. The
 * customer is told. `cancel-instead`: it is the bow, or nothing would be left of an order that has not been sent: that is a
 * cancellation. `too-many`: of the line `line` at most so many can be given back. `shown-differs`: prices or earlier refunds
 * make it another amount than the page showed.
 */
export async function refundLines(
  shop: Shop,
  staff: StaffMember,
  key: string,
  request: RefundLines,
): Promise<LinesRefunded> {
  await readSinceRestore(shop, key);
  return shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    return refundLinesOf(tx, shop, order, { ...request, by: byStaff(staff), takeOff: true });
  });
}

type Refunding = RefundLines & {
  by: Actor;
  /** False: what the customer has sent back, which was on the order and stays on it. */
  takeOff: boolean;
};

/** The same for a caller that holds the order's lock. */
export async function refundLinesOf(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { lines: wanted, shipping, shown, reason, requestKey, by, takeOff }: Refunding,
): Promise<LinesRefunded> {
  const made = await readMade(tx, order.id, requestKey);
  if (made !== null) return made === shown ? ok({ amount: made }) : refused('other-refund', { amount: made });
  // What was sent before its order was cancelled may still come back.
  if (isLeftAlone(order) || (order.status === 'cancelled' && takeOff)) return refused('not-allowed', { order });
  const lines = await readOrderLines(tx, order.id);
  const done = await readPaidBack(tx, order.id);
  const parts: Part[] = [];
  for (const { orderItemId, quantity } of wanted) {
    const line = lines.find(({ id }) => id === orderItemId);
    if (!line) return refused('not-found');
    if (line.kind === 'bow') return refused('cancel-instead');
    const most = line.quantity - (done.pieces.get(line.id) ?? 0);
    if (quantity > most) return refused('too-many', { line: nameLine(line), most });
    if (quantity > 0) parts.push({ what: 'line', line, quantity, amount: line.price * quantity });
  }
  const shippingLeft = order.shippingAmount - done.shipping;
  if (shipping && shippingLeft > 0) parts.push({ what: 'shipping', line: null, quantity: null, amount: shippingLeft });
  const amount = parts.reduce((total, part) => total + part.amount, 0);
  if (amount <= 0) return refused('no-amount');
  if (amount !== shown) return refused('shown-differs', { amount });
  const taken = takeOff ? await piecesTakenOff(tx, order, parts) : [];
  if (takeOff && leavesNothing(lines, taken)) return refused('cancel-instead');
  const gone = await readGoneForUndone(tx, order.id);
  const tax = await taxOfParts(tx, order.id, parts);
  const due = Math.max(amount + tax - gone, 0);
  const planned = planRefund(await readPayments(tx, order.id), due, { ofCheckout: true });
  if (!planned.ok) return planned;
  const spent = await findSpent(tx, order, parts);
  if (spent) return spent;
  const voided = new Map<number, number[]>();
  for (const { orderItemId, quantity, amount: price } of cardsOf(parts)) {
    const done = await voidGiftCardPieces(tx, { orderId: order.id, orderItemId, quantity, amount: price });
    if (done.ok)
      voided.set(
        orderItemId,
        done.cards.map(({ id }) => id),
      );
  }
  const taxes = splitCents(
    tax,
    parts.map(({ amount }) => amount),
  );
  await tx.insert(refundParts).values(
    parts.map(({ line, ...part }, at) => ({
      ...part,
      orderId: order.id,
      orderItemId: line?.id ?? null,
      requestKey,
      tax: taxes[at] ?? 0,
      takenOff: taken.find((each) => each.line.id === line?.id)?.quantity ?? 0,
      giftCardIds: voided.get(line?.id ?? 0) ?? [],
    })),
  );
  await takeOffOrder(tx, shop, order, { taken, by, reason });
  for (const part of planned.plan) {
    await requestRefund(tx, shop, { order, ...part, reason, by, requestKey: keyOf(order, requestKey, part.payment) });
  }
  const { total, plan } = planned;
  if (total > 0)
    await queueRefundNotice(tx, shop, order, { amount: total, toGiftCards: toGiftCards(plan), requestKey, by });
  return ok({ amount });
}

/** Parts of shipping that went back because the parcel goes where it costs less. */
const REZONED = 'address:';

/** So much of an order's shipping has gone back because of its address. */
export async function rezonedOf(tx: Transaction, orderId: number): Promise<Cents> {
  const { requestKey, undoneAt } = refundParts;
  const ofAddress = and(eq(refundParts.orderId, orderId), like(requestKey, `${REZONED}%`), isNull(undoneAt));
  const [rezoned] = await tx
    .select({ amount: sum(refundParts.amount) })
    .from(refundParts)
    .where(ofAddress);
  return rezoned?.amount ? fromDecimal(rezoned.amount) : 0;
}

/**
 * Gives a part of what was paid for shipping back, as a lower price, and tells the customer. False, and nothing is written: there is
 * not as much, or a bank decides about it. The caller holds the order's lock.
 */
export async function refundShipping(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { amount, by }: { amount: Cents; by: Actor },
): Promise<boolean> {
  const { shipping } = await readPaidBack(tx, order.id);
  const planned = planRefund(await readPayments(tx, order.id), amount, { ofCheckout: true });
  if (!planned.ok || amount > order.shippingAmount - shipping) return false;
  const requestKey = `${REZONED}${crypto.randomUUID()}`;
  const reason = 'shipping to another address costs less';
  await tx.insert(refundParts).values({ orderId: order.id, what: 'shipping', amount, requestKey });
  for (const part of planned.plan) {
    const key = keyOf(order, requestKey, part.payment);
    await requestRefund(tx, shop, { order, ...part, reason, by, requestKey: key, meaning: 'price_reduction' });
  }
  await queueRefundNotice(tx, shop, order, { amount, toGiftCards: toGiftCards(planned.plan), requestKey, by });
  return true;
}

type Part = { amount: Cents } & (
  | { what: 'line'; line: OrderLine; quantity: number }
  | { what: 'shipping'; line: null; quantity: null }
);
type Taken = { line: OrderLine; quantity: number };

const keyOf = (order: OrderRow, requestKey: string, { id }: PaymentRow) => `${order.id}:${requestKey}:${id}`;

/** The sales tax that goes back with these parts. */
async function taxOfParts(tx: Transaction, orderId: number, parts: Part[]): Promise<Cents> {
  const sum = (counts: (part: Part) => boolean) =>
    parts.reduce((total, part) => total + (counts(part) ? part.amount : 0), 0);
  const gear = sum(({ what, line }) => what === 'line' && line.kind !== 'gift_card');
  return taxOfPieces(await readTaxOfPieces(tx, orderId), { gear, shipping: sum(({ what }) => what === 'shipping') });
}

/** What was given back under this key already; null when it is new. */
async function readMade(tx: Transaction, orderId: number, requestKey: string): Promise<Cents | null> {
  const [made] = await tx
    .select({ amount: sum(refundParts.amount) })
    .from(refundParts)
    .where(and(eq(refundParts.orderId, orderId), eq(refundParts.requestKey, requestKey), isNull(refundParts.undoneAt)));
  return made?.amount ? fromDecimal(made.amount) : null;
}

/** The pieces of gear by their lines, and what was paid for shipping, whose money has not gone back. */
export type RefundableGear = { lines: Map<number, number>; shipping: Cents };

export async function readRefundableGear(
  db: Database,
  order: OrderRow,
  lines: Pick<OrderLine, 'id' | 'kind' | 'quantity'>[],
): Promise<RefundableGear> {
  const gear = lines.filter(({ kind }) => kind !== 'bow');
  if (gear.length === 0) return { lines: new Map(), shipping: 0 };
  const done = await readPaidBack(db, order.id);
  const left = gear.map(({ id, quantity }) => [id, quantity - (done.pieces.get(id) ?? 0)] as const);
  return { lines: new Map(left.filter(([, pieces]) => pieces > 0)), shipping: order.shippingAmount - done.shipping };
}

/**
 * What went back of refunds of gear that count no more, because another charge's part of them failed: it is not given back a second
 * time when the same is asked for again.
 */
async function readGoneForUndone(tx: Transaction, orderId: number): Promise<Cents> {
  const { rows } = await tx.execute<{ gone: string }>(sql`
    select greatest(coalesce((
        select sum(refunds.amount) from refunds join payments on payments.id = refunds.payment_id
        where payments.order_id = ${orderId} and refunds.status in ('requested', 'pending', 'succeeded') and exists (
          select from refund_parts asked where asked.order_id = ${orderId}
            and starts_with(refunds.request_key, asked.order_id || ':' || asked.request_key || ':'))), 0)
      - coalesce((
        select sum(amount + tax) from refund_parts where order_id = ${orderId} and undone_at is null), 0), 0) as gone`);
  return fromDecimal(rows[0]?.gone ?? '0');
}

/** Of these pieces, the ones that need not be sent any more. What is being printed already is sent all the same. */
async function piecesTakenOff(tx: Transaction, order: OrderRow, parts: Part[]): Promise<Taken[]> {
  const printing = await tx.$count(
    printSubmissions,
    and(eq(printSubmissions.orderId, order.id), inArray(printSubmissions.state, ['confirmed', 'shipped'])),
  );
  return parts.flatMap((part) => {
    if (part.what !== 'line') return [];
    const { line } = part;
    const open = line.kind === 'gift_card' ? line.quantity - line.cancelledQuantity : leftToSend(line);
    const quantity = line.kind === 'print' && printing > 0 ? 0 : Math.min(part.quantity, open);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

function cardsOf(parts: Part[]) {
  return parts.flatMap((part) =>
    part.what === 'line' && part.line.kind === 'gift_card' ? [{ ...part, orderItemId: part.line.id }] : [],
  );
}

/** A gift card that was used cannot be given back whole: looked at before anything is written. */
async function findSpent(tx: Transaction, order: OrderRow, parts: Part[]) {
  const wanted = cardsOf(parts);
  if (wanted.length === 0) return null;
  const cards = await lockGiftCardsOf(tx, order.id);
  for (const { line, quantity, amount } of wanted) {
    const balances = cards.filter(({ orderItemId }) => orderItemId === line.id).map(({ balance }) => balance);
    const most = balances.toSorted((one, other) => other - one).slice(0, quantity);
    const unused = most.reduce((total, balance) => total + balance, 0);
    if (amount > unused) return refused('spent', { line: nameLine(line), unused });
  }
  return null;
}

function leavesNothing(lines: OrderLine[], taken: Taken[]): boolean {
  const gone = new Map(taken.map(({ line, quantity }) => [line.id, quantity]));
  return (
    taken.length > 0 &&
    lines.every(({ id, quantity, cancelledQuantity }) => quantity === cancelledQuantity + (gone.get(id) ?? 0))
  );
}

async function takeOffOrder(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { taken, by, reason }: { taken: Taken[]; by: Actor; reason: string },
): Promise<void> {
  if (taken.length === 0) return;
  for (const { line, quantity } of taken) {
    await tx
      .update(orderItems)
      .set({ cancelledQuantity: line.cancelledQuantity + quantity })
      .where(eq(orderItems.id, line.id));
  }
  await giveStockBack(
    tx,
    taken.map(({ line, quantity }) => ({ orderItem: line, quantity, reason: 'cancelled' })),
  );
  const status = shippedStatus(order, await readOrderLines(tx, order.id));
  const now = shop.clock();
  if (status) await tx.update(orders).set({ status, updatedAt: now }).where(eq(orders.id, order.id));
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    ...by,
    what: 'lines-taken-off',
    before: status ? { status: order.status } : null,
    after: {
      ...(status ? { status } : {}),
      lines: taken.map(({ line, quantity }) => `${quantity} × ${nameLine(line)}`),
      reason,
    },
  });
}
