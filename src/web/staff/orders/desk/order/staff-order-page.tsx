import { useLocation, useParams } from 'react-router';
import { useOrder } from '#web/staff/orders/shared/use-orders.ts';
import { BackLink } from '#web/staff/parts/page-links.tsx';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OrderView } from './staff-order-view.tsx';

/** Everything about one order, and what may be done with it. */
export function OrderPage() {
  const { order: name = '' } = useParams();
  const order = useOrder(name);
  return (
    <>
      <BackToOrders />
      <Loaded
        query={order}
        what="this order"
        waiting={<OrderWaiting name={name} />}
        unknown={(text) => <NoSuchOrder text={text} />}
      >
        {(detail) => <OrderView key={detail.orderNumber} order={detail} />}
      </Loaded>
    </>
  );
}

function NoSuchOrder({ text }: { text: string }) {
  return (
    <div className="mt-4">
      <h1 className="title-desk mb-4 text-bone">Order not found</h1>
      <Empty title={text} />
    </div>
  );
}

/** The number is known from the address; the rest keeps its space. */
function OrderWaiting({ name }: { name: string }) {
  return (
    <div className="mt-2">
      <h1 className="title-desk text-bone tabular-nums">{name}</h1>
      <p role="status" className="sr-only">
        Loading this order...
      </p>
      <Skeleton className="mt-4 h-5 w-72 max-w-full" />
      <Skeleton className="mt-6 h-9 w-96 max-w-full" />
      <Skeleton className="mt-8 h-14 w-full" />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  );
}

/** To the list as it stood when the order was opened from it, else to all orders. */
function BackToOrders() {
  const panelPath = usePanelPath();
  const { state } = useLocation();
  return <BackLink to={{ pathname: panelPath('orders'), search: listOf(state) }}>Orders</BackLink>;
}

function listOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'list' in state ? String(state.list) : '';
}
