import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type CheckoutRow, type OrderRow, orders, type PaymentRow } from '#db/schema.ts';
import { mayHaveFinish } from '#shop/catalogue/current-terms.ts';
import { consentTextOf } from '#shop/catalogue/kept-terms.ts';
import type { Press } from '#shop/orders/goods/hold-goods.ts';
import { changesOf, ownerAfter, recordChanges } from '#shop/orders/ledger/record-changes.ts';
import { scheduleRecheck } from '#shop/orders/payments/next-check.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';
import { hasBow } from './checkout-lines.ts';
import type { OrderDetails } from './insert-order.ts';
import { checkAddress } from './objections.ts';

type Again = {
  order: OrderRow;
  checkout: CheckoutRow;
  details: OrderDetails;
  payment: PaymentRow | null;
  /** Null: it has been paid. */
  press: Press | null;
};

/** An order that was saved already, and is its asker's: while it waits, its details are brought up to date. */
export async function placeAgain(
  tx: Transaction,
  shop: Shop,
  { order, checkout, details, payment, press }: Again,
): Promise<
  | Ok<{ order: OrderRow; keptUntil: Date | null }>
  | Refused<'order-closed' | 'address-missing' | 'unknown-state' | 'cart-changed' | 'unknown-color'>
> {
  if (payment) await scheduleRecheck(tx, payment.id, shop.clock());
  if (order.status !== 'pending') return ok({ order, keptUntil: null });
  const address = await checkAddress(tx, checkout, details);
  if (!address.ok) return address;
  const withBow = hasBow(checkout.lines);
  if (withBow && !(await mayHaveFinish(tx, order, details.bowColor))) return refused('unknown-color');
  const own = withBow ? details : { ...details, bowColor: null, build: null, agreedToBalance: false };
  const current = await updateDetails(tx, shop, order, own);
  press?.hold(tx, current);
  return ok({ order: current, keptUntil: null });
}

/** A retry of the same request; it changes nothing, so it needs no proof. */
export function saysTheSame(order: OrderRow, { agreedToBalance, keepsCard: _kept, ...details }: OrderDetails): boolean {
  if (agreedToBalance && !order.balanceAgreedAt) return false;
  const customerEmail = normaliseEmail(details.customerEmail);
  return Object.keys(changesOf(order, { ...details, customerEmail, userId: order.userId })).length === 0;
}

/** One browser, two customers one after the other: the second one must neither see nor pay what the first one began. */
export function isOthers(order: OrderRow | null, { userId }: OrderDetails): boolean {
  return Boolean(userId && order?.userId && order.userId !== userId);
}

/**
 * Takes up what the customer corrected between two tries to pay, and notes what it was before. Even without a change
 * the order counts as touched, so that the clean-up keeps away while its customer is here.
 */
async function updateDetails(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { agreedToBalance, keepsCard: _kept, ...given }: OrderDetails,
): Promise<OrderRow> {
  const changes = changesOf(order, {
    ...given,
    customerEmail: normaliseEmail(given.customerEmail),
    userId: await ownerAfter(tx, order, given),
  });
  const consents = agreedToBalance && !order.balanceAgreedAt;
  const now = shop.clock();
  const taxed = order.taxEstimate !== null;
  const sentence = consents && balanceTerms(order.remainingBalance ?? 0, await consentTextOf(tx, order), taxed);
  const consent = sentence ? { balanceTerms: sentence, balanceAgreedAt: now } : {};
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
