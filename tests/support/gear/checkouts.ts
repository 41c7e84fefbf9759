import { eq } from 'drizzle-orm';
import { products, stockMovements } from '#db/schema.ts';
import { type Addition, addToCart } from '#shop/carts/change-cart.ts';
import type { CartVisitor } from '#shop/carts/read-cart.ts';
import { type CheckoutOpened, type OpenCheckout, openCheckout } from '#shop/orders/placing/open-checkout.ts';
import { type OrderPlaced, type PlaceOrder, placeOrder } from '#shop/orders/placing/place-order.ts';
import { DETAILS, NETWORK } from '#tests/support/orders/pre-orders.ts';
import type { GearShop } from './gear-shop.ts';

type InCart = Pick<Addition, 'productId'> & Partial<Addition>;

/** A visitor with these things in a cart of their own. */
export async function fillCart({ shop }: Pick<GearShop, 'shop'>, lines: InCart[]): Promise<CartVisitor> {
  let visitor: CartVisitor = { secret: null, userId: null };
  for (const line of lines) {
    const addition = { variantId: null, quantity: 1, giftRecipient: null, giftMessage: null, ...line };
    const added = await addToCart(shop, visitor, addition);
    if (!added.ok) throw new Error(added.reason);
    if (added.secret) visitor = { ...visitor, secret: added.secret };
  }
  return visitor;
}

/** What a visitor's page asks when it opens, in Montana and without a gift card. */
export function askFor(visitor: CartVisitor, more: Partial<OpenCheckout> = {}): OpenCheckout {
  return {
    visitor,
    checkoutId: null,
    withCart: true,
    withBow: false,
    state: 'MT',
    giftCardCode: null,
    network: NETWORK,
    ...more,
  };
}

export async function openedCheckout(
  { shop }: Pick<GearShop, 'shop'>,
  visitor: CartVisitor,
  more: Partial<OpenCheckout> = {},
): Promise<CheckoutOpened> {
  const opened = await openCheckout(shop, askFor(visitor, more));
  if (!opened.ok) throw new Error(opened.reason);
  return opened;
}

export const intentOf = ({ clientSecret }: Pick<CheckoutOpened, 'clientSecret'>) =>
  clientSecret?.split('_secret_')[0] ?? '';

/** What the page sends when its button is pressed. */
export function orderOf(opened: CheckoutOpened, more: Partial<PlaceOrder['details']> = {}): PlaceOrder {
  const { id, totalAmount, todayAmount, laterAmount } = opened.checkout;
  return {
    checkoutId: id,
    intentId: intentOf(opened),
    details: { ...DETAILS, ...more },
    shown: { total: totalAmount, deposit: todayAmount, balance: laterAmount },
  };
}

export async function placed(
  { shop }: Pick<GearShop, 'shop'>,
  opened: CheckoutOpened,
  more: Partial<PlaceOrder['details']> = {},
): Promise<Extract<OrderPlaced, { ok: true }>> {
  const outcome = await placeOrder(shop, orderOf(opened, more));
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}

export async function stockOf({ shop }: Pick<GearShop, 'shop'>, productId: number): Promise<number> {
  const [product] = await shop.db.select().from(products).where(eq(products.id, productId));
  return product?.stockQuantity ?? 0;
}

export const readMovements = ({ shop }: Pick<GearShop, 'shop'>) =>
  shop.db.select().from(stockMovements).orderBy(stockMovements.id);
