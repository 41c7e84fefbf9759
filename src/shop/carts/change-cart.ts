import { randomBytes } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type CartRow, campaigns, cartItems, carts, products, productVariants, users } from '#db/schema.ts';
import { currentTerms } from '#shop/catalogue/current-terms.ts';
import { itemKindOf, needsStock } from '#shop/catalogue/item-kind.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { ItemKind } from '#values/order/gear.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type CartVisitor, findCart, hashCartSecret, mostOf } from './read-cart.ts';
import { isLineOf } from './same-line.ts';

/** Different lines of one cart. */
export const MOST_LINES = 50;

export type Addition = {
  productId: number;
  /** One of the product's variants, where it has some. */
  variantId: number | null;
  quantity: number;
  /** Of a gift card: to whom it is mailed, null for the buyer, and what is written on it. Of anything else they are left out. */
  giftRecipient: string | null;
  giftMessage: string | null;
};

/** So many could be in the cart, of which `inCart` are. `left`: how many there are; null: it needs no stock. */
type TooMany = Refused<'too-many', { most: number; left: number | null; inCart: number }>;

export type AddedToCart =
  | Ok<{ cart: CartRow /** Of a cart that this call has made for a visitor. */; secret: string | null }>
  | Refused<'not-sold' | 'choose-variant' | 'sold-out' | 'no-places' | 'paused' | 'cart-full'>
  | Refused<'other-bow', { name: string }>
  | TooMany;

/**
 * Puts something into the visitor's cart, which is made if there is none. What is in it already becomes more; the bow is in
 * it once, however often it is added, and there is one bow in a cart (`other-bow` names it). More than there is, or than one
 * order takes, is refused and changes nothing.
 */
export async function addToCart(
  shop: Pick<Shop, 'db' | 'clock' | 'printing'>,
  visitor: CartVisitor,
  addition: Addition,
): Promise<AddedToCart> {
  return shop.db.transaction(async (tx): Promise<AddedToCart> => {
    const offer = await readOffer(tx, shop, addition);
    if (!offer.ok) return offer;
    const { cart, secret } = await openCart(tx, shop, visitor);
    const line = lineOf(cart.id, addition, offer.kind);
    const [found] = await tx.select().from(cartItems).where(isLineOf(cart.id, line));
    if (found && offer.kind === 'bow') return ok({ cart, secret });
    const other = offer.kind === 'bow' ? await bowInCart(tx, cart) : null;
    if (other) return refused('other-bow', { name: other });
    const inCart = found?.quantity ?? 0;
    if (inCart + line.quantity > offer.most) return tooMany(offer, inCart);
    if (found) {
      await tx
        .update(cartItems)
        .set({ quantity: inCart + line.quantity })
        .where(eq(cartItems.id, found.id));
      return ok({ cart, secret });
    }
    const [lines] = await tx.select({ count: count() }).from(cartItems).where(eq(cartItems.cartId, cart.id));
    if ((lines?.count ?? 0) >= MOST_LINES) return refused('cart-full');
    await tx.insert(cartItems).values(line);
    return ok({ cart, secret });
  });
}

export type CartChanged =
  | Ok<{ cart: CartRow }>
  | Refused<'not-found' | 'not-sold' | 'sold-out' | 'no-places' | 'paused'>
  | TooMany;

/** Sets how many of a line are wanted. `not-found`: there is no such line in this visitor's cart. */
export async function changeQuantity(
  shop: Pick<Shop, 'db' | 'clock' | 'printing'>,
  visitor: CartVisitor,
  { itemId, quantity }: { itemId: number; quantity: number },
): Promise<CartChanged> {
  return shop.db.transaction(async (tx): Promise<CartChanged> => {
    const cart = await holdCart(tx, shop, visitor);
    const [item] = cart ? await tx.select().from(cartItems).where(isItemOf(cart, itemId)) : [];
    if (!cart || !item) return refused('not-found');
    const offer = await readOffer(tx, shop, item);
    if (!offer.ok) return offer.reason === 'choose-variant' ? refused('not-sold') : offer;
    if (quantity > offer.most) return tooMany(offer, item.quantity);
    await tx.update(cartItems).set({ quantity }).where(eq(cartItems.id, itemId));
    return ok({ cart });
  });
}

/** Takes a line out; one that is not there is gone already. Null: the visitor has no cart. */
export async function removeFromCart(
  shop: Pick<Shop, 'db' | 'clock'>,
  visitor: CartVisitor,
  itemId: number,
): Promise<CartRow | null> {
  return shop.db.transaction(async (tx) => {
    const cart = await holdCart(tx, shop, visitor);
    if (cart) await tx.delete(cartItems).where(isItemOf(cart, itemId));
    return cart;
  });
}

/** The name of the bow that is in a cart; null: none is. */
async function bowInCart(tx: Transaction, { id }: CartRow): Promise<string | null> {
  const [bow] = await tx
    .select({ name: products.name })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .innerJoin(campaigns, and(eq(campaigns.productId, products.id), eq(campaigns.isActive, true)))
    .where(eq(cartItems.cartId, id));
  return bow?.name ?? null;
}

type Offer =
  | Ok<{ kind: ItemKind; most: number; left: number | null }>
  | Refused<'not-sold'>
  | Refused<'sold-out'>
  | Refused<'paused' | 'no-places'>
  | Refused<'choose-variant'>;

/** Whether it is sold, and how many of it one cart takes now. Stock is taken when it is ordered, and looked at here alone. */
async function readOffer(
  tx: Transaction,
  { printing }: Pick<Shop, 'printing'>,
  { productId, variantId }: { productId: number; variantId: number | null },
): Promise<Offer> {
  const onCampaign = tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.productId, products.id), eq(campaigns.isActive, true)));
  const [sold] = await tx
    .select({ product: products, campaignId: sql<number | null>`(${onCampaign})` })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.isActive, true), isNull(products.archivedAt)));
  if (!sold) return refused('not-sold');
  const variants = await tx
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), eq(productVariants.isActive, true)));
  const variant = variants.find(({ id }) => id === variantId);
  if (!variant && variantId !== null) return refused('not-sold');
  if (!variant && variants.length > 0) return refused('choose-variant');
  const { campaignId } = sold;
  const kind = itemKindOf(sold.product, campaignId !== null);
  const state =
    kind === 'bow' && campaignId !== null ? (await currentTerms({ db: tx }, { campaignId }))?.state : 'open';
  if (state === 'paused') return refused('paused');
  if (state === 'sold_out') return refused('no-places');
  if (kind === 'print' && !printing) return refused('not-sold');
  const left = needsStock(kind) ? (variant ?? sold.product).stockQuantity : null;
  return left === 0 ? refused('sold-out') : ok({ kind, left, most: Math.min(left ?? mostOf(kind), mostOf(kind)) });
}

function tooMany({ most, left }: { most: number; left: number | null }, inCart: number): TooMany {
  return refused('too-many', { most, left, inCart });
}

type NewLine = Addition & { cartId: number };

function lineOf(cartId: number, addition: Addition, kind: ItemKind): NewLine {
  const gift = kind === 'gift_card' ? addition : { giftRecipient: null, giftMessage: null };
  const { giftRecipient, giftMessage } = gift;
  return { ...addition, cartId, giftRecipient, giftMessage, quantity: kind === 'bow' ? 1 : addition.quantity };
}

function isItemOf(cart: CartRow, itemId: number) {
  return and(eq(cartItems.id, itemId), eq(cartItems.cartId, cart.id));
}

/** The visitor's cart, locked and noted as used now; null when there is none. */
export async function holdCart(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  visitor: CartVisitor,
): Promise<CartRow | null> {
  if (visitor.userId) await lockAccount(tx, visitor.userId);
  const found = await findCart({ db: tx }, visitor);
  if (!found) return null;
  const [held] = await tx
    .update(carts)
    // A cart that was begun before signing in, and has not joined the account yet, does so with the first change.
    .set({ updatedAt: shop.clock(), userId: visitor.userId ?? found.userId })
    .where(eq(carts.id, found.id))
    .returning();
  return held ?? null;
}

/** The visitor's cart, locked; made where there is none. `secret`: of one that was made for a visitor. */
export async function openCart(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  visitor: CartVisitor,
): Promise<{ cart: CartRow; secret: string | null }> {
  const held = await holdCart(tx, shop, visitor);
  if (held) return { cart: held, secret: null };
  const secret = randomBytes(32).toString('base64url');
  const now = shop.clock();
  const [made] = await tx
    .insert(carts)
    .values({ secretHash: hashCartSecret(secret), userId: visitor.userId, createdAt: now, updatedAt: now })
    .returning();
  if (!made) throw new Error('The cart was not written.');
  // An account's cart is found by the account; nobody needs its secret.
  return { cart: made, secret: visitor.userId ? null : secret };
}

/** Two changes of one account run one after another: there may be no cart to lock yet. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
