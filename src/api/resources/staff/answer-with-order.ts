import type { Failure } from '#contract/failure.ts';
import type { StaffOrderDetail } from '#contract/staff-orders.ts';
import { readStaffOrder } from '#shop/orders/reading/read-staff-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Ok, Refused } from '#values/result.ts';
import { type RefusedStaffOrder, refuseStaffOrder } from './refuse-order.ts';
import { presentStaffOrderDetail } from './present-order.ts';

type Answer<Status> = { status: 200; body: StaffOrderDetail } | { status: Status; body: Failure };

/** What follows a change of an order: the order as it is now, or why it stayed as it was. */
export function answerWithOrder(shop: Shop, key: string, outcome: Ok | Refused<'not-found'>): Promise<Answer<404>>;
export function answerWithOrder(
  shop: Shop,
  key: string,
  outcome: Ok | RefusedStaffOrder,
  amountField?: string,
): Promise<Answer<404 | 409 | 422>>;
export async function answerWithOrder(
  shop: Shop,
  key: string,
  outcome: Ok | RefusedStaffOrder,
  amountField?: string,
): Promise<Answer<404 | 409 | 422>> {
  const read = outcome.ok ? await readStaffOrder(shop, key) : outcome;
  if (read.ok) return { status: 200, body: presentStaffOrderDetail(read.facts) };
  const { status, failure } = refuseStaffOrder(read, amountField);
  return { status, body: failure };
}
