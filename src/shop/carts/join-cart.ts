import { and, eq, exists, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#db/database.ts';
import { cartItems, carts, checkouts } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { lockAccount, MOST_LINES } from './change-cart.ts';
import { type CartLine, hashCartSecret, mostOf, readCart } from './read-cart.ts';
import { lineKey } from './same-line.ts';

/**
 * Gives a visitor's cart to the account that has just signed in. Where the account has one, quantities are added, as far as
 * there is stock and one order takes (rule 21.5); the visitor's cart is gone then. A cart of another account stays its own.
 */
export async function joinCart(
  shop: Pick<Shop, 'db' | 'clock'>,
  { secret, userId }: { secret: string; userId: string },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const isVisitors = and(eq(carts.secretHash, hashCartSecret(secret)), isNull(carts.userId));
    const [visitors] = await tx.select().from(carts).where(isVisitors).for('update');
    if (!visitors) return;
    const [own] = await tx.select().from(carts).where(eq(carts.userId, userId)).for('update');
    if (!own) {
      await tx.update(carts).set({ userId, updatedAt: shop.clock() }).where(eq(carts.id, visitors.id));
      return;
    }
    await moveLines(tx, visitors.id, own.id);
    // What is being paid for takes its lines out of the cart that they are in now, which then has no other checkout.
    const theirs = alias(checkouts, 'theirs');
    const isReplaced = exists(
      tx
        .select({ id: theirs.id })
        .from(theirs)
        .where(and(eq(theirs.cartId, visitors.id), isNull(theirs.overAt))),
    );
    await tx
      .update(checkouts)
      .set({ overAt: shop.clock() })
      .where(and(eq(checkouts.cartId, own.id), isNull(checkouts.overAt), isReplaced));
    await tx.update(checkouts).set({ cartId: own.id }).where(eq(checkouts.cartId, visitors.id));
    await tx.delete(carts).where(eq(carts.id, visitors.id));
    // What was chosen last is meant.
    const shipsWithId = visitors.shipsWithId ?? own.shipsWithId;
    await tx.update(carts).set({ shipsWithId, updatedAt: shop.clock() }).where(eq(carts.id, own.id));
  });
}

async function moveLines(tx: Transaction, from: number, to: number): Promise<void> {
  const own = await readCart({ db: tx }, to);
  let room = MOST_LINES - own.length;
  for (const line of await readCart({ db: tx }, from)) {
    const same = own.find((each) => lineKey(each) === lineKey(line));
    if (same) {
      const quantity = capped(line, same.quantity + line.quantity, same.quantity);
      await tx.update(cartItems).set({ quantity }).where(eq(cartItems.id, same.itemId));
    } else if (room > 0) {
      room -= 1;
      // One order takes one bow: what was chosen last is meant.
      const other = line.kind === 'bow' && own.find(({ kind }) => kind === 'bow');
      if (other) await tx.delete(cartItems).where(eq(cartItems.id, other.itemId));
      await tx.update(cartItems).set({ cartId: to }).where(eq(cartItems.id, line.itemId));
    }
  }
}

/** Never less than what the account's cart had: what has become scarce since is said there, and changed by nobody unasked. */
function capped({ kind, available }: CartLine, wanted: number, had: number): number {
  return Math.max(had, Math.min(wanted, mostOf(kind), available ?? wanted));
}
