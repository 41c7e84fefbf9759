import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders, type UserRow } from '#db/schema.ts';
import { lockOwnOrder } from '#shop/orders/ledger/order-key.ts';
import { notifyCorrection } from '#shop/orders/mails/notify-correction.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { BowBuild } from '#values/build.ts';
import type { OrderStatus } from '#values/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { changesOf, type NewDetails, recordChanges } from './record-changes.ts';

/** A build that is left out stays; null takes it off the order. */
export type Correction = Pick<OrderRow, 'shippingAddress' | 'bowColor'> & { build?: BowBuild | null | undefined };

/** Until staff start with an order. */
const EDITABLE: readonly OrderStatus[] = ['pending', 'paid_deposit', 'completed'];

export function isEditable({ status }: OrderRow): boolean {
  return EDITABLE.includes(status);
}

/**
 * Corrects where a customer's order goes, its colour and its build. Once the deposit is paid the address of the order is
 * told by mail, in case it was somebody else in the account; a correction that changes nothing writes nothing.
 */
export async function correctOwnOrder(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  user: UserRow,
  orderNumber: string,
  { shippingAddress, bowColor, build }: Correction,
): Promise<Ok | Refused<'not-found' | 'not-editable'>> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, user, orderNumber);
    if (!order) return refused('not-found');
    if (!isEditable(order)) return refused('not-editable');
    const changes = changesOf(order, { shippingAddress, bowColor, build });
    if (Object.keys(changes).length > 0) await applyCorrection(tx, shop, order, changes);
    return ok();
  });
}

async function applyCorrection(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  changes: NewDetails,
): Promise<void> {
  const now = shop.clock();
  await tx
    .update(orders)
    .set({ ...changes, updatedAt: now })
    .where(eq(orders.id, order.id));
  const event = await recordChanges(tx, order, { changes, at: now, by: { actor: 'customer' } });
  await notifyCorrection(tx, shop, order, changes, event);
}
