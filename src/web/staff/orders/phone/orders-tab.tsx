import { FilterChips } from '#web/staff/phone/filter-chips.tsx';
import { ListWaiting } from '#web/staff/phone/list-waiting.tsx';
import { MoreButton } from '#web/staff/phone/more-button.tsx';
import { withTab } from '#web/staff/phone/phone-address.ts';
import { useSteadyList } from '#web/staff/phone/steady-list.ts';
import { Empty, Loaded } from '#web/staff/shell/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { OrderCard } from './order-card.tsx';
import { ORDER_VIEWS, readOrderView } from './order-filters.ts';
import { usePhoneOrders } from './use-phone-orders.ts';

/** Orders, newest first: those that wait for something, unless another view is chosen. */
export function OrdersTab({ search }: { search: URLSearchParams }) {
  const view = readOrderView(search);
  const orders = usePhoneOrders(view);
  const { items, news, showNews } = useSteadyList(view.name, orders.data);
  return (
    <div className="space-y-5">
      <FilterChips
        label="Which orders"
        chips={ORDER_VIEWS}
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
