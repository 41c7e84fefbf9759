import { useNavigate } from 'react-router';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import type { OrderView } from '#contract/orders/order-view-schemas.ts';
import { isPriced, type PricedOrder, type StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import { usd } from '#web/client/format.ts';
import { totalNow } from '#web/client/order-total.ts';
import { orderName } from '#web/order-parts/order-labels.ts';
import { Fold } from '#web/staff/lists/fold.tsx';
import { Chips } from '#web/staff/lists/list-bar.tsx';
import { readAddress, writeAddress } from '#web/staff/orders/shared/order-address.ts';
import { orderChips } from '#web/staff/orders/shared/order-chips.ts';
import { OrderChoiceFilters, useOrderChoices } from '#web/staff/orders/shared/order-choice-filters.tsx';
import { useOrderFeed, useSteadyList } from '#web/staff/orders/shared/order-feed.ts';
import { OrderStatusBadge, PaymentStateBadge } from '#web/staff/orders/shared/order-parts.tsx';
import { useOrderViews } from '#web/staff/orders/shared/use-order-views.ts';
import { Empty, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { SearchField } from '#web/staff/parts/record-list.tsx';
import { isSearchable } from '#web/staff/parts/use-typed.ts';
import { withTab } from '#web/staff/phone-parts/phone-address.ts';
import { FilterChips, ListHead, ListWaiting, MoreButton } from '#web/staff/phone-parts/phone-list.tsx';
import { SheetLink } from '#web/staff/phone-parts/phone-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { OrderStep } from './order-step.tsx';

type View = { name: string; label: string; filters: OrderFilters };

/** What the list can be narrowed to; beside these, the views that somebody kept. */
const VIEWS: View[] = [
  { name: 'open', label: 'Open', filters: { status: ['pending', 'paid_deposit', 'completed', 'processing'] } },
  { name: 'completed', label: 'Paid', filters: { status: ['completed'] } },
  { name: 'processing', label: 'Processing', filters: { status: ['processing'] } },
  { name: 'shipped', label: 'Shipped', filters: { status: ['shipped'] } },
  { name: 'owes', label: 'Owes', filters: { owes: true } },
  { name: 'overdue', label: 'Overdue', filters: { overdue: true } },
  { name: 'to-send', label: 'Gear to send', filters: { toSend: true } },
  { name: 'all', label: 'All', filters: {} },
];
const [OPEN] = VIEWS as [View];

/** Orders, newest first: those that wait for something, unless another view is chosen or something is searched for. */
export function OrdersTab({ search }: { search: URLSearchParams }) {
  const { data: kept = [] } = useOrderViews();
  const views = [...VIEWS, ...kept.map(viewOf)];
  const words = search.get('search')?.trim() ?? '';
  const chosen = views.find(({ name }) => name === search.get('status'));
  const only = readAddress(new URLSearchParams(search.get('only') ?? '')).filters;
  const view = chosen ?? (words || search.has('only') ? { ...OPEN, name: 'all', filters: {} } : OPEN);
  const filters = { ...view.filters, ...only, ...(words && { search: words }) };
  const name = writeAddress(filters);
  /** The same tab, with another view, other words or other filters. */
  const address = (change: { status?: string; words?: string; only?: OrderFilters }) => {
    const narrowed = writeAddress(change.only ?? only).slice(1);
    const said = { status: change.status ?? chosen?.name, search: change.words ?? words, only: narrowed };
    return withTab(
      'orders',
      Object.fromEntries(Object.entries(said).flatMap(([key, value]) => (value ? [[key, value]] : []))),
    );
  };
  const orders = useOrderFeed({ name, filters });
  const { items, news, showNews } = useSteadyList(name, orders.data);
  return (
    <div className="space-y-5">
      <ListHead>
        <OrderSearch words={words} only={only} address={address} />
        <FilterChips label="Which orders" chips={views} current={view.name} address={(status) => address({ status })} />
      </ListHead>
      <Loaded query={orders} what="the orders" waiting={<ListWaiting what="the orders" />}>
        {() => (
          <>
            <div role="status">
              {news > 0 && (
                <Button kind="bone" onClick={showNews} className="w-full">
                  {news === 1 ? 'Show 1 new order' : `Show ${news} new orders`}
                </Button>
              )}
            </div>
            {items.length > 0 ? (
              <ul className="grid md:grid-cols-2 md:gap-x-8">
                {items.map((order) => (
                  <OrderCard key={order.id} order={order} search={search} />
                ))}
              </ul>
            ) : (
              <NoOrders view={words ? 'search' : view.name} />
            )}
            <MoreButton list={orders} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function viewOf({ id, name, query }: OrderView): View {
  return { name: `view-${id}`, label: name, filters: readAddress(new URLSearchParams(query)).filters };
}

type OrderSearchProps = {
  words: string;
  only: OrderFilters;
  address: (change: { words?: string; only?: OrderFilters }) => string;
};

/** Looks for the same as the search of the desk, among the orders of the view; in the place of the list that is open now. */
function OrderSearch({ words, only, address }: OrderSearchProps) {
  const navigate = useNavigate();
  const choices = useOrderChoices();
  const go = (to: string) => void navigate(to, { replace: true, preventScrollReset: true });
  const chips = orderChips(only, choices);
  return (
    <search className="block space-y-2">
      <div className="flex items-center gap-4">
        <SearchField
          label="Search"
          compact
          className="grow"
          placeholder="Name, number, address, phone or tracking"
          isReady={isSearchable}
          applied={words}
          onSearch={(typed) => go(address({ words: typed }))}
        />
        <Fold label="Filters" count={chips.length}>
          <div className="grid w-72 max-w-[calc(100vw-4rem)] gap-4">
            <OrderChoiceFilters
              filters={only}
              choices={choices}
              onNarrow={(change) => go(address({ only: { ...only, ...change } }))}
            />
          </div>
        </Fold>
      </div>
      <Chips
        chips={chips.map(({ without, ...chip }) => ({
          ...chip,
          off: () => go(address({ only: { ...only, ...without } })),
        }))}
      />
    </search>
  );
}

function NoOrders({ view }: { view: string }) {
  if (view === 'open') return <Empty title="Nothing to do">No order waits to be processed or shipped.</Empty>;
  if (view === 'search') return <Empty title="No orders match">Try fewer words, or another view.</Empty>;
  return <Empty title="No orders here">There is no order of this kind.</Empty>;
}

/** An order in its list: the whole card opens it, but for the button that does the next step. */
function OrderCard({ order, search }: { order: StaffOrder; search: URLSearchParams }) {
  const unbuilt = !order.build && order.workStep === 'process';
  return (
    <li className="relative border-rule border-t py-3 active:bg-bark">
      <div className="flex items-baseline justify-between gap-4">
        <SheetLink
          search={search}
          sheet="order"
          value={order.orderNumber}
          className="font-semibold text-bone after:absolute after:inset-0"
        >
          {orderName(order)}
        </SheetLink>
        <span className="text-ash text-sm">
          <Moment at={order.createdAt} />
        </span>
      </div>
      <p className="truncate text-ash">
        {order.customerName} · {order.bowColor}
        {unbuilt && ' · no build yet'}
      </p>
      <div className="mt-1 flex min-h-11 items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm">
            <OrderStatusBadge order={order} />
            {order.paymentState === 'disputed' && (
              <span className="ml-4">
                <PaymentStateBadge state={order.paymentState} />
              </span>
            )}
          </p>
          {isPriced(order) && <MoneyOf order={order} />}
        </div>
        <OrderStep order={order} />
      </div>
    </li>
  );
}

function MoneyOf({ order }: { order: PricedOrder }) {
  if (order.outstanding === '0.00') return <p className="text-ash">{totalNow(order)}</p>;
  return (
    <p className="text-tan">
      <span>{usd(order.outstanding)}</span> outstanding
    </p>
  );
}
