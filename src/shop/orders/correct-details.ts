import { eq } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { OrderRow } from '../payments/ledger.ts';
import type { Shop } from '../shop.ts';
import type { StaffMember } from '../staff/staff-member.ts';
import { changesOf, type GivenDetails, noteDetails } from './note-details.ts';
import { byStaff } from './note-event.ts';
import { lockNamedOrder } from './order-key.ts';
import { ownerAfter } from './owner-after.ts';
import { isCorrectable } from './staff-steps.ts';
import { tellCorrection } from './tell-correction.ts';

export type Details = Omit<GivenDetails, 'userId'>;

/**
 * Puts right what a customer asked for, until the order is shipped. The customer is told by the same mails as of a
 * correction of their own; what changes nothing writes nothing.
 */
export function correctDetails(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  staff: StaffMember,
  key: string,
  details: Details,
): Promise<Ok | Refused<'not-found'> | Refused<'not-allowed', { order: OrderRow }>> {
  return shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    if (!isCorrectable(order.status)) return refused('not-allowed', { order });
    const customerEmail = normaliseEmail(details.customerEmail ?? order.customerEmail);
    const userId = await ownerAfter(tx, order, { userId: null, customerEmail });
    const changes = changesOf(order, { ...details, customerEmail, userId });
    if (Object.keys(changes).length === 0) return ok();
    const now = shop.clock();
    await tx
      .update(orders)
      .set({ ...changes, updatedAt: now })
      .where(eq(orders.id, order.id));
    const event = await noteDetails(tx, order, { changes, at: now, by: byStaff(staff) });
    await tellCorrection(tx, shop, order, changes, event);
    return ok();
  });
}
