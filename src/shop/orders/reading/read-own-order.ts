import { and, asc, eq } from 'drizzle-orm';
import { campaigns, type OrderRow, orderEvents, orders, payments, refunds, type UserRow } from '#db/schema.ts';
import { isEditable } from '#shop/orders/changes/correct-own-order.ts';
import { type NoticeFacts, readOpenNotice } from '#shop/orders/delay-consent/read-notice.ts';
import { readPayments, sumLedger } from '#shop/orders/ledger/ledger.ts';
import { type OwnOrderFacts, ownOrderFacts } from '#shop/orders/ledger/order-progress.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { listReceipts, type Receipt } from './own-order-receipts.ts';
import { type Station, tellTimeline } from './own-order-timeline.ts';

/** An order as its owner sees it on its own page. */
export type OwnOrderDetailFacts = OwnOrderFacts & {
  customerPhone: string | null;
  timeline: Station[];
  receipts: Receipt[];
  editable: boolean;
  linkExpiresAt: Date | null;
  manufacturingWeeks: number | null;
  /** The latest delay that the customer was told of, while it can be answered. */
  delay: NoticeFacts | null;
};

/** One order of a customer; another's is answered like an unknown one. */
export async function readOwnOrder(
  shop: Pick<Shop, 'db' | 'clock'>,
  user: UserRow,
  orderNumber: string,
): Promise<Ok<{ order: OwnOrderDetailFacts }> | Refused<'not-found'>> {
  const [own] = await shop.db
    .select({ order: orders, weeks: campaigns.manufacturingWeeks })
    .from(orders)
    .leftJoin(campaigns, eq(campaigns.id, orders.campaignId))
    .where(and(eq(orders.orderNumber, orderNumber), eq(orders.userId, user.id)));
  if (!own) return refused('not-found');
  return ok({ order: await readDetail(shop, own.order, own.weeks) });
}

async function readDetail(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  order: OrderRow,
  manufacturingWeeks: number | null,
): Promise<OwnOrderDetailFacts> {
  const [entries, given, events, delay] = await Promise.all([
    readPayments(db, order.id),
    db
      .select({
        paymentId: refunds.paymentId,
        amount: refunds.amount,
        status: refunds.status,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, order.id))
      .orderBy(asc(refunds.id)),
    db
      .select({ at: orderEvents.at, what: orderEvents.what, before: orderEvents.before })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(asc(orderEvents.id)),
    readOpenNotice(db, order),
  ]);
  const rows = entries.map(({ payment }) => payment);
  return {
    ...ownOrderFacts(order, sumLedger(entries), clock()),
    customerPhone: order.customerPhone,
    timeline: tellTimeline({ order, payments: rows, events }),
    receipts: listReceipts(rows, given),
    editable: isEditable(order),
    linkExpiresAt: order.linkExpiresAt,
    manufacturingWeeks,
    delay,
  };
}
