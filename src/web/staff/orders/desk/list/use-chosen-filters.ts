import { useState } from 'react';
import type { OrderFilters } from '#contract/staff-orders.ts';
import { writeAddress } from './order-address.ts';

/**
 * The filters as their controls show them: what was just chosen, at once, and from then on what the address says. The
 * address follows a moment later, and a box that was ticked must not be seen empty until then.
 */
export function useChosenFilters(filters: OrderFilters) {
  const address = writeAddress(filters);
  const [chosen, setChosen] = useState({ at: address, filters });
  if (chosen.at !== address) setChosen({ at: address, filters });
  const shown = chosen.at === address ? chosen.filters : filters;
  return {
    shown,
    /** All filters with these changes. */
    choose(changes: OrderFilters): OrderFilters {
      const next = { ...shown, ...changes };
      setChosen({ at: address, filters: next });
      return next;
    },
  };
}
