import { eq } from 'drizzle-orm';
import { orders, payments } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { pay, readOrder } from '#tests/support/orders/pre-orders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { Cents } from '#values/money.ts';
import { gearOrder } from './gear-orders.ts';

type Charging = {
  /** The usual one's refunds fail after some seconds. */
  card?: string;
  /** So much was paid with a gift card. */
  byGiftCard?: { cardId: number; amount: Cents };
};

/** As `gearOrder`, with its money charged at the card provider. */
export async function chargedOrder(
  test: TestShop,
  given: Parameters<typeof gearOrder>[1] = {},
  { card = 'pm_card_refundFail', byGiftCard }: Charging = {},
) {
  const { shop } = test;
  const { order, items } = await gearOrder(shop, { ...given, paid: false });
  const { id: orderId, orderNumber, totalAmount: fullPrice } = order;
  const amount = (order.depositAmount ?? 0) - (byGiftCard?.amount ?? 0);
  const metadata = { leg: 'deposit', order_number: orderNumber };
  const description = `${orderNumber}: deposit`;
  const intent = await shop.payments.createPayment(
    { amount, currency: 'usd', description, metadata },
    crypto.randomUUID(),
  );
  const { mode } = shop.payments;
  await shop.db
    .update(payments)
    .set({ providerIntentId: intent.id, amount, mode })
    .where(eq(payments.orderId, orderId));
  await shop.db.update(orders).set({ stripePaymentIntentId: intent.id }).where(eq(orders.id, orderId));
  if (byGiftCard) {
    await shop.db.insert(payments).values({
      orderId,
      leg: 'deposit',
      method: 'gift_card',
      giftCardId: byGiftCard.cardId,
      fullPrice,
      amount: byGiftCard.amount,
      received: byGiftCard.amount,
      status: 'succeeded',
      succeededAt: shop.clock(),
      providerIntentId: `gift_${orderNumber}`,
    });
  }
  await pay(test, intent.id, card);
  await syncPayment(shop, intent.id);
  return { order: await readOrder(test, orderId), items, intentId: intent.id };
}
