import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { OrderTotals } from '#contract/orders/order-money-schemas.ts';
import { MOST_TICKED } from '#contract/orders/order-view-schemas.ts';
import { exportOrders } from '#contract/orders/staff-order-calls.ts';
import type { OrderFilters } from '#contract/orders/staff-order-schemas.ts';
import { formatDay } from '#values/date.ts';
import { pathOf } from '#web/client/call.ts';
import { usd } from '#web/client/format.ts';
import { May } from '#web/staff/calls/may.tsx';
import { readAddress, writeAddress } from '#web/staff/orders/shared/order-address.ts';
import { PAGE_SIZE, useNewestOrder, useOrders, useOrderTotals } from '#web/staff/orders/shared/use-orders.ts';
import { CONTENTS_LABELS, PAYMENT_LABELS, SORT_LABELS, STATUS_LABELS } from '#web/staff/parts/staff-order-labels.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { BulkBar } from './bulk-bar.tsx';
import { OrderFilterBar } from './order-filter-bar.tsx';
import { OrderList } from './order-list.tsx';
import type { OrderTicks } from './order-table.tsx';
import { OrderViews } from './order-views.tsx';

const NONE: ReadonlySet<string> = new Set();

/**
 * The orders that are chosen in the list, over all its pages; `filters` is its address without the page. Other filters show
 * other orders, and none of them is chosen: nothing is done with what is not seen. `shown`: the orders of this page.
 */
function useChosenOrders(filters: string, shown: string[]) {
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

const NOTHING = { search: undefined, status: undefined, payment: undefined, color: undefined } as const;
const CLEARED = {
  ...NOTHING,
  holds: undefined,
  keys: undefined,
  test: undefined,
  overdue: undefined,
  owes: undefined,
  unbuilt: undefined,
  toSend: undefined,
  from: undefined,
  to: undefined,
} as const;

/** All orders, narrowed by the filters of the address. */
export function OrdersPage() {
  const { filters, before, trail, narrow } = useOrderAddress();
  const page = useOrders({ filters, before });
  const panelPath = usePanelPath();
  const list = writeAddress(filters, { before });
  const shown = (page.data ?? []).slice(0, PAGE_SIZE);
  const { chosen, ticks, chooseAll, clear } = useChosenOrders(
    writeAddress(filters),
    shown.map(({ orderNumber }) => orderNumber),
  );
  const seen = shown.filter(({ orderNumber }) => ticks.isChosen(orderNumber));
  return (
    <section aria-labelledby="orders-title">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 id="orders-title" className="title-desk text-bone">
          Orders
        </h1>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          <Link to={panelPath('orders', 'runs')} className={buttonLook('quiet')}>
            Runs
          </Link>
          <May permission="orders.make">
            <Link to={panelPath('orders', 'ship')} className={buttonLook('line')}>
              Ship by file
            </Link>
          </May>
          <May permission="orders.serve">
            <Link to={panelPath('orders', 'by-phone')} className={buttonLook('line')}>
              Order by phone
            </Link>
          </May>
          <May permission="business">
            <a href={pathOf(exportOrders, { query: filters })} download className={buttonLook('line')}>
              Export CSV
            </a>
          </May>
        </div>
      </header>
      <OrderViews filters={filters} />
      <div className="mt-5">
        <OrderFilterBar filters={filters} onNarrow={narrow} />
      </div>
      <div className="mt-5 mb-3 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <FilteredLine filters={filters} onClear={() => narrow(CLEARED)} />
        <TotalsLine filters={filters} />
        {before && <NewerOrders key={writeAddress(filters)} filters={filters} />}
      </div>
      <OrderList page={page} list={list} filters={filters} before={before} trail={trail} ticks={ticks} />
      <BulkBar chosen={chosen} filters={filters} seen={seen} onChooseAll={chooseAll} onClear={clear} />
    </section>
  );
}

/** Says what is left out of the table, so that nobody takes a part for the whole. */
function FilteredLine({ filters, onClear }: { filters: OrderFilters; onClear: () => void }) {
  const words = filterText(filters);
  const sorted = SORT_LABELS[filters.sort ?? 'newest'].words;
  if (words.length === 0) return <p className="text-ash leading-8">All orders, {sorted}.</p>;
  return (
    <p className="text-ash leading-8">
      Only <span className="text-bone wrap-anywhere">{words.join(', ')}</span>
      {filters.sort && filters.sort !== 'newest' ? `, ${sorted}` : ''}.{' '}
      <button
        type="button"
        onClick={onClear}
        className="ml-1 py-1 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
      >
        Clear all
      </button>
    </p>
  );
}

/** What the table is narrowed to, a phrase for each filter; none for all orders. */
function filterText(filters: OrderFilters): string[] {
  const { search, status, payment, color, holds, test, keys, overdue, owes, unbuilt, toSend, from, to } = filters;
  return [
    search && `“${search}”`,
    status?.map((each) => STATUS_LABELS[each].label).join(' or '),
    payment?.map((each) => PAYMENT_LABELS[each].label).join(' or '),
    color,
    holds && CONTENTS_LABELS[holds].toLowerCase(),
    test === 'only' && 'test orders only',
    test === 'without' && 'without test orders',
    keys === 'other' && 'orders of other keys',
    keys === 'own' && 'without orders of other keys',
    overdue && 'overdue',
    owes && 'owing their balance',
    unbuilt && 'bows without a build',
    toSend && 'with gear to ship',
    placedText(from, to),
  ].filter((words): words is string => Boolean(words));
}

/** How many orders that is, and what they come to. */
function TotalsLine({ filters }: { filters: OrderFilters }) {
  const { data, isPlaceholderData } = useOrderTotals(filters);
  if (!data) return null;
  return (
    <p
      role="status"
      aria-label="Totals"
      className={`text-ash leading-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
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

function placedText(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return from === to ? `placed on ${formatDay(from)}` : `placed ${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `placed since ${formatDay(from)}`;
  return to ? `placed until ${formatDay(to)}` : null;
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
