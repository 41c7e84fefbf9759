import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orders } from '#db/schema.ts';
import { newPaymentToken } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { UserRow } from '../customers/user-row.ts';
import { type OrderRow, readLedger } from '../payments/ledger.ts';
import type { Shop } from '../shop.ts';
import { lockOwnOrder } from './lock-own-order.ts';
import { noteEvent } from './note-event.ts';
import { takesMoney, workingToken } from './own-order-facts.ts';

const HOURS_TO_PAY = 24;

/**
 * A payment link that works, for the signed-in owner. One that expired works again for a day; where the clean-up has taken
 * it back, a new one is made. A link keeps its secret as long as its payment may be open in some tab, so that money paid
 * there finds its order. Two tabs get the same link. `nothing-due`: paid, cancelled, or a charge is under way.
 */
export async function renewOwnLink(
  shop: Pick<Shop, 'db' | 'clock'>,
  user: UserRow,
  orderNumber: string,
): Promise<Ok<{ token: string }> | Refused<'not-found' | 'nothing-due'>> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, user, orderNumber);
    if (!order) return refused('not-found');
    if (!takesMoney(order, await readLedger(tx, order.id))) return refused('nothing-due');
    const now = shop.clock();
    return ok({ token: workingToken(order, now) ?? (await renew(tx, order, now)) });
  });
}

async function renew(tx: Transaction, order: OrderRow, now: Date): Promise<string> {
  const token = order.paymentToken ?? newPaymentToken();
  const linkExpiresAt = new Date(now.getTime() + HOURS_TO_PAY * 3_600_000);
  await tx.update(orders).set({ paymentToken: token, linkExpiresAt, updatedAt: now }).where(eq(orders.id, order.id));
  await noteEvent(tx, {
    orderId: order.id,
    at: now,
    actor: 'customer',
    what: 'link-renewed',
    before: { linkExpiresAt: order.linkExpiresAt },
    after: { linkExpiresAt },
  });
  return token;
}
