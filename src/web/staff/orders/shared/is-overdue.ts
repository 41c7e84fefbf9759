import type { StaffOrder } from '#contract/staff-orders.ts';

/** As the filter has it: a balance is outstanding whose deadline has passed. Test orders owe nobody anything. */
export function isOverdue(order: StaffOrder, now: number): boolean {
  const { linkExpiresAt, outstanding, paymentState, isTest, otherKeys } = order;
  if (isTest || otherKeys || outstanding === '0.00' || paymentState === 'unpaid' || linkExpiresAt === null)
    return false;
  return Date.parse(linkExpiresAt) <= now;
}
