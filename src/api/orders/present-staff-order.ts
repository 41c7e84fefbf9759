import { presentMoneyBack } from '#api/terms/present-cancellation.ts';
import { presentOrderTerms } from '#api/terms/present-order-terms.ts';
import type { Change, StaffOrder, StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import type { OrderEventRow } from '#db/schema.ts';
import { customerKey } from '#shop/customers/customer-key.ts';
import { reductionOf } from '#shop/orders/ledger/ledger.ts';
import { bowNameOf, buildOf } from '#shop/orders/ledger/order-facts.ts';
import { contentsOf, leftToPack } from '#shop/orders/ledger/order-lines.ts';
import { nextStaffStep, workStep } from '#shop/orders/ledger/transitions.ts';
import { replaceable } from '#shop/orders/parcels/send-replacement.ts';
import { parcelSteps } from '#shop/orders/parcels/sent-parcel.ts';
import { isSendable } from '#shop/orders/parcels/ship-lines.ts';
import type { ListedOrder } from '#shop/orders/reading/list-staff-orders.ts';
import type { StaffOrderFacts } from '#shop/orders/reading/read-staff-order.ts';
import { addressOf } from '#values/address/shipping-address.ts';
import { type Cents, toDecimal } from '#values/money.ts';
import { detailsOf } from '#values/order/order-details.ts';

export function presentStaffOrder(order: ListedOrder): StaffOrder {
  const { lines, serial } = order;
  const { id, orderNumber, status, paymentState, carrier, trackingNumber, isTest, otherKeys, enteredBy } = order;
  return {
    ...{ id, orderNumber, status, paymentState, carrier, trackingNumber, isTest, otherKeys, enteredBy },
    ...detailsOf(order),
    address: addressOf(order),
    serial,
    workStep: workStep(order, isSendable(order, lines)),
    nextStep: nextStaffStep(order, isSendable(order, lines)),
    holds: contentsOf(order, lines),
    bowName: bowNameOf(order),
    build: buildOf(order),
    createdAt: order.createdAt.toISOString(),
    totalAmount: toDecimal(order.totalAmount),
    reducedBy: toDecimal(reductionOf(order)),
    shippingAmount: toDecimal(order.shippingAmount),
    taxAmount: toDecimal(order.taxAmount),
    depositAmount: dollars(order.depositAmount),
    remainingBalance: dollars(order.remainingBalance),
    outstanding: toDecimal(order.outstanding),
    received: toDecimal(order.received),
    refunded: toDecimal(order.refunded - order.refundWaiting),
    refundWaiting: toDecimal(order.refundWaiting),
    lost: toDecimal(order.lost),
    shippedAt: instant(order.shippedAt),
    linkExpiresAt: instant(order.linkExpiresAt),
  };
}

export function presentStaffOrderDetail(facts: StaffOrderFacts): StaffOrderDetail {
  const { order, account, steps, paymentLink, due, processing } = facts;
  const { promisedReleaseDate, revisedReleaseDate, balanceTerms } = order;
  return {
    ...presentStaffOrder({ ...order, lines: facts.items, serial: facts.bow?.serial ?? null }),
    customerKey: customerKey(order.customerEmail),
    place: facts.place,
    finishes: facts.finishes,
    bow: facts.bow && { serial: facts.bow.serial, state: facts.bow.state, listed: facts.bow.listed },
    ...{ account, steps, paymentLink, processing, promisedReleaseDate, revisedReleaseDate, balanceTerms },
    terms: presentOrderTerms(facts.terms, order),
    due: due && { leg: due.leg, amount: toDecimal(due.amount) },
    refundable: toDecimal(facts.refundable),
    disputed: toDecimal(facts.disputed),
    cancellation: {
      ...presentMoneyBack(facts.moneyBack),
      sources: facts.sources.map(({ method, amount }) => ({ method, amount: toDecimal(amount) })),
    },
    undecided: toDecimal(facts.undecided),
    balanceAgreedAt: instant(order.balanceAgreedAt),
    cancelledAt: instant(order.cancelledAt),
    items: facts.items.map((line) => ({
      ...{ id: line.id, productId: line.productId, kind: line.kind, name: line.name, variantName: line.variantName },
      ...{ sku: line.sku, quantity: line.quantity, giftRecipient: line.giftRecipient },
      ...(line.giftMessage && { giftMessage: line.giftMessage }),
      ...{ cancelledQuantity: line.cancelledQuantity, returnedQuantity: line.returnedQuantity },
      price: toDecimal(line.price),
      toPack: order.status === 'cancelled' ? 0 : leftToPack(line),
      sendable: facts.sendable.find(({ orderItemId }) => orderItemId === line.id)?.quantity ?? 0,
      refundable: facts.refundableGear.lines.get(line.id) ?? 0,
      replaceable: order.status === 'cancelled' ? 0 : replaceable(line),
    })),
    shippingRefundable: toDecimal(facts.refundableGear.shipping),
    checkoutOutstanding: toDecimal(facts.checkoutOutstanding),
    parcels: facts.parcels.map((parcel) => ({
      ...{ id: parcel.id, kind: parcel.kind, state: parcel.state, carrier: parcel.carrier },
      ...{ trackingNumber: parcel.trackingNumber, trackingLink: parcel.trackingLink, contents: parcel.contents },
      steps: parcelSteps(order, parcel),
      shippedAt: instant(parcel.shippedAt),
      deliveredAt: instant(parcel.deliveredAt),
    })),
    payments: facts.payments.map(presentMoney),
    events: facts.events.map(presentOrderEvent),
    delays: facts.delays.map((told) => ({
      ...told,
      answerBy: instant(told.answerBy),
      answeredAt: instant(told.answeredAt),
    })),
    mails: facts.mails.map(({ id, template, recipient, subject, state, lastError, createdAt, sentAt }) => ({
      ...{ id, template, recipient, subject, state, lastError },
      createdAt: createdAt.toISOString(),
      sentAt: instant(sentAt),
    })),
  };
}

/** Ids are `o-` and a number, so that they can stand among the events of other records. */
function presentOrderEvent({ id, at, actor, actorName, what, before, after }: OrderEventRow): Change {
  return { id: `o-${id}`, at: at.toISOString(), actor, actorName, what, before: before ?? null, after: after ?? null };
}

function presentMoney({ payment, refunded, refunds, disputes, warnings }: StaffOrderFacts['payments'][number]) {
  const { id, leg, status, providerIntentId, lastError, mode } = payment;
  return {
    ...{ id, leg, status, providerIntentId, lastError, mode },
    amount: toDecimal(payment.amount),
    received: toDecimal(payment.received),
    refunded: toDecimal(refunded),
    createdAt: payment.createdAt.toISOString(),
    succeededAt: instant(payment.succeededAt),
    refunds: refunds.map((refund) => ({
      ...{ id: refund.id, reason: refund.reason, status: refund.status, lastError: refund.lastError },
      ...{ outside: refund.outside, meaning: refund.meaning },
      amount: toDecimal(refund.amount),
      createdAt: refund.createdAt.toISOString(),
    })),
    disputes: disputes.map(({ id: row, providerDisputeId, reason, status: state, page, meaning, ...dispute }) => ({
      ...{ id: row, providerDisputeId, reason, status: state, page, meaning },
      amount: toDecimal(dispute.amount),
      evidenceDueBy: instant(dispute.evidenceDueBy),
      openedAt: dispute.openedAt.toISOString(),
      closedAt: instant(dispute.closedAt),
    })),
    warnings: warnings.map(({ id: row, reason, actionable, warnedAt }) => ({
      ...{ id: row, reason, actionable },
      warnedAt: warnedAt.toISOString(),
    })),
  };
}

function dollars(cents: Cents | null): string | null {
  return cents === null ? null : toDecimal(cents);
}

function instant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
