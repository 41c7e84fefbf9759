import { and, desc, eq } from 'drizzle-orm';
import {
  emails,
  type GiftCardRow,
  giftCards,
  type OrderRow,
  orderItems,
  orders,
  payments,
  products,
} from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { pay, readOrder } from '#tests/support/orders/pre-orders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { Cents } from '#values/money.ts';
import { newOrderNumber, newPaymentToken } from '#values/random.ts';

type Sold = {
  amount?: Cents;
  quantity?: number;
  /** Null: the buyer keeps it. */
  recipient?: string | null;
  message?: string | null;
};

/** An order of gift cards whose payment waits at the provider, as a checkout leaves it. */
export async function orderGiftCards(
  { shop, stripe }: TestShop,
  { amount = 10_000, quantity = 1, recipient = 'ben@example.com', message = 'Happy birthday!' }: Sold = {},
): Promise<{ order: OrderRow; intentId: string }> {
  const total = amount * quantity;
  const [product] = await shop.db
    .insert(products)
    .values({ name: 'Gift card', description: 'For bows and gear.', price: amount, category: 'Gift Cards' })
    .returning();
  const intent = await stripe.paymentIntents.create({ amount: total, currency: 'usd' });
  const [order] = await shop.db
    .insert(orders)
    .values({
      orderNumber: newOrderNumber(),
      customerName: 'Ann Archer',
      customerEmail: 'ann@example.com',
      shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
      bowColor: null,
      totalAmount: total,
      depositAmount: total,
      remainingBalance: 0,
      stripePaymentIntentId: intent.id,
      paymentToken: newPaymentToken(),
      createdAt: shop.clock(),
    })
    .returning();
  if (!order || !product) throw new Error('The order was not written.');
  await shop.db.insert(orderItems).values({
    orderId: order.id,
    productId: product.id,
    kind: 'gift_card',
    name: product.name,
    quantity,
    price: amount,
    giftRecipient: recipient,
    giftMessage: message,
  });
  await shop.db.insert(payments).values({
    orderId: order.id,
    leg: 'deposit',
    providerIntentId: intent.id,
    amount: total,
    fullPrice: total,
    status: 'requires_payment_method',
    mode: shop.payments.mode,
    createdAt: shop.clock(),
  });
  return { order, intentId: intent.id };
}

/** Bought and paid: the card, its order, and the code that waits in its mail. */
export async function sellGiftCard(
  test: TestShop,
  sold: Sold = {},
): Promise<{ card: GiftCardRow; code: string; order: OrderRow }> {
  const { order, intentId } = await orderGiftCards(test, sold);
  await pay(test, intentId);
  await syncPayment(test.shop, intentId);
  const [card] = await readGiftCards(test, order);
  if (!card) throw new Error('No gift card was issued.');
  return { card, code: await codeOf(test, card), order: await readOrder(test, order.id) };
}

/** The code in the newest mail about a card, as its recipient reads it. */
export async function codeOf({ shop }: TestShop, { id }: Pick<GiftCardRow, 'id'>): Promise<string> {
  const mails = await shop.db.select().from(emails).orderBy(desc(emails.id));
  const facts = mails.map(({ data }) => data as { giftCardId?: number; giftCardCode?: string });
  return facts.find(({ giftCardId }) => giftCardId === id)?.giftCardCode ?? '';
}

/** The cards of an order's lines in the order in which they were made. */
export async function readGiftCards({ shop }: TestShop, order: Pick<OrderRow, 'id'>): Promise<GiftCardRow[]> {
  const rows = await shop.db
    .select({ card: giftCards })
    .from(giftCards)
    .innerJoin(orderItems, and(eq(orderItems.id, giftCards.orderItemId), eq(orderItems.orderId, order.id)))
    .orderBy(giftCards.id);
  return rows.map(({ card }) => card);
}
