import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import { readPaymentInAddress } from './payment-in-address.ts';

/** The order of a payment link that the page's HTML shows. */
export type LinkedOrderShown = { token: string; order: OrderByToken };

/** Then the page comes without its order, and fetches it. */
const LONGEST_MS = 400;

/**
 * The order for the HTML of a payment link, for those that nearly all links open: something is due, and nothing of it depends
 * on where its customer is. Null for all others, for whoever comes back from the bank, whose payment has to be looked at first,
 * and where the database fails or takes its time: the browser asks then, and says what came of it.
 */
export async function readLinkedOrderShown(
  address: string,
  read: (token: string) => Promise<OrderByToken | null>,
): Promise<LinkedOrderShown | null> {
  const query = new URL(address).searchParams;
  const token = query.get('token');
  if (!token || readPaymentInAddress(query)) return null;
  const order = await inTime(read(token).catch(() => null));
  const plain = order?.due && !order.processing && !order.byPhone && !order.balancePaidAt;
  return plain ? { token, order } : null;
}

/** Null for what takes longer. */
async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), LONGEST_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
