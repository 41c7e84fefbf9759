import { Link } from 'react-router';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { fromDecimal } from '#values/money.ts';
import type { OrderStatus } from '#values/order.ts';
import { orderName } from '#web/account/order-labels.ts';
import { usd } from '#web/client/format.ts';
import { useOrderFeed, useSteadyList } from '#web/staff/orders/shared/order-feed.ts';
import { OrderStatusBadge, PaymentStateBadge } from '#web/staff/orders/shared/order-parts.tsx';
import { FilterChips } from '#web/staff/phone/filter-chips.tsx';
import { ListWaiting } from '#web/staff/phone/list-waiting.tsx';
import { MoreButton } from '#web/staff/phone/more-button.tsx';
import { FROM_LIST, withSheet, withTab } from '#web/staff/phone/phone-address.ts';
import { Empty, Loaded } from '#web/staff/shell/loaded.tsx';
import { Moment } from '#web/staff/shell/moment.tsx';
import { Button } from '#web/ui/button.tsx';
import { OrderStep } from './order-step.tsx';

/** What the list can be narrowed to, by status; none means all. */
const VIEWS: { name: string; label: string; statuses: OrderStatus[] }[] = [
  { name: 'open', label: 'Open', statuses: ['pending', 'paid_deposit', 'completed', 'processing'] },
  { name: 'completed', label: 'Paid', statuses: ['completed'] },
  { name: 'processing', label: 'Processing', statuses: ['processing'] },
  { name: 'shipped', label: 'Shipped', statuses: ['shipped'] },
  { name: 'all', label: 'All', statuses: [] },
];
const [OPEN] = VIEWS as [(typeof VIEWS)[number]];

/** Orders, newest first: those that wait for something, unless another view is chosen. */
export function OrdersTab({ search }: { search: URLSearchParams }) {
  const view = VIEWS.find(({ name }) => name === search.get('status')) ?? OPEN;
  const orders = useOrderFeed(view);
  const { items, news, showNews } = useSteadyList(view.name, orders.data);
  return (
    <div className="space-y-5">
      <FilterChips
        label="Which orders"
        chips={VIEWS}
        current={view.name}
        address={(status) => withTab('orders', { status })}
      />
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
              <NoOrders view={view.name} />
            )}
            <MoreButton list={orders} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function NoOrders({ view }: { view: string }) {
  if (view === 'open') return <Empty title="Nothing to do">No order waits to be processed or shipped.</Empty>;
  return <Empty title="No orders here">There is no order of this kind.</Empty>;
}

/** An order in its list: the whole card opens it, but for the button that does the next step. */
function OrderCard({ order, search }: { order: StaffOrder; search: URLSearchParams }) {
  const owed = fromDecimal(order.outstanding) > 0;
  const unbuilt = !order.build && order.nextStep === 'process';
  return (
    <li className="relative border-rule border-t py-3 active:bg-bark">
      <div className="flex items-baseline justify-between gap-4">
        <Link
          to={withSheet(search, 'order', order.orderNumber)}
          state={FROM_LIST}
          preventScrollReset
          className="font-semibold text-bone after:absolute after:inset-0"
        >
          {orderName(order)}
        </Link>
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
          <p className={owed ? 'text-tan' : 'text-ash'}>
            {owed ? <span>{usd(order.outstanding)}</span> : <span>{usd(order.totalAmount)}</span>}
            {owed && ' outstanding'}
          </p>
        </div>
        <OrderStep order={order} />
      </div>
    </li>
  );
}
