import type { OrderRow } from '#db/schema.ts';
import type { OrderFacts } from '#shop/ports/mail-templates.ts';
import { buildOf } from './order-build.ts';

/** What every mail about an order says of it, as it is at this moment. */
export function orderFacts(order: OrderRow, origin: string): OrderFacts {
  return {
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    shippingAddress: order.shippingAddress,
    bowColor: order.bowColor,
    build: buildOf(order),
    totalAmount: order.totalAmount,
    depositAmount: order.depositAmount ?? 0,
    remainingBalance: order.remainingBalance ?? 0,
    isTest: order.isTest,
    origin,
  };
}
