import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import {
  type OrderRow,
  orderItems,
  orders,
  type PaymentRow,
  printSubmissions,
  type RefundRow,
  refundParts,
} from '#db/schema.ts';
import { takenOf, takeStock } from '#shop/catalogue/stock.ts';
import { reopenGiftCards } from '#shop/gift-cards/change-gift-card.ts';
import { leftToSend, type OrderLine, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { nextStatus } from '#shop/orders/ledger/transitions.ts';
import { queueRefundFailed } from '#shop/orders/mails/cancellation-mails.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { wordLine } from '#values/text/line-text.ts';

export type FailedRefund = {
  refund: RefundRow;
  payment: PaymentRow;
  /** Null: money without an order. */
  order: OrderRow | null;
  /** Why, as a sentence for staff. */
  reason: string;
  /** The customer was told that the money is coming. */
  tell: boolean;
};

/**
 * A refund has not given the money back, and whatever it had taken off comes back with that (rule 8.3): pieces and shipping count
 * as paid, stock is taken again, gift cards are good again, a return waits for its money once more. Staff read why, and the
 * customer what is now. The one place for every kind of refund; the caller has written down that it failed, and holds the
 * locks of payment and order.
 */
export async function undoRefund(
  tx: Transaction,
  shop: Shop,
  { refund, payment, order, reason, tell }: FailedRefund,
): Promise<void> {
  const parts = order ? await endParts(tx, shop, order, refund) : [];
  const undone = order && order.status !== 'cancelled' ? await putBack(tx, shop, order, parts) : NOTHING;
  await raiseAlert(tx, {
    kind: 'refund-failed',
    subject: refund.providerRefundId ?? `refund ${refund.id}`,
    orderId: order?.id ?? null,
    detail: {
      amount: refund.amount,
      leg: payment.leg,
      reason,
      ...(undone.leftOff.length > 0 ? { leftOff: undone.leftOff } : {}),
    },
  });
  if (!order) return;
  const requestKeys = new Set(parts.map(({ requestKey }) => requestKey));
  const { prints } = undone;
  for (const requestKey of requestKeys) await shop.hooks.refundFailed(tx, order, { requestKey, prints }, shop);
  if (tell) {
    const shipping = parts.some(({ what }) => what === 'shipping');
    await queueRefundFailed(tx, shop, order, { refund, linesBack: undone.lines, shipping });
  }
}

/** `prints`: pieces that are to be printed are among them. */
type Undone = { lines: string[]; leftOff: string[]; prints: boolean };
const NOTHING: Undone = { lines: [], leftOff: [], prints: false };

type Part = typeof refundParts.$inferSelect;

/** What the refund was for, which does not count any more; another refund of the same request has ended it where there are two. */
function endParts(tx: Transaction, { clock }: Shop, { id }: OrderRow, { requestKey }: RefundRow): Promise<Part[]> {
  if (requestKey === null) return Promise.resolve([]);
  return tx
    .update(refundParts)
    .set({ undoneAt: clock() })
    .where(
      and(
        ...[eq(refundParts.orderId, id), isNull(refundParts.undoneAt)],
        sql`starts_with(${requestKey}, ${refundParts.orderId} || ':' || ${refundParts.requestKey} || ':')`,
      ),
    )
    .returning();
}

/** Pieces that are on the order again, and those that cannot be: sold since, or left out of what is being printed. */
async function putBack(tx: Transaction, shop: Shop, order: OrderRow, parts: Part[]): Promise<Undone> {
  const lines = await readOrderLines(tx, order.id);
  const off = parts.flatMap(({ orderItemId, takenOff }) => {
    const line = lines.find(({ id }) => id === orderItemId);
    return line && takenOff > 0 ? [{ ...line, back: takenOff }] : [];
  });
  const missing = new Set([...(await soldSince(tx, off)), ...(await notPrinted(tx, order, off))]);
  const back = off.filter(({ id }) => !missing.has(id));
  for (const line of back) {
    const cancelledQuantity = line.cancelledQuantity - line.back;
    await tx.update(orderItems).set({ cancelledQuantity }).where(eq(orderItems.id, line.id));
  }
  await reopenGiftCards(
    tx,
    parts.flatMap(({ giftCardIds }) => giftCardIds),
  );
  const said = { lines: back.map(word), leftOff: off.filter(({ id }) => missing.has(id)).map(word) };
  const prints = back.some(({ kind }) => kind === 'print');
  if (back.length > 0) await noteBack(tx, shop, order, said.lines);
  return { ...said, prints };
}

const word = (line: OrderLine & { back: number }) => wordLine({ ...line, quantity: line.back });

/** Takes from the shelf again what had gone back to it and is still there; of the others the ids. */
async function soldSince(tx: Transaction, off: (OrderLine & { back: number })[]): Promise<number[]> {
  const wentBack = await takenOf(
    tx,
    off.map(({ id }) => id),
  );
  const wanted = off.filter(({ id }) => wentBack.has(id)).map((line) => ({ ...line, quantity: line.back }));
  const taken = await takeStock(tx, wanted, 'cancelled');
  if (taken.ok) return [];
  const missing = taken.lines.map(({ id }) => id);
  const there = wanted.filter(({ id }) => !missing.includes(id));
  const rest = await takeStock(tx, there, 'cancelled');
  return rest.ok ? missing : wanted.map(({ id }) => id);
}

/** What is being printed, or has been, is without them, and the printer makes an order once. */
async function notPrinted(tx: Transaction, { id }: OrderRow, off: OrderLine[]): Promise<number[]> {
  const prints = off.filter(({ kind }) => kind === 'print');
  if (prints.length === 0) return [];
  const begun = and(eq(printSubmissions.orderId, id), inArray(printSubmissions.state, ['confirmed', 'shipped']));
  return (await tx.$count(printSubmissions, begun)) > 0 ? prints.map((line) => line.id) : [];
}

async function noteBack(tx: Transaction, shop: Shop, order: OrderRow, lines: string[]): Promise<void> {
  const open = (await readOrderLines(tx, order.id)).some((line) => leftToSend(line) > 0);
  const status = open ? nextStatus(order.status, 'take-back') : null;
  const at = shop.clock();
  if (status) await tx.update(orders).set({ status, updatedAt: at }).where(eq(orders.id, order.id));
  await recordEvent(tx, {
    orderId: order.id,
    at,
    actor: 'job',
    what: 'lines-put-back',
    before: status ? { status: order.status } : null,
    after: { ...(status ? { status } : {}), lines },
  });
}
