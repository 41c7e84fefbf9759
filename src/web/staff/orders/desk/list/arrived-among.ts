import type { StaffOrder } from '#contract/staff-orders.ts';

/** Which orders are new to a list. What stands below all that was known has only moved up from the next page. */
export function arrivedAmong(known: ReadonlySet<string>, orders: Pick<StaffOrder, 'orderNumber'>[]): string[] {
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const lastKnown = numbers.findLastIndex((number) => known.has(number));
  const end = lastKnown < 0 ? numbers.length : lastKnown;
  return numbers.slice(0, end).filter((number) => !known.has(number));
}
