import type { StaffOrder } from '#contract/staff-orders.ts';

/** An order that is counted nowhere says so wherever it is named, and why. */
export function OrderMarks({ order: { isTest, otherKeys } }: { order: Pick<StaffOrder, 'isTest' | 'otherKeys'> }) {
  if (!isTest && !otherKeys) return null;
  return <span className="ml-2 font-semibold text-sm text-tan">{otherKeys ? '[OTHER KEYS]' : '[TEST]'}</span>;
}
