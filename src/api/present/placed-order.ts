import { centsOf } from '#contract/amount.ts';
import type { OrderDetails } from '#contract/orders.ts';
import type { PlaceOrder } from '#shop/orders/placing/place-order.ts';

/** The request in the shop's words. `userId` is the session's: who is signed in is never the body's to say. */
export function readOrder(body: OrderDetails, userId: string | null): PlaceOrder {
  const { customerName, customerEmail, customerPhone, shippingAddress, bowColor, build, agreedToBalance } = body;
  return {
    intentId: body.stripePaymentIntentId,
    clientSecret: body.clientSecret,
    details: {
      ...{ userId, customerName, customerEmail, shippingAddress, bowColor, build },
      customerPhone: customerPhone || null,
      agreedToBalance: agreedToBalance === true,
    },
    shown: {
      total: centsOf(body.totalAmount),
      deposit: centsOf(body.depositAmount),
      balance: centsOf(body.remainingBalance),
    },
  };
}
