import type { ReactNode } from 'react';
import type { StaffOrder } from '#contract/staff-orders.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { COLUMN_TITLES, PLACES, ROW } from './order-columns.ts';
import { OrderRow } from './order-row.tsx';

type OrderTableProps = {
  orders: StaffOrder[];
  arrivals: ReadonlySet<string>;
  /** These are the orders of the page before; the ones asked for are on their way. */
  old: boolean;
};

export function OrderTable({ orders, arrivals, old }: OrderTableProps) {
  const now = Date.now();
  return (
    <Table busy={old}>
      {orders.map((order) => (
        <OrderRow key={order.orderNumber} order={order} now={now} isNew={arrivals.has(order.orderNumber)} />
      ))}
    </Table>
  );
}

const WAITING_ROWS = Array.from({ length: 20 }, (_, row) => row);

/** The space of a page that is being read. */
export function OrderTableWaiting() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading orders...
      </p>
      <Table busy>
        {WAITING_ROWS.map((row) => (
          <tr key={row} className={`${ROW} border-rule border-b py-2.5 xl:py-1.5`}>
            {COLUMN_TITLES.map(([column]) => (
              <td key={column} className={PLACES[column]}>
                <Skeleton className="my-[0.15lh] h-[0.7lh] w-full min-w-12" />
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </>
  );
}

function Table({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <table aria-label="Orders" aria-busy={busy} className="block">
      <thead className="block max-xl:sr-only">
        <tr className={`${ROW} border-rule-strong border-b py-1.5 text-left text-ash text-sm`}>
          {COLUMN_TITLES.map(([column, title]) => (
            <th key={column} scope="col" className={`font-normal ${PLACES[column]}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={`block transition-opacity ${busy ? 'opacity-50' : ''}`}>{children}</tbody>
    </table>
  );
}
