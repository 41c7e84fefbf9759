import { ORDERS, useOrders } from '#web/staff/orders/shared/use-orders.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { FilteredLine } from './filtered-line.tsx';
import { NewerOrders } from './newer-orders.tsx';
import { writeAddress } from './order-address.ts';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { OrderList } from './order-list.tsx';
import { useOrderAddress } from './use-order-address.ts';

const NOTHING = { search: undefined, status: undefined, payment: undefined, color: undefined } as const;
const CLEARED = { ...NOTHING, test: undefined, overdue: undefined, from: undefined, to: undefined } as const;

/** All orders, narrowed by the filters of the address. */
export function OrdersPage() {
  const { filters, before, trail, narrow } = useOrderAddress();
  const page = useOrders({ filters, before });
  const list = writeAddress(filters, { before });
  return (
    <section aria-labelledby="orders-title">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 id="orders-title" className="title-desk text-bone">
          Orders
        </h1>
        <a href={`${ORDERS}/export.csv${writeAddress(filters)}`} download className={buttonLook('line')}>
          Export CSV
        </a>
      </header>
      <div className="mt-5">
        <OrderFilterBar filters={filters} onNarrow={narrow} />
      </div>
      <div className="mt-5 mb-3 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <FilteredLine filters={filters} onClear={() => narrow(CLEARED)} />
        {before && <NewerOrders key={writeAddress(filters)} filters={filters} />}
      </div>
      <OrderList page={page} list={list} filters={filters} before={before} trail={trail} />
    </section>
  );
}
