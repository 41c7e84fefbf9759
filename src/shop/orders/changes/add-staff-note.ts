import { and, eq, sql } from 'drizzle-orm';
import { orderEvents } from '#db/schema.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Keeps a note that staff alone see, in the order's history. The same request key again writes no second one. */
export function addStaffNote(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  key: string,
  { note, requestKey }: { note: string; requestKey: string },
): Promise<Ok | Refused<'not-found'>> {
  return shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    const same = and(
      eq(orderEvents.orderId, order.id),
      eq(orderEvents.what, 'noted'),
      sql`${orderEvents.after} ->> 'requestKey' = ${requestKey}`,
    );
    if ((await tx.$count(orderEvents, same)) > 0) return ok();
    const event = { orderId: order.id, at: shop.clock(), ...byStaff(staff) };
    await recordEvent(tx, { ...event, what: 'noted', after: { note, requestKey } });
    return ok();
  });
}
