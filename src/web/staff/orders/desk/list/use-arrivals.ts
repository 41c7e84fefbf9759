import { useEffect, useRef, useState } from 'react';
import type { StaffOrder } from '#contract/staff-orders.ts';
import { arrivedAmong } from './arrived-among.ts';

const MARKED_MS = 6000;
const NONE: ReadonlySet<string> = new Set();

/** The numbers of orders that have come into this list while it was being read; each is marked for some seconds. */
export function useArrivals(list: string, orders: StaffOrder[] | undefined): ReadonlySet<string> {
  const seen = useRef<{ list: string; numbers: Set<string> } | null>(null);
  const [arrivals, setArrivals] = useState(NONE);

  useEffect(() => {
    if (!orders) return;
    const before = seen.current;
    seen.current = { list, numbers: new Set(orders.map(({ orderNumber }) => orderNumber)) };
    if (before?.list !== list) return setArrivals(NONE);
    const arrived = arrivedAmong(before.numbers, orders);
    if (arrived.length > 0) setArrivals((marked) => new Set([...marked, ...arrived]));
  }, [list, orders]);

  useEffect(() => {
    if (arrivals.size === 0) return;
    const end = setTimeout(() => setArrivals(NONE), MARKED_MS);
    return () => clearTimeout(end);
  }, [arrivals]);

  return arrivals;
}
