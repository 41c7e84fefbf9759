import { useState } from 'react';
import { MOST_TICKED } from '#contract/orders/chosen-orders.ts';
import type { OrderTicks } from './order-table.tsx';

const NONE: ReadonlySet<string> = new Set();

/**
 * The orders that are chosen in the list, over all its pages; `filters` is its address without the page. Other filters show
 * other orders, and none of them is chosen: nothing is done with what is not seen. `shown`: the orders of this page.
 */
export function useChosenOrders(filters: string, shown: string[]) {
  const [state, setState] = useState<{ filters: string; chosen: ReadonlySet<string> | 'all' }>({
    filters,
    chosen: NONE,
  });
  const chosen = state.filters === filters ? state.chosen : NONE;
  const choose = (next: ReadonlySet<string> | 'all') => setState({ filters, chosen: next });
  const ticks: OrderTicks = {
    isChosen: (orderNumber) => chosen === 'all' || chosen.has(orderNumber),
    choose(orderNumbers, on) {
      // Who takes one of all away means single ones from then on: those that they see.
      const next = new Set(chosen === 'all' ? shown : chosen);
      for (const number of orderNumbers) {
        if (on && next.size < MOST_TICKED) next.add(number);
        else next.delete(number);
      }
      choose(next);
    },
  };
  return { chosen, ticks, chooseAll: () => choose('all'), clear: () => choose(NONE) };
}
