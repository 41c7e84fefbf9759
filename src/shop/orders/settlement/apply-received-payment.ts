import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { json } from '#db/hot-values.ts';
import { type OrderRow, orderEvents, orders, type PaymentRow } from '#db/schema.ts';
import { placeOf } from '#shop/batches/read-places.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { keepByPayment } from '#shop/orders/delay-consent/delay-answer.ts';
import { takeGoods } from '#shop/orders/goods/hold-goods.ts';
import {
  type Ledger,
  type NextPlace,
  nextDue,
  outstandingOf,
  type Receipt,
  readReceipt,
} from '#shop/orders/ledger/ledger.ts';
import { notePaidWhole } from '#shop/orders/ledger/note-paid-whole.ts';
import { mailCustomer, orderFacts, releaseDayOf } from '#shop/orders/ledger/order-facts.ts';
import { confirmedLines } from '#shop/orders/ledger/order-lines.ts';
import { shipsWithFacts } from '#shop/orders/ledger/ships-with.ts';
import { nextStatus, type OrderChange } from '#shop/orders/ledger/transitions.ts';
import { linkAddress } from '#shop/orders/links/give-link.ts';
import { putOffDeadline, readAfterDeadlines } from '#shop/orders/links/pay-terms.ts';
import { queueCancellation, queueRefundNotice } from '#shop/orders/mails/cancellation-mails.ts';
import { queuePaidReceipt } from '#shop/orders/mails/queue-paid-receipt.ts';
import { confirmWithPlace } from '#shop/orders/payments/confirm-with-place.ts';
import { cancelWithoutGoods } from '#shop/orders/refunds/cancel-without-goods.ts';
import { planLateMoney } from '#shop/orders/refunds/plan-cancellation.ts';
import { requestRefund } from '#shop/orders/refunds/plan-refund.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { hasPassed, utcDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import type { OrderStatus, PaymentLeg } from '#values/order/order.ts';
import { placeText, shipsText } from '#values/text/place-text.ts';

/**
 * Money has arrived for the first time, by card or from a gift card: with the last of a leg the order moves on, and its
 * history, its mail and what else hangs on it are written with it. A part of a leg is noted alone. Money for a cancelled order
 * goes back, and so does a deposit for whose order the place or the pieces are gone; money without an order is for a person to look at.
 * Returns the order as it is afterwards.
 */
export async function applyReceivedPayment(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  order: OrderRow | null,
): Promise<OrderRow | null> {
  return (await receivePayment(tx, shop, payment, order)).order;
}

/** `receipt`: what was read of the order on the way and is still so; null: nothing of it is. */
export type Received = { order: OrderRow | null; receipt: Receipt | null };

/** The same for a caller that goes on with what was read. What is more than was owed goes back by itself (rule 8.9). */
export async function receivePayment(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  order: OrderRow | null,
): Promise<Received> {
  const received = await receive(tx, shop, payment, order);
  const surplus = order && received.receipt ? surplusOf(order, received.receipt.ledger, payment) : 0;
  if (!received.order || surplus === 0) return received;
  const requestKey = `surplus-${payment.providerIntentId}`;
  await requestRefund(tx, shop, { order: received.order, payment, amount: surplus, reason: 'more than was owed' });
  await queueRefundNotice(tx, shop, received.order, { amount: surplus, requestKey, by: { actor: 'job' } });
  return { order: received.order, receipt: null };
}

/** What of this payment nobody owed when it came: what was owed may have shrunk while it was under way. */
function surplusOf(order: OrderRow, ledger: Ledger, { leg, received }: PaymentRow): Cents {
  const before = {
    ...ledger,
    received: ledger.received - received,
    depositPaid: ledger.depositPaid - (leg === 'deposit' ? received : 0),
    balancePaid: ledger.balancePaid - (leg === 'balance' ? received : 0),
  };
  return Math.max(received - outstandingOf(order, before), 0);
}

async function receive(tx: Transaction, shop: Shop, payment: PaymentRow, order: OrderRow | null): Promise<Received> {
  if (!order) {
    await raiseAlert(tx, {
      kind: 'payment-without-order',
      subject: payment.providerIntentId,
      detail: { leg: payment.leg, received: payment.received },
    });
    return { order: null, receipt: null };
  }
  if (order.status === 'cancelled') {
    const { plan, back } = planLateMoney(payment);
    for (const part of plan) await requestRefund(tx, shop, { order, ...part, reason: 'paid after cancellation' });
    await queueCancellation(tx, shop, order, { cause: 'requested', back, paymentId: payment.id });
    return { order, receipt: null };
  }
  const receipt = await readReceipt(tx, order.id);
  const { ledger } = receipt;
  const change = endsLeg(order, ledger, payment) ? (`${payment.leg}-received` as const) : null;
  if (!change) {
    const { balancePaid } = ledger;
    const isFirst = payment.leg === 'balance' && balancePaid === payment.received && order.linkExpiresAt !== null;
    const noted = isFirst ? await putOffDeadline(tx, order, shop.clock()) : order;
    const until = isFirst ? { linkExpiresAt: noted.linkExpiresAt } : {};
    await noteReceipt(tx, shop, payment, { order: noted, what: 'part-received', status: order.status, ...until });
    if (payment.part) await queuePartReceipt(tx, shop, noted, { ledger, payment });
    await notePaidWhole(tx, shop, noted, ledger);
    return { order: noted, receipt };
  }
  const paid = payment.leg === 'deposit' || outstandingOf(order, ledger) === 0;
  // Nothing that follows needs the place of an order that still owes something: it is taken at the very end, but for one with pieces,
  // which are locked after the batches.
  const isLast = outstandingOf(order, ledger) > 0 && !receipt.bought.kinds.includes('stock');
  const next = payment.leg === 'deposit' && isLast ? receipt.next : null;
  const taking = { lines: receipt.lines, now: shop.clock() };
  const goods = payment.leg === 'deposit' && !next ? await takeGoods(tx, order, taking) : null;
  if (goods && !goods.ok && order.status === 'pending') {
    await noteReceipt(tx, shop, payment, { order, what: change, status: order.status });
    return { order: await cancelWithoutGoods(tx, shop, order, { gone: goods.what }), receipt: null };
  }
  // An order that staff have moved on already keeps its status; that the money is here is the ledger's matter.
  const status =
    (paid ? nextStatus(order.status, stepOf(payment.leg, outstandingOf(order, ledger))) : null) ?? order.status;
  // The deadline of an unpaid order is the deposit's; that of a balance stays while the deposit alone has come.
  const linkExpiresAt = payment.leg === 'deposit' && order.status !== 'pending' ? order.linkExpiresAt : null;
  const batch = next ? next.batch : goods?.ok && goods.batch ? goods.batch.name : null;
  const event = receiptEvent(shop, payment, { order, what: change, status, ...(batch && { batch }) });
  const promisedShipBy = next?.shipsTo ?? null;
  const accepted = await moveWithEvent(
    tx,
    order,
    { status, linkExpiresAt, promisedShipBy, updatedAt: event.at },
    event,
  );
  if (payment.leg === 'deposit') {
    await confirmDeposit(tx, shop, accepted, receipt, next);
    // After a restore the balance may be taken over before the deposit.
    if (ledger.balancePaid > 0 && outstandingOf(order, ledger) === 0)
      await queuePaidReceipt(tx, shop, accepted, { ledger });
    await shop.hooks.depositReceived(tx, accepted, shop, { ...receipt.bought, undelayed: next !== null });
    await notePaidWhole(tx, shop, accepted, ledger);
    return { order: accepted, receipt };
  }
  const remainderId = payment.leg === 'remainder' ? payment.id : undefined;
  if (paid) await queuePaidReceipt(tx, shop, accepted, { ledger, remainderId });
  else await queuePartReceipt(tx, shop, accepted, { ledger, payment });
  await keepByPayment(tx, accepted.id, shop.clock());
  await notePaidWhole(tx, shop, accepted, ledger);
  return { order: accepted, receipt };
}

/** Whether this very payment is the one with which all of its leg is in. */
function endsLeg(order: OrderRow, ledger: Ledger, { leg, received }: PaymentRow): boolean {
  if (leg === 'remainder') return true;
  const [paid, asked] =
    leg === 'deposit'
      ? [ledger.depositPaid, order.depositAmount ?? 0]
      : [ledger.balancePaid, order.remainingBalance ?? 0];
  return paid >= asked && (paid - received < asked || asked === 0);
}

/** What the last charge of an order sets off, whichever it was. */
function stepOf(leg: PaymentLeg, outstanding: Cents): OrderChange {
  if (leg !== 'deposit') return 'balance-received';
  return outstanding === 0 ? 'all-received' : 'deposit-received';
}

type Noted = { order: OrderRow; what: string; status: OrderStatus; batch?: string; linkExpiresAt?: Date | null };

async function noteReceipt(tx: Transaction, shop: Shop, payment: PaymentRow, received: Noted): Promise<void> {
  await recordEvent(tx, receiptEvent(shop, payment, received));
}

function receiptEvent(shop: Shop, payment: PaymentRow, { order, what, status, ...of }: Noted) {
  return {
    orderId: order.id,
    at: shop.clock(),
    actor: payment.method === 'card' ? ('provider' as const) : ('customer' as const),
    what,
    before: { status: order.status },
    after: { status, received: payment.received, intent: payment.providerIntentId, ...of },
  };
}

/** `promisedShipBy`: for an order that is promised nothing yet. */
type Moved = Pick<OrderRow, 'status' | 'linkExpiresAt' | 'promisedShipBy' | 'updatedAt'>;

/** The order's new state and its event, in one statement. Returns the order as it is afterwards. */
async function moveWithEvent(
  tx: Transaction,
  { id }: OrderRow,
  to: Moved,
  { orderId: _, ...event }: ReturnType<typeof receiptEvent>,
): Promise<OrderRow> {
  const [moved] = await move(tx, { id, ...to, ...event });
  if (!moved) throw new Error(`Order ${id} was not moved.`);
  return moved;
}

type Event = ReturnType<typeof receiptEvent>;

const MOVE = {
  id: orders.id,
  status: orders.status,
  linkExpiresAt: orders.linkExpiresAt,
  updatedAt: orders.updatedAt,
  promisedShipBy: orders.promisedShipBy,
  at: orderEvents.at,
  actor: orderEvents.actor,
  what: orderEvents.what,
  before: json<Event['before']>(),
  after: json<Event['after']>(),
};

const move = hotStatement('move_order', MOVE, (db, { id, at, actor, what, before, after, promisedShipBy, ...to }) => {
  const noted = db.$with('noted', { id: orderEvents.id }).as(sql`
    insert into ${orderEvents} (order_id, at, actor, what, before, after)
    values (${id}, ${at}, ${actor}, ${what}, ${before}, ${after}) returning id`);
  return db
    .with(noted)
    .update(orders)
    .set({ ...to, promisedShipBy: sql`coalesce(${orders.promisedShipBy}, ${promisedShipBy})` })
    .where(eq(orders.id, id))
    .returning();
});

/** With the next place, the mail is written when that is taken: it says the number. */
async function confirmDeposit(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { bought, entries }: Receipt,
  next: NextPlace | null,
): Promise<void> {
  const releaseDate = releaseDayOf(order);
  const giftAmount = entries
    .filter(({ payment }) => payment.leg === 'deposit' && payment.method === 'gift_card')
    .reduce((sum, { payment }) => sum + payment.received, 0);
  const place = next || order.promisedShipBy === null ? null : await placeOf(tx, order.id);
  const mail = {
    template: 'order-confirmed' as const,
    data: {
      ...orderFacts(order, shop.origin),
      releaseDate,
      releasePassed: releaseDate !== null && hasPassed(releaseDate, shop.clock()),
      manufacturingWeeks: bought.weeks,
      ...(giftAmount > 0 && { giftAmount }),
      place: place && placeText(place, utcDay(shop.clock())),
      ships: shipsText(next ?? place, utcDay(shop.clock())),
      paymentLink: order.bowColor === null ? null : linkAddress(shop.origin, order.paymentToken ?? ''),
      ...(await confirmedLines(tx, order, bought.kinds)),
      ...(await shipsWithFacts(tx, order, shop.clock())),
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `order-confirmed:${order.id}`,
  };
  if (next) confirmWithPlace(tx, { order, next, mail, now: shop.clock() });
  else await queueMail(tx, mail);
}

/** Money came, and it is not all: a receipt that claims nothing of the rest. */
async function queuePartReceipt(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { ledger, payment }: { ledger: Ledger; payment: PaymentRow },
): Promise<void> {
  const due = nextDue(order, ledger);
  const told = (await readAfterDeadlines(tx, [order.id])).get(order.id);
  await mailCustomer(tx, shop, order, 'part-received', `part-received:${payment.id}`, {
    // The order's row is from before the payment.
    balancePaid: ledger.balancePaid,
    ...(due?.leg === 'balance' &&
      order.linkExpiresAt && {
        linkExpiresAt: order.linkExpiresAt.toISOString(),
        ...(told && { afterDeadline: told }),
      }),
    receivedAmount: payment.received,
    returnedAmount: ledger.refunded + ledger.lost,
    stillDueAmount: due?.amount ?? null,
    paymentLink: due && order.paymentToken ? linkAddress(shop.origin, order.paymentToken) : null,
  });
}
