import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderFilters } from '#contract/staff-orders.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { writeAddress } from './order-address.ts';

type PageTurnerProps = {
  filters: OrderFilters;
  before: string | null;
  trail: string[];
  /** The last order of this page; null when no older ones follow. */
  last: string | null;
};

/**
 * Each page begins after an order, so that new orders push none of them on. The way back is the way that was come; whoever
 * opened a page by its address starts again with the newest.
 */
export function PageTurner({ filters, before, trail, last }: PageTurnerProps) {
  if (!before && !last) return null;
  return (
    <nav aria-label="Pages of orders" className="mt-5 flex flex-wrap gap-3">
      {before && trail.length > 0 && (
        <Turn to={writeAddress(filters, { before: trail.at(-1) ?? null })} trail={trail.slice(0, -1)}>
          Newer
        </Turn>
      )}
      {last && (
        <Turn to={writeAddress(filters, { before: last })} trail={[...trail, before ?? '']}>
          Older
        </Turn>
      )}
      {before && (
        <Turn to={writeAddress(filters)} trail={[]}>
          Newest
        </Turn>
      )}
    </nav>
  );
}

function Turn({ to, trail, children }: { to: string; trail: string[]; children: ReactNode }) {
  return (
    <Link to={{ search: to }} state={{ trail }} className={buttonLook('line')}>
      {children}
    </Link>
  );
}
