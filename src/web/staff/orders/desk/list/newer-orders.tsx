import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OrderFilters } from '#contract/staff-orders.ts';
import { useNewestOrder } from '#web/staff/orders/shared/use-orders.ts';
import { writeAddress } from './order-address.ts';

/** On a page of older orders a new one is only told of: nothing moves under the reader's eyes. */
export function NewerOrders({ filters }: { filters: OrderFilters }) {
  const newest = useNewestOrder(filters, true).data?.[0]?.orderNumber;
  const first = useRef<string>(undefined);
  const [hasNewer, setHasNewer] = useState(false);
  useEffect(() => {
    first.current ??= newest;
    setHasNewer(newest !== first.current);
  }, [newest]);
  return (
    <p role="status" className="text-ash">
      {hasNewer && (
        <>
          New orders have come in.{' '}
          <Link
            to={{ search: writeAddress(filters) }}
            className="text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
          >
            Show the newest
          </Link>
        </>
      )}
    </p>
  );
}
