import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import type { StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import { ORDER_SORTS } from '#values/order/order.ts';
import { ApiError } from '#web/client/api-error.ts';
import { staffFailureText } from '#web/staff/calls/call-as-staff.ts';
import { ListFoot } from '#web/staff/lists/list-bar.tsx';
import { RecordTable, type Ticks } from '#web/staff/lists/record-table.tsx';
import { writeAddress } from '#web/staff/orders/shared/order-address.ts';
import { PAGE_SIZE, type useOrders } from '#web/staff/orders/shared/use-orders.ts';
import { Empty } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { orderColumns } from './order-columns.tsx';

type OrderListProps = {
  page: ReturnType<typeof useOrders>;
  /** What distinguishes this page from every other. */
  list: string;
  filters: OrderFilters;
  before: string | null;
  trail: string[];
  ticks: Ticks;
  /** How many orders match, and what they come to. */
  totals: ReactNode;
  bulk: ReactNode;
};

/** A page of orders in each of its states: on its way, unreadable, empty, or there. Below it `totals` and the other pages. */
export function OrderList({ page, list, filters, before, trail, ticks, totals, bulk }: OrderListProps) {
  const panelPath = usePanelPath();
  const { search } = useLocation();
  const arrivals = useArrivals(list, page.isPlaceholderData ? undefined : page.data);
  const orders = page.data?.slice(0, PAGE_SIZE);
  return (
    <>
      {page.error && <Failed page={page} />}
      {orders?.length === 0 && <Empty title={before ? 'No older orders' : 'No orders match'} />}
      {(orders ? orders.length > 0 : !page.error) && (
        <RecordTable
          label="Orders"
          list="orders"
          columns={orderColumns(filters.sort)}
          rows={orders}
          keyOf={({ orderNumber }) => orderNumber}
          opens={({ orderNumber }) => ({ to: panelPath('orders', orderNumber), state: { list: search } })}
          old={page.isPlaceholderData}
          ticks={ticks}
          isNew={({ orderNumber }) => arrivals.has(orderNumber)}
          sort={{ by: filters.sort ?? 'newest', address: (by) => sortedBy(filters, by) }}
        />
      )}
      <p role="status" className="sr-only">
        {arrivals.size > 0 && (arrivals.size === 1 ? 'A new order has come in.' : `${arrivals.size} new orders.`)}
      </p>
      <ListFoot bulk={bulk}>
        {totals}
        {orders && <PageTurner filters={filters} before={before} trail={trail} last={lastOf(page.data)} />}
      </ListFoot>
    </>
  );
}

/** The address of the same list in another order. */
function sortedBy(filters: OrderFilters, by: string): string {
  const sort = ORDER_SORTS.find((each) => each === by && each !== 'newest');
  return writeAddress({ ...filters, sort });
}

/** The last order that is shown, when more follow it. */
function lastOf(read: StaffOrder[] | undefined): string | null {
  return read && read.length > PAGE_SIZE ? (read[PAGE_SIZE - 1]?.orderNumber ?? null) : null;
}

/** Asking the same again would be refused again: the sentence says what to change. */
function isBadRequest(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 409);
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
function PageTurner({ filters, before, trail, last }: PageTurnerProps) {
  if (!before && !last) return null;
  const byTime = !filters.sort || filters.sort === 'newest';
  return (
    <nav aria-label="Pages of orders" className="flex flex-wrap gap-x-6">
      {before && trail.length > 0 && (
        <Turn to={writeAddress(filters, { before: trail.at(-1) ?? null })} trail={trail.slice(0, -1)}>
          {byTime ? 'Newer' : 'Back'}
        </Turn>
      )}
      {last && (
        <Turn to={writeAddress(filters, { before: last })} trail={[...trail, before ?? '']}>
          {byTime ? 'Older' : 'More'}
        </Turn>
      )}
      {before && (
        <Turn to={writeAddress(filters)} trail={[]}>
          {byTime ? 'Newest' : 'First page'}
        </Turn>
      )}
    </nav>
  );
}

function Turn({ to, trail, children }: { to: string; trail: string[]; children: ReactNode }) {
  return (
    <Link to={{ search: to }} state={{ trail }} className={buttonLook('quiet')}>
      {children}
    </Link>
  );
}

const MARKED_MS = 6000;
const NONE: ReadonlySet<string> = new Set();

/** The numbers of orders that have come into this list while it was being read; each is marked for some seconds. */
function useArrivals(list: string, orders: StaffOrder[] | undefined): ReadonlySet<string> {
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

/** Which orders are new to a list. What stands below all that was known has only moved up from the next page. */
export function arrivedAmong(known: ReadonlySet<string>, orders: Pick<StaffOrder, 'orderNumber'>[]): string[] {
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const lastKnown = numbers.findLastIndex((number) => known.has(number));
  const end = lastKnown < 0 ? numbers.length : lastKnown;
  return numbers.slice(0, end).filter((number) => !known.has(number));
}
