import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { BEFORE_WORK } from '#shop/orders/ledger/is-editable.ts';
import { changesOf } from '#shop/orders/ledger/record-changes.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, BY_CUSTOMER, recordEvent } from '#shop/records/record-event.ts';
import type { BowBuild } from '#values/bow/build.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** What stood on the page on which the customer said yes. */
export type ShownDetails = Pick<OrderRow, 'shippingAddress'> & { bowColor: string; build: BowBuild };

/**
 * The customer says that the bow is to be made as it was shown and goes where it was shown. Twice is once. `changed`: the order
 * says something else by now, so that yes was said to what is no longer true. `lock` finds the order and locks it.
 */
export async function confirmFoundBuild(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  lock: (tx: Transaction) => Promise<OrderRow | null>,
  { shippingAddress, bowColor, build }: ShownDetails,
  by: Actor = BY_CUSTOMER,
): Promise<Ok | Refused<'not-found' | 'not-editable' | 'changed'>> {
  return db.transaction(async (tx) => {
    const order = await lock(tx);
    if (!order) return refused('not-found');
    if (order.bowColor === null || !BEFORE_WORK.includes(order.status)) return refused('not-editable');
    const differs = Object.keys(changesOf(order, { shippingAddress, build })).length > 0;
    if (differs || order.bowColor !== bowColor) return refused('changed');
    if (order.buildConfirmedAt) return ok();
    const now = clock();
    await tx.update(orders).set({ buildConfirmedAt: now, updatedAt: now }).where(eq(orders.id, order.id));
    const after = { shippingAddress, bowColor, ...build };
    await recordEvent(tx, { orderId: order.id, at: now, ...by, what: 'build-confirmed', after });
    return ok();
  });
}
