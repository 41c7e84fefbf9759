import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orders } from '#db/schema.ts';
import { balanceTerms } from '#values/balance-terms.ts';
import { normaliseEmail } from '#values/email-address.ts';
import type { OrderRow } from '../payments/ledger.ts';
import type { Shop } from '../shop.ts';
import { noteEvent } from './note-event.ts';
import type { OrderDetails } from './place-order.ts';

const EDITABLE = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress', 'bowColor', 'userId'] as const;

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
  // Someone who signs out between two tries does not take the order away from the account it was started in.
  const details = {
    ...given,
    customerEmail: normaliseEmail(given.customerEmail),
    userId: given.userId ?? order.userId,
  };
  const changed = EDITABLE.filter((field) => details[field] !== order[field]);
  const consents = agreedToBalance && !order.balanceAgreedAt;
  const now = shop.clock();
  const consent = consents ? { balanceTerms: balanceTerms(order.remainingBalance ?? 0), balanceAgreedAt: now } : {};
  const [updated] = await tx
    .update(orders)
    .set({ ...details, ...consent, updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning();
  if (changed.length === 0 && !consents) return updated ?? order;
  await noteEvent(tx, {
    orderId: order.id,
    at: now,
    actor: 'customer',
    what: 'details-changed',
    before: Object.fromEntries(changed.map((field) => [field, order[field]])),
    after: Object.fromEntries(changed.map((field) => [field, details[field]])),
  });
  return updated ?? order;
}
