import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import type { OrderTotals } from '#contract/orders/order-money-schemas.ts';
import { exportOrders } from '#contract/orders/staff-order-calls.ts';
import { pathOf } from '#web/client/call.ts';
import { usd } from '#web/client/format.ts';
import { May } from '#web/staff/calls/may.tsx';
import { ColumnChoice } from '#web/staff/lists/column-choice.tsx';
import { Chips, ListBar } from '#web/staff/lists/list-bar.tsx';
import { useChosen } from '#web/staff/lists/use-chosen.ts';
import { readAddress, writeAddress } from '#web/staff/orders/shared/order-address.ts';
import { orderChips } from '#web/staff/orders/shared/order-chips.ts';
import { useOrderChoices } from '#web/staff/orders/shared/order-choice-filters.tsx';
import { PAGE_SIZE, useNewestOrder, useOrders, useOrderTotals } from '#web/staff/orders/shared/use-orders.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { BulkBar } from './bulk-bar.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { OrderList } from './order-list.tsx';
import { OrderViews } from './order-views.tsx';

/** All orders, narrowed by the filters of the address. */
export function OrdersPage() {
  const { filters, before, trail, narrow } = useOrderAddress();
  const page = useOrders({ filters, before });
  const list = writeAddress(filters, { before });
  const shown = (page.data ?? []).slice(0, PAGE_SIZE);
  const { chosen, ticks, chooseAll, clear } = useChosen(
    writeAddress(filters),
    shown.map(({ orderNumber }) => orderNumber),
  );
  const seen = shown.filter(({ orderNumber }) => ticks.isChosen(orderNumber));
  const choices = useOrderChoices();
  const chips = orderChips(filters, choices);
  const cleared = Object.assign({}, ...chips.map(({ without }) => without)) as OrderFilters;
  return (
    <section aria-labelledby="orders-title">
      <ListBar title="Orders" titleId="orders-title" actions={<OrderActions filters={filters} />}>
        <OrderFilterBar filters={filters} choices={choices} count={chips.length} onNarrow={narrow} />
        <ColumnChoice list="orders" columns={orderColumns(filters.sort)} />
      </ListBar>
      <div className="mb-1 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Chips
          chips={chips.map(({ without, ...chip }) => ({ ...chip, off: () => narrow(without) }))}
          onClear={() => narrow(cleared)}
        />
        <OrderViews filters={filters} />
      </div>
      <OrderList
        page={page}
        list={list}
        filters={filters}
        before={before}
        trail={trail}
        ticks={ticks}
        totals={
          <>
            <TotalsLine filters={filters} />
            {before && <NewerOrders key={writeAddress(filters)} filters={filters} />}
          </>
        }
        bulk={<BulkBar chosen={chosen} filters={filters} seen={seen} onChooseAll={chooseAll} onClear={clear} />}
      />
    </section>
  );
}

/** What belongs to all orders. */
function OrderActions({ filters }: { filters: OrderFilters }) {
  const panelPath = usePanelPath();
  return (
    <>
      <Link to={panelPath('orders', 'runs')} className={buttonLook('quiet')}>
        Runs
      </Link>
      <May permission="orders.make">
        <Link to={panelPath('orders', 'ship')} className={buttonLook('quiet')}>
          Ship by file
        </Link>
      </May>
      <May permission="business">
        <a href={pathOf(exportOrders, { query: filters })} download className={buttonLook('quiet')}>
          Export CSV
        </a>
      </May>
      <May permission="orders.serve">
        <Link to={panelPath('orders', 'by-phone')} className={buttonLook('line')}>
          Order by phone
        </Link>
      </May>
    </>
  );
}

/** How many orders that is, and what they come to. */
function TotalsLine({ filters }: { filters: OrderFilters }) {
  const { data, isPlaceholderData } = useOrderTotals(filters);
  if (!data) return null;
  return (
    <p
      role="status"
      aria-label="Totals"
      className={`text-ash text-sm transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
    >
      <span className="whitespace-nowrap text-bone">{countText(data)}</span>
      {data.total !== null && data.outstanding !== null && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{usd(data.total)} in total</span>
          {' · '}
          <span className="whitespace-nowrap">{usd(data.outstanding)} outstanding</span>
        </>
      )}
    </p>
  );
}

/** "312 orders"; "More than 2,000 orders" where counting all would keep everybody waiting. */
function countText({ count, more }: OrderTotals): string {
  const number = count.toLocaleString('en-US');
  if (more) return `More than ${number} orders`;
  return count === 1 ? '1 order' : `${number} orders`;
}

/** On a page of older orders a new one is only told of: nothing moves under the reader's eyes. */
function NewerOrders({ filters }: { filters: OrderFilters }) {
  const newest = useNewestOrder(filters).data?.[0]?.orderNumber;
  const first = useRef<string>(undefined);
  const [hasNewer, setHasNewer] = useState(false);
  useEffect(() => {
    first.current ??= newest;
    setHasNewer(newest !== first.current);
  }, [newest]);
  return (
    <p role="status" className="text-ash text-sm">
      {hasNewer && (
        <>
          New orders have come in.{' '}
          <Link to={{ search: writeAddress(filters) }} className="text-bone link-quiet hover:decoration-bone">
            Show the newest
          </Link>
        </>
      )}
    </p>
  );
}

/** Where the table stands is its address; everything that narrows it goes there. */
function useOrderAddress() {
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
