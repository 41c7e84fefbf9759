import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, printSubmissions } from '#db/schema.ts';
import { type OrderLine, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { nextStatus } from '#shop/orders/ledger/transitions.ts';
import { readMoneyBack } from '#shop/orders/refunds/plan-cancellation.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, BY_CUSTOMER } from '#shop/records/record-event.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { MoneyBack } from '#values/text/money-back-text.ts';
import { cancelOrder, type OwnObjection } from './cancel-order.ts';

/** What cancelling would mean for its customer now, or has meant. */
export type OwnCancellation = {
  /** Null: it can be cancelled. */
  against: OwnObjection['reason'] | 'cancelled' | 'not-allowed' | null;
  back: MoneyBack;
};

/** Until its bow ships an order can be cancelled for any reason (rule 6.7); one without a bow until anything of it is on its way. */
export async function readOwnCancellation(
  db: Database | Transaction,
  order: OrderRow,
  lines: OrderLine[],
): Promise<OwnCancellation> {
  const objection = await objectTo(db, order, lines);
  const isAllowed = nextStatus(order.status, 'cancel') !== null && !order.otherKeys;
  const other = order.status === 'cancelled' ? 'cancelled' : isAllowed ? null : 'not-allowed';
  return { against: objection?.reason ?? other, back: await readMoneyBack(db, order) };
}

/** What was sent or is being printed for an order without a bow, and any bow that was sent. */
async function objectTo(db: Database | Transaction, order: OrderRow, lines: OrderLine[]): Promise<OwnObjection | null> {
  if (order.status === 'cancelled') return null;
  const hasSent = lines.some(({ sent }) => sent > 0);
  if (order.bowColor !== null) {
    const bow = lines.find(({ kind }) => kind === 'bow');
    return (bow ? bow.sent > 0 : hasSent) || order.status === 'shipped' ? refused('bow-sent') : null;
  }
  if (hasSent || order.status === 'shipped') return refused('gear-sent');
  if (lines.some(({ mailed }) => mailed > 0)) return refused('cards-mailed');
  const printing = and(
    eq(printSubmissions.orderId, order.id),
    inArray(printSubmissions.state, ['confirmed', 'shipped']),
  );
  return (await db.$count(printSubmissions, printing)) > 0 ? refused('in-print') : null;
}

export type OwnOrderCancelled =
  | Ok
  | OwnObjection
  | Refused<'not-found'>
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'shown-differs', { amount: Cents }>;

/**
 * Cancels an order for whoever has proved that it is theirs: `lock` finds it and locks it, a second time while it is cancelled. All
 * that was paid goes back, but for gear that was sent before and what a bank decides about; a charge under way is closed at the
 * provider first, or comes back when it arrives. `shown` is what the page said would go back: with less it is not cancelled
 * (`shown-differs`), with more it is. Asking twice is one cancellation. Throws when the provider cannot be asked; nothing is
 * cancelled then.
 */
export async function cancelFoundOrder(
  shop: Shop,
  lock: (tx: Transaction) => Promise<OrderRow | null>,
  { reason, shown, by = BY_CUSTOMER }: { reason: string; shown: Cents; by?: Actor },
): Promise<OwnOrderCancelled> {
  // Before the open payment of an order is closed that cannot be cancelled.
  const first = await shop.db.transaction(async (tx) => {
    const order = await lock(tx);
    return order && { order, objection: await objectTo(tx, order, await readOrderLines(tx, order.id)) };
  });
  if (!first) return refused('not-found');
  if (first.order.status === 'cancelled') return ok();
  if (first.objection) return first.objection;
  const cancelled = await cancelOrder(shop, {
    orderId: first.order.id,
    ...by,
    cause: 'by-customer',
    reason: reason || 'cancelled on the page of the order',
    leaveDisputed: true,
    atLeast: shown,
    objection: async (tx, order) => objectTo(tx, order, await readOrderLines(tx, order.id)),
    // Its link may have ended meanwhile, or the order may have become another's.
    confirm: async (tx) => (await lock(tx))?.id === first.order.id,
  });
  if (cancelled.ok) return ok();
  switch (cancelled.reason) {
    case 'not-allowed': {
      const { order } = cancelled;
      if (order.status === 'cancelled') return ok();
      // Staff were quicker: everything has left.
      return order.status === 'shipped' ? refused(order.bowColor === null ? 'gear-sent' : 'bow-sent') : cancelled;
    }
    case 'shown-differs':
    case 'bow-sent':
    case 'gear-sent':
    case 'cards-mailed':
    case 'in-print':
      return cancelled;
    case 'in-use':
    case 'not-found':
      return refused('not-found');
    default:
      throw new Error(`Order ${first.order.id} could not be cancelled by its customer: ${cancelled.reason}.`);
  }
}
