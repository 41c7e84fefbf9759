import type { QueryClient } from '@tanstack/react-query';
import {
  addPagedGear,
  cancelPagedOrder,
  confirmPagedBuild,
  correctOrderPage,
  readPagedReceipt,
  removePagedCard,
  renewPagedLink,
} from '#contract/orders/order-page-calls.ts';
import {
  addOwnGear,
  cancelOwnOrder,
  confirmOwnBuild,
  correctOwnOrder,
  readOwnReceipt,
  removeOwnCard,
  renewOwnLink,
} from '#contract/orders/own-order-calls.ts';
import type {
  BuildConfirmation,
  OrderCorrection,
  OwnCancellation,
  OwnOrderDetail,
} from '#contract/orders/own-order-schemas.ts';
import {
  listOwnReturns,
  listPagedReturns,
  requestOwnReturn,
  requestPagedReturn,
  withdrawOwnReturn,
  withdrawPagedReturn,
} from '#contract/returns/return-calls.ts';
import type { OwnReturns, ReturnRequest } from '#contract/returns/return-schemas.ts';
import { call, pathOf } from '#web/client/call.ts';
import { callAsCustomer } from './ask-as-customer.ts';
import { keepCorrected, rereadOrders } from './use-own-orders.ts';

/** How it is corrected: by a session, or by the secret of a link. */
export type CorrectionAccess<Order> = {
  correct(order: Order, body: OrderCorrection): Promise<Order>;
  /** The answer of a correction is the order as it stands now. */
  keep(client: QueryClient, order: Order): void;
  reread(client: QueryClient): Promise<void>;
};

/** By what somebody may see an order, and what follows for its page. */
export type OrderAccess = CorrectionAccess<OwnOrderDetail> & {
  /** Whoever came by a mailed link has no list of orders. */
  byLink: boolean;
  /** The customer says that the build is right. */
  confirm(order: OwnOrderDetail, body: BuildConfirmation): Promise<OwnOrderDetail>;
  cancel(order: OwnOrderDetail, body: OwnCancellation): Promise<OwnOrderDetail>;
  removeCard(order: OwnOrderDetail): Promise<OwnOrderDetail>;
  /** What is put into this browser's cart from now on ships with the bow. */
  addGear(order: OwnOrderDetail): Promise<unknown>;
  /** A payment link that works, as its secret. */
  renewLink(orderNumber: string): Promise<{ paymentToken: string }>;
  /** The address of a receipt as a PDF. */
  receiptPath(orderNumber: string, number: number): string;
  listReturns(orderNumber: string, signal?: AbortSignal): Promise<OwnReturns>;
  requestReturn(orderNumber: string, body: ReturnRequest): Promise<OwnReturns>;
  withdrawReturn(orderNumber: string, id: number): Promise<OwnReturns>;
};

/** As the signed-in customer. */
export const ACCOUNT_ACCESS: OrderAccess = {
  byLink: false,
  correct: ({ orderNumber }, body) => callAsCustomer(correctOwnOrder, { params: { orderNumber }, body }),
  confirm: ({ orderNumber }, body) => callAsCustomer(confirmOwnBuild, { params: { orderNumber }, body }),
  cancel: ({ orderNumber }, body) => callAsCustomer(cancelOwnOrder, { params: { orderNumber }, body }),
  addGear: ({ orderNumber }) => callAsCustomer(addOwnGear, { params: { orderNumber } }),
  removeCard: ({ orderNumber }) => callAsCustomer(removeOwnCard, { params: { orderNumber } }),
  renewLink: (orderNumber) => callAsCustomer(renewOwnLink, { params: { orderNumber } }),
  receiptPath: (orderNumber, number) => pathOf(readOwnReceipt, { params: { orderNumber, number } }),
  keep: keepCorrected,
  reread: rereadOrders,
  listReturns: (orderNumber, signal) =>
    callAsCustomer(listOwnReturns, { params: { orderNumber }, ...(signal && { signal }) }),
  requestReturn: (orderNumber, body) => callAsCustomer(requestOwnReturn, { params: { orderNumber }, body }),
  withdrawReturn: (orderNumber, id) => callAsCustomer(withdrawOwnReturn, { params: { orderNumber, id: String(id) } }),
};

export const pagedOrderKey = (key: string) => ['order page', key];

/** By the secret of a mailed link. */
export function accessByLink(key: string): OrderAccess {
  const params = { key };
  return {
    byLink: true,
    correct: (_order, body) => call(correctOrderPage, { params, body }),
    confirm: (_order, body) => call(confirmPagedBuild, { params, body }),
    cancel: (_order, body) => call(cancelPagedOrder, { params, body }),
    addGear: () => call(addPagedGear, { params }),
    removeCard: () => call(removePagedCard, { params }),
    renewLink: () => call(renewPagedLink, { params }),
    receiptPath: (_orderNumber, number) => pathOf(readPagedReceipt, { params: { key, number } }),
    keep: (client, order) => client.setQueryData(pagedOrderKey(key), order),
    reread: (client) => client.invalidateQueries({ queryKey: pagedOrderKey(key) }),
    listReturns: (_orderNumber, signal) => call(listPagedReturns, { params, ...(signal && { signal }) }),
    requestReturn: (_orderNumber, body) => call(requestPagedReturn, { params, body }),
    withdrawReturn: (_orderNumber, id) => call(withdrawPagedReturn, { params: { key, id: String(id) } }),
  };
}
