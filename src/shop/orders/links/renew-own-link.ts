import type { UserRow } from '#db/schema.ts';
import { lockOwnOrder } from '#shop/orders/changes/lock-own-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { giveLink } from './give-link.ts';

const HOURS_TO_PAY = 24;

/** A payment link that works, for the signed-in owner; one that has to be renewed lives for a day. Two tabs get the same link. */
export async function renewOwnLink(
  shop: Pick<Shop, 'db' | 'clock'>,
  user: UserRow,
  orderNumber: string,
): Promise<Ok<{ token: string }> | Refused<'not-found' | 'nothing-due'>> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, user, orderNumber);
    if (!order) return refused('not-found');
    const given = await giveLink(tx, order, { now: shop.clock(), hours: HOURS_TO_PAY, by: { actor: 'customer' } });
    return given.ok ? ok({ token: given.token }) : given;
  });
}
