import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { lockBatches } from '#shop/batches/lock-batches.ts';
import { lockGiftCardsOf } from '#shop/gift-cards/change-gift-card.ts';
import { nextStatus } from '#shop/orders/ledger/transitions.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { carryOut } from '#shop/orders/refunds/carry-out.ts';
import { type Cancellation, planCancellation } from '#shop/orders/refunds/plan-cancellation.ts';
import { closePayments } from '#shop/orders/settlement/close-payments.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import type { Actor } from '#shop/records/record-event.ts';
import type { Cents } from '#values/money.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { type Refused, refused } from '#values/result.ts';

export type CancelOrder = Actor & {
  orderId: number;
  reason: string;
  /** What goes back, the balance first; 0 keeps the money. Without it what `planCancellation` says. */
  refund?: Cents | undefined;
  /** True: what a bank decides about is left with it where no amount is given. Otherwise that is refused. */
  leaveDisputed?: boolean;
  /**
   * `unpaid`: the clean-up of orders whose deposit never came; it gives way to money. `delay-unanswered`: a delay needed
   * the customer's consent; a charge under way is waited for. `by-customer`: on the order's page, without a person of the shop, to
   * whom it is told.
   */
  cause: 'unpaid' | 'requested' | 'by-customer' | 'delay-unanswered';
  /** So much goes back at least, as its page showed; with less it is not cancelled (`shown-differs`). */
  atLeast?: Cents;
  /** What whoever confirmed it saw: where its state or its money is another by now, it is not cancelled (`moved-meanwhile`). */
  seen?: SeenOrder;
  /** What else stands against it, asked under the order's lock before anything is written. */
  objection?: (tx: Transaction, order: OrderRow) => Promise<OwnObjection | null>;
  /** Its customer is at the checkout and begins anew: no mail tells of it. */
  quiet?: boolean;
  /** The clean-up keeps away from an order whose customer was here since. */
  untouchedSince?: Date;
  /**
   * Asked under the order's lock when nothing else stands against it: false leaves the order alone (`in-use`). May write
   * what belongs to the cancellation.
   */
  confirm?: ((tx: Transaction) => Promise<boolean>) | undefined;
};

export type SeenOrder = { status: OrderStatus; received: Cents; givesBack: Cents };

/** Why customers cannot cancel an order by themselves: it has left, wholly or in part, or is being printed. */
export type OwnObjection = Refused<'bow-sent' | 'gear-sent' | 'cards-mailed' | 'in-print'>;

export type OrderCancelled =
  | { ok: true; refunded: Cents }
  | Refused<'not-found' | 'money-arrived' | 'in-use'>
  | Refused<'shown-differs', { amount: Cents }>
  | Refused<'moved-meanwhile', { refundable: Cents }>
  | OwnObjection
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'too-much', { refundable: Cents }>
  | Refused<'disputed', { disputed: Cents; refundable: Cents }>;

/**
 * Cancels an order and sends back what was paid for it, all or as much as `refund` says. Open payments are cancelled at
 * the provider first; money that comes later all the same goes back in full when it arrives. `not-allowed`: shipped,
 * cancelled already, or paid under other keys; nothing was touched then. Gift cards that were bought with it become void, and what
 * they have paid elsewhere stays (rule 23.8). `disputed`: a bank decides about money that was to
 * go back, so the provider would refuse; with a smaller `refund`, or none, it can be cancelled. `money-arrived`: with an amount given, a charge succeeded since it was
 * asked, which whoever chose the amount did not know of; or a charge is under way that a machine's cancellation waits for.
 */
export async function cancelOrder(shop: Shop, request: CancelOrder): Promise<OrderCancelled> {
  const unpaid = request.cause === 'unpaid';
  const [known] = await shop.db.select().from(orders).where(eq(orders.id, request.orderId));
  const objection = objectTo(known ?? null, request);
  if (!known || objection) return objection ?? refused('not-found');
  const planned = await planCancellation(shop.db, known, { ...request, amount: request.refund });
  if (!planned.ok) return planned;
  const closed = await closePayments(shop, request.orderId, unpaid ? ['deposit'] : undefined);
  const givesWay = request.cause === 'unpaid' || request.cause === 'delay-unanswered';
  if (!closed && givesWay) return refused('money-arrived');
  const knownMoney = request.refund === undefined ? null : planned.ledger.received;
  const outcome = await shop.db.transaction((tx) => cancelLocked(tx, shop, request, knownMoney));
  if (outcome.ok) await closeLeftOpen(shop, request.orderId);
  return outcome;
}

/**
 * A tab may have opened a payment before the order was cancelled; now it cannot open another. What the provider cannot be
 * asked about just now is closed by the reconciler: the order is cancelled all the same.
 */
async function closeLeftOpen(shop: Shop, orderId: number): Promise<void> {
  try {
    await closePayments(shop, orderId);
  } catch (fault) {
    shop.log.warn({ err: fault, orderId }, 'a payment of a cancelled order may still be open');
  }
}

async function cancelLocked(
  tx: Transaction,
  shop: Shop,
  request: CancelOrder,
  knownMoney: Cents | null,
): Promise<OrderCancelled> {
  const order = await lockOrder(tx, request.orderId);
  // Before gift cards and stock, as whoever saves an order locks them.
  if (order?.campaignId) await lockBatches(tx, order.campaignId);
  const objection = objectTo(order, request);
  if (!order || objection) return objection ?? refused('not-found');
  // Locked, so that none of them pays with what goes back.
  await lockGiftCardsOf(tx, order.id);
  const planned = await planCancellation(tx, order, { ...request, amount: request.refund });
  if (!planned.ok) return planned;
  if (knownMoney !== null && planned.ledger.received !== knownMoney) return refused('money-arrived');
  if (planned.total < (request.atLeast ?? 0)) return refused('shown-differs', { amount: planned.total });
  if (request.seen && !isAsSeen(request.seen, order, planned)) {
    return refused('moved-meanwhile', { refundable: planned.total });
  }
  const own = await request.objection?.(tx, order);
  if (own) return own;
  if (request.confirm && !(await request.confirm(tx))) return refused('in-use');
  await carryOut(tx, shop, { order, planned, ...request });
  if (request.cause === 'by-customer' && planned.ledger.received > 0) {
    const detail = { refunded: planned.total, status: order.status };
    await raiseAlert(tx, {
      kind: 'order-cancelled-by-customer',
      subject: order.orderNumber,
      orderId: order.id,
      detail,
    });
  }
  return { ok: true, refunded: planned.total };
}

function isAsSeen(
  seen: SeenOrder,
  { status }: OrderRow,
  { ledger, total }: Pick<Cancellation, 'ledger' | 'total'>,
): boolean {
  return seen.status === status && seen.received === ledger.received && seen.givesBack === total;
}

function objectTo(order: OrderRow | null, { cause, untouchedSince }: CancelOrder) {
  if (!order) return refused('not-found');
  if (cause === 'unpaid' && order.status !== 'pending') return refused('money-arrived');
  if (!nextStatus(order.status, 'cancel') || order.otherKeys) return refused('not-allowed', { order });
  return untouchedSince && order.updatedAt >= untouchedSince ? refused('in-use') : null;
}
