import type { OrderByToken, OrderSaved } from '#contract/orders.ts';
import type { OrderRow } from '#db/schema.ts';
import { undecidedOf } from '#shop/orders/ledger/ledger.ts';
import { buildOf } from '#shop/orders/ledger/order-facts.ts';
import { isDueNow } from '#shop/orders/ledger/order-progress.ts';
import type { OrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { toDecimal } from '#values/money.ts';

export function presentSavedOrder(order: OrderRow): OrderSaved {
  return { orderNumber: order.orderNumber, status: order.status, ...amounts(order) };
}

export function presentLinkedOrder(found: OrderByLink): OrderByToken {
  const { order, ledger, due, balancePaidAt, releaseAhead, manufacturingWeeks } = found;
  const { orderNumber, customerName, customerEmail, bowColor, shippingAddress, status, isTest } = order;
  return {
    ...{ orderNumber, customerName, customerEmail, bowColor, shippingAddress, status, isTest },
    build: buildOf(order),
    ...amounts(order),
    due: due && { leg: due.leg, amount: toDecimal(due.amount) },
    dueNow: isDueNow(order, ledger),
    balancePaidAt: balancePaidAt?.toISOString() ?? null,
    refundedAmount: toDecimal(ledger.refunded - ledger.refundWaiting + ledger.lost),
    refundWaitingAmount: toDecimal(ledger.refundWaiting),
    undecided: order.status !== 'cancelled' && undecidedOf(ledger) > 0,
    releaseAhead,
    manufacturingWeeks,
    processing: ledger.processing,
    linkExpiresAt: order.linkExpiresAt?.toISOString() ?? null,
  };
}

/** An order without a split is one that owes everything at once. */
function amounts({ totalAmount, depositAmount, remainingBalance }: OrderRow) {
  return {
    totalAmount: toDecimal(totalAmount),
    depositAmount: toDecimal(depositAmount ?? 0),
    remainingBalance: toDecimal(remainingBalance ?? totalAmount),
  };
}
