import type { OrderDetails } from '#contract/orders.ts';
import type { DepositIntent } from '#contract/payments.ts';
import { joinAddress } from '#values/shipping-address.ts';
import { intentIdOf } from '#web/payment/payment-in-address.ts';
import type { PreOrderDetails, TypedField } from './shipping-details.ts';

/** POST /api/orders: the customer's words and the amounts that the page has shown, so that the server can object to stale ones. */
export function orderRequest(details: PreOrderDetails, intent: DepositIntent): OrderDetails {
  const typed = (field: TypedField) => details[field].trim();
  return {
    userId: null,
    customerName: `${typed('firstName')} ${typed('lastName')}`,
    customerEmail: typed('email'),
    customerPhone: typed('phone') || null,
    shippingAddress: joinAddress(details),
    bowColor: details.bowColor,
    build: details.build,
    totalAmount: intent.fullPrice,
    depositAmount: intent.depositAmount,
    remainingBalance: intent.balanceRemaining,
    stripePaymentIntentId: intentIdOf(intent.clientSecret),
    clientSecret: intent.clientSecret,
    agreedToBalance: true,
  };
}
