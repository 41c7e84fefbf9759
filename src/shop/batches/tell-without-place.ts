import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { alerts, batches, orders, places } from '#db/schema.ts';
import { raiseAlerts } from '#shop/records/raise-alert.ts';

const MAX_BATCH = 100;

/**
 * Staff have begun orders that have no place in any batch, however that came about: the money came when none was left (rule
 * 30.4), they were begun unpaid and the hold ran out, or before there were batches. Each is told once, and the alert goes
 * when the order has a place, is sent, or is cancelled.
 */
export async function tellWithoutPlace(db: Database, now: Date): Promise<void> {
  const kind = 'order-without-place' as const;
  const hasPlace = sql`exists (select from ${places} where ${places.orderId} = ${orders.id})`;
  const batched = sql`exists (select from ${batches} where ${batches.campaignId} = ${orders.campaignId})`;
  const told = sql`exists (select from ${alerts} where ${alerts.orderId} = ${orders.id} and ${alerts.kind} = ${kind})`;
  const begun = and(eq(orders.status, 'processing'), eq(orders.isTest, false), eq(orders.otherKeys, false));
  await db.transaction(async (tx) => {
    const found = await tx
      .select({ id: orders.id, orderNumber: orders.orderNumber, customerName: orders.customerName })
      .from(orders)
      .where(and(begun, batched, sql`not ${hasPlace}`, sql`not ${told}`))
      .orderBy(orders.id)
      .limit(MAX_BATCH);
    await raiseAlerts(
      tx,
      found.map(({ id, ...detail }) => ({ kind, subject: `order ${id}`, orderId: id, detail })),
    );
    const settled = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, alerts.orderId), or(hasPlace, inArray(orders.status, ['shipped', 'cancelled']))));
    await tx
      .update(alerts)
      .set({ resolvedAt: now })
      .where(and(eq(alerts.kind, kind), isNull(alerts.resolvedAt), sql`exists ${settled}`));
  });
}
