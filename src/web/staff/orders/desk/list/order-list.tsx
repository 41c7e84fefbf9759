import type { OrderFilters, StaffOrder } from '#contract/staff-orders.ts';
import { ApiError } from '#web/client/api-error.ts';
import { PAGE_SIZE, type useOrders } from '#web/staff/orders/shared/use-orders.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { Empty } from '#web/staff/shell/loaded.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { OrderTable, OrderTableWaiting } from './order-table.tsx';
import { PageTurner } from './page-turner.tsx';
import { useArrivals } from './use-arrivals.ts';

type OrderListProps = {
  page: ReturnType<typeof useOrders>;
  /** What distinguishes this page from every other. */
  list: string;
  filters: OrderFilters;
  before: string | null;
  trail: string[];
};

/** A page of orders in each of its states: on its way, unreadable, empty, or there. */
export function OrderList({ page, list, filters, before, trail }: OrderListProps) {
  const arrivals = useArrivals(list, page.isPlaceholderData ? undefined : page.data);
  const orders = page.data?.slice(0, PAGE_SIZE);
  if (!orders && !page.error) return <OrderTableWaiting />;
  return (
    <>
      {page.error && <Failed page={page} />}
      {orders?.length === 0 && <Empty title={before ? 'No older orders' : 'No orders match'} />}
      {orders && orders.length > 0 && <OrderTable orders={orders} arrivals={arrivals} old={page.isPlaceholderData} />}
      <p role="status" className="sr-only">
        {arrivals.size > 0 && (arrivals.size === 1 ? 'A new order has come in.' : `${arrivals.size} new orders.`)}
      </p>
      {orders && <PageTurner filters={filters} before={before} trail={trail} last={lastOf(page.data)} />}
    </>
  );
}

/** The last order that is shown, when more follow it. */
function lastOf(read: StaffOrder[] | undefined): string | null {
  return read && read.length > PAGE_SIZE ? (read[PAGE_SIZE - 1]?.orderNumber ?? null) : null;
}

/** Asking the same again would be refused again: the sentence says what to change. */
function isBadRequest(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

function Failed({ page }: Pick<OrderListProps, 'page'>) {
  return (
    <div className="my-6 space-y-4">
      <Alert tone="bad" title={page.data ? 'These orders may be old' : 'We could not load the orders'}>
        <p>{staffFailureText(page.error, 'Please try again.')}</p>
      </Alert>
      {!isBadRequest(page.error) && (
        <Button busy={page.isFetching} onClick={() => void page.refetch()}>
          Try again
        </Button>
      )}
    </div>
  );
}
