import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type CheckoutLine, cartItems } from '#db/schema.ts';

type Line = Pick<CheckoutLine, 'productId' | 'variantId' | 'giftRecipient' | 'giftMessage'>;

/**
 * What makes two lines the same: product, variant and, of a gift card, to whom it is mailed and with which words. What differs in
 * one of these is a line of its own, in a cart, a checkout and an order.
 */
const essence = ({ productId, variantId, giftRecipient, giftMessage }: Line) =>
  [productId, variantId ?? 0, giftRecipient ?? '', giftMessage ?? ''] as const;

export const lineKey = (line: Line): string => JSON.stringify(essence(line));

/** That line of a cart, as the unique index of the table has it. */
export function isLineOf(cartId: number, line: Line): SQL | undefined {
  const [productId, variantId, giftRecipient, giftMessage] = essence(line);
  return and(
    eq(cartItems.cartId, cartId),
    eq(cartItems.productId, productId),
    sql`coalesce(${cartItems.variantId}, 0) = ${variantId}`,
    sql`coalesce(${cartItems.giftRecipient}, '') = ${giftRecipient}`,
    sql`coalesce(${cartItems.giftMessage}, '') = ${giftMessage}`,
  );
}
