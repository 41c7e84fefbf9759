import { presentMoneyBack } from '#api/terms/present-cancellation.ts';
import { presentOrderTerms } from '#api/terms/present-terms.ts';
import { customerKey } from '#shop/customers/customer-key.ts';
import { undoable } from '#shop/orders/changes/undo-step.ts';
import { reductionOf } from '#shop/orders/ledger/ledger.ts';
import { bowNameOf, buildOf } from '#shop/orders/ledger/order-facts.ts';
import { contentsOf, leftToPack } from '#shop/orders/ledger/order-lines.ts';
import { orderVersion } from '#shop/orders/ledger/order-version.ts';
import { isLeftAlone, nextStaffStep, workStep } from '#shop/orders/ledger/transitions.ts';
import { replaceable } from '#shop/orders/parcels/send-replacement.ts';
import { parcelSteps } from '#shop/orders/parcels/sent-parcel.ts';
import { isSendable } from '#shop/orders/parcels/ship-lines.ts';
import type { ListedOrder } from '#shop/orders/reading/list-staff-orders.ts';
import type { StaffOrderFacts } from '#shop/orders/reading/read-staff-order.ts';
import { addressOf } from '#values/address/shipping-address.ts';
import { undoUntil } from '#values/staff/undo.ts';
import { wordLine } from '#values/text/line-text.ts';

export function presentStaffOrder(order: ListedOrder) {
  const sendable = isSendable(order, order.lines);
  return {
    ...order,
    address: addressOf(order),
    workStep: workStep(order, sendable),
    nextStep: nextStaffStep(order, sendable),
    holds: contentsOf(order, order.lines),
    bowName: bowNameOf(order),
    build: buildOf(order),
    reducedBy: reductionOf(order),
    refunded: order.refunded - order.refundWaiting,
    version: orderVersion(order),
  };
}

export function presentStaffOrderDetail({
  order,
  items,
  refundableGear,
  moneyBack,
  sources,
  tagged,
  ...facts
}: StaffOrderFacts) {
  return {
    ...presentStaffOrder({
      ...order,
      lines: items,
      serial: facts.bow?.serial ?? null,
      shipsWith: facts.shipsWith,
      ...tagged,
    }),
    ...facts,
    customerKey: customerKey(order.customerEmail),
    terms: presentOrderTerms(facts.terms, order),
    cancellation: { ...presentMoneyBack(moneyBack), sources },
    items: items.map((line) => ({
      ...line,
      giftMessage: line.giftMessage || undefined,
      toPack: order.status === 'cancelled' ? 0 : leftToPack(line),
      sendable: facts.sendable.find(({ orderItemId }) => orderItemId === line.id)?.quantity ?? 0,
      refundable: refundableGear.lines.get(line.id) ?? 0,
      replaceable: order.status === 'cancelled' ? 0 : replaceable(line),
    })),
    gearWithBow: facts.gearWithBow.map(({ lines, ...gear }) => ({ ...gear, contents: lines.map(wordLine).join(', ') })),
    shippingRefundable: refundableGear.shipping,
    parcels: facts.parcels.map((parcel) => ({ ...parcel, steps: parcelSteps(order, parcel) })),
    payments: facts.payments.map(({ payment, ...more }) => ({ ...payment, ...more })),
    // Ids are `o-` and a number, so that they can stand among the events of other records.
    events: facts.events.map((event, place) => ({
      ...event,
      id: `o-${event.id}`,
      ...(place === facts.events.length - 1 &&
        !isLeftAlone(order) &&
        undoable(event) && { undoUntil: undoUntil(event.at) }),
    })),
  };
}
