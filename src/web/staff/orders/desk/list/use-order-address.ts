import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { OrderFilters } from '#contract/staff-orders.ts';
import { readAddress, writeAddress } from './order-address.ts';

/** Where the table stands is its address; everything that narrows it goes there. */
export function useOrderAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { filters, before } = readAddress(search);
  return {
    filters,
    before,
    /** The beginnings of the pages that were turned to reach this one: only the visitor's own way leads back through them. */
    trail: readTrail(state),
    /** Narrows further, or anew, from the first page on. `quietly`: without a step for Back. */
    narrow(changes: OrderFilters, { quietly = false } = {}) {
      const address = writeAddress({ ...filters, ...changes });
      void navigate({ search: address }, { replace: quietly, preventScrollReset: true });
    },
  };
}

function readTrail(state: unknown): string[] {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : [];
  return Array.isArray(trail) ? trail.map(String) : [];
}
