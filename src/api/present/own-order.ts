import type { OwnOrder, OwnOrderDetail } from '#contract/own-orders.ts';
import { noticeToken } from '#shop/orders/delay-consent/find-notice.ts';
import type { OwnOrderFacts } from '#shop/orders/ledger/order-progress.ts';
import type { OwnOrderDetailFacts } from '#shop/orders/reading/read-own-order.ts';
import { toDecimal } from '#values/money.ts';
import { presentNotice } from './delay.ts';

export function presentOwnOrder(order: OwnOrderFacts): OwnOrder {
  const { orderNumber, status, bowColor, build, customerName, customerEmail, shippingAddress } = order;
  const { depositPaid, balancePaid, processing, paymentToken, trackingNumber, isTest, due, dueNow } = order;
  return {
    ...{ orderNumber, status, bowColor, build, customerName, customerEmail, shippingAddress },
    ...{ depositPaid, balancePaid, processing, paymentToken, trackingNumber, isTest, dueNow },
    createdAt: order.createdAt.toISOString(),
    totalAmount: toDecimal(order.totalAmount),
    depositAmount: toDecimal(order.depositAmount),
    remainingBalance: toDecimal(order.remainingBalance),
    due: due && { leg: due.leg, amount: toDecimal(due.amount) },
    refundedAmount: toDecimal(order.refundedAmount),
    refundWaitingAmount: toDecimal(order.refundWaitingAmount),
    undecided: order.undecided,
    shippedAt: instant(order.shippedAt),
  };
}

export function presentOwnOrderDetail(order: OwnOrderDetailFacts): OwnOrderDetail {
  const { customerPhone, timeline, receipts, editable, manufacturingWeeks } = order;
  return {
    ...presentOwnOrder(order),
    ...{ customerPhone, editable, manufacturingWeeks },
    timeline: timeline.map(({ at, ...station }) => ({ ...station, at: instant(at) })),
    receipts: receipts.map(({ at, amount, ...receipt }) => ({
      ...receipt,
      amount: toDecimal(amount),
      at: at.toISOString(),
    })),
    linkExpiresAt: instant(order.linkExpiresAt),
    delay: order.delay && { ...presentNotice(order.delay), token: noticeToken(order.delay.notice) },
  };
}

function instant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
