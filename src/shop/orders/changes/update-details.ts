import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { ownerAfter } from '#shop/orders/placing/owner-after.ts';
import type { OrderDetails } from '#shop/orders/placing/place-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { balanceTerms } from '#values/balance-terms.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { changesOf, recordChanges } from './record-changes.ts';

/**
 * Takes up what the customer corrected between two tries to pay, and notes what it was before. Even without a change
 * the order counts as touched, so that the clean-up keeps away while its customer is here.
 */
export async function updateDetails(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { agreedToBalance, ...given }: OrderDetails,
): Promise<OrderRow> {
  const changes = changesOf(order, {
    ...given,
    customerEmail: normaliseEmail(given.customerEmail),
    userId: await ownerAfter(tx, order, given),
  });
  const consents = agreedToBalance && !order.balanceAgreedAt;
  const now = shop.clock();
  const consent = consents ? { balanceTerms: balanceTerms(order.remainingBalance ?? 0), balanceAgreedAt: now } : {};
  const [updated] = await tx
    .update(orders)
    .set({ ...changes, ...consent, updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning();
  if (consents || Object.keys(changes).length > 0) {
    await recordChanges(tx, order, { changes, at: now, by: { actor: 'customer' } });
  }
  return updated ?? order;
}
