import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type CartRow, type CheckoutRow, carts, type OrderRow, orders } from '#db/schema.ts';
import { holdCart, openCart } from '#shop/carts/change-cart.ts';
import type { CartVisitor } from '#shop/carts/read-cart.ts';
import { type ShipsWith, takesGear, tellBow } from '#shop/orders/ledger/ships-with.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { addressOf, type GivenAddress } from '#values/address/shipping-address.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { bowOf } from './checkout-lines.ts';
import type { OrderDetails } from './insert-order.ts';

type CartShop = Pick<Shop, 'db' | 'clock'>;

/**
 * The gear in this visitor's cart is to ship with the bow of an order that they have proved to be theirs (rule 24.12). The cart is made
 * if there is none. `too-late`: the bow takes no gear any more.
 */
export async function shipWithBow(
  shop: CartShop,
  visitor: CartVisitor,
  bow: OrderRow,
): Promise<Ok<{ secret: string | null }> | Refused<'too-late'>> {
  if (!takesGear(bow)) return refused('too-late');
  return shop.db.transaction(async (tx) => {
    const { cart, secret } = await openCart(tx, shop, visitor);
    await choose(tx, cart, bow.id);
    return ok({ secret });
  });
}

/** The gear goes by itself after all. Null: the visitor has no cart. */
export function shipAlone(shop: CartShop, visitor: CartVisitor): Promise<CartRow | null> {
  return shop.db.transaction(async (tx) => {
    const cart = await holdCart(tx, shop, visitor);
    return cart && choose(tx, cart, null);
  });
}

async function choose(tx: Transaction, { id }: CartRow, shipsWithId: number | null): Promise<CartRow | null> {
  const [cart] = await tx.update(carts).set({ shipsWithId }).where(eq(carts.id, id)).returning();
  return cart ?? null;
}

/** The order of the bow that was chosen for a cart, while it takes gear. */
async function bowOfCart(db: Database | Transaction, cart: CartRow | null): Promise<OrderRow | null> {
  if (cart === null || cart.shipsWithId === null) return null;
  const [bow] = await db.select().from(orders).where(eq(orders.id, cart.shipsWithId));
  return bow && takesGear(bow) ? bow : null;
}

/** The same of a cart with these lines: an order with a bow of its own, or with nothing that the shop packs, goes its own way. */
export async function bowForLines(
  db: Database | Transaction,
  cart: CartRow | null,
  lines: CheckoutRow['lines'],
): Promise<OrderRow | null> {
  const isPacked = bowOf(lines) === null && lines.some(({ kind }) => kind === 'stock');
  return isPacked ? bowOfCart(db, cart) : null;
}

/** The same as a cart or a checkout says it. */
export async function tellBowOfCart(db: Database, cart: CartRow | null): Promise<ShipsWith | null> {
  const bow = await bowOfCart(db, cart);
  return bow && tellBow(db, bow);
}

/** Where an order goes: as its bow does, where it ships with one. */
export function addressOfBow(bow: OrderRow): GivenAddress {
  return addressOf(bow) ?? bow.shippingAddress;
}

/**
 * Whether an order may be placed to ship with the bow that its checkout showed. Until the transaction ends that one's order stays as it
 * is: whoever cancels it, ships it or corrects its address does so before or after. `cart-changed`: the bow takes no gear any more, or
 * the choice was taken back; nothing of the sort is placed unasked. `other-customer`: it is another person's.
 */
export async function checkBow(
  tx: Transaction,
  { cartId, shipsWithId }: CheckoutRow,
  { customerEmail, userId }: Pick<OrderDetails, 'customerEmail' | 'userId'>,
): Promise<
  Ok<{ bow: OrderRow | null }> | Refused<'cart-changed'> | Refused<'other-customer', { orderNumber: string }>
> {
  if (shipsWithId === null) return ok({ bow: null });
  const [bow] = await tx.select().from(orders).where(eq(orders.id, shipsWithId)).for('share');
  const [cart] = await tx
    .select()
    .from(carts)
    .where(eq(carts.id, cartId ?? 0));
  if (!bow || !takesGear(bow) || cart?.shipsWithId !== shipsWithId) return refused('cart-changed');
  const isTheirs =
    bow.customerEmail.toLowerCase() === customerEmail.trim().toLowerCase() ||
    (userId !== null && userId === bow.userId);
  return isTheirs ? ok({ bow }) : refused('other-customer', { orderNumber: bow.orderNumber });
}
