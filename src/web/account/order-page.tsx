import { useParams } from 'react-router';
import { ApiError } from '#web/client/api-error.ts';
import { ForCustomers } from './for-customers.tsx';
import { NoSuchOrder, OrderFailed } from './order-notices.tsx';
import { OrderView } from './order-view.tsx';
import { OrderWaiting } from './order-waiting.tsx';
import { useOwnOrder } from './use-own-orders.ts';

const PROMPT = {
  title: 'Sign in to see this order',
  words: 'An order is shown to the customer who placed it, and to nobody else.',
};

export function OrderPage() {
  const { orderNumber = '' } = useParams();
  return (
    <ForCustomers prompt={PROMPT} waiting={<OrderWaiting />}>
      {() => <OwnOrder key={orderNumber} orderNumber={orderNumber} />}
    </ForCustomers>
  );
}

function OwnOrder({ orderNumber }: { orderNumber: string }) {
  const order = useOwnOrder(orderNumber);
  // Unknown, another's and unreadable numbers; also for an order that was shown until now.
  const refused = order.error instanceof ApiError && order.error.status < 429 && order.error.status !== 401;
  if (refused) return <NoSuchOrder />;
  if (order.data) {
    return (
      <OrderView
        order={order.data}
        rereading={order.isFetching}
        rereadFailed={order.isError}
        onReread={() => void order.refetch()}
      />
    );
  }
  if (order.error && !order.isFetching) return <OrderFailed onRetry={() => void order.refetch()} />;
  return <OrderWaiting />;
}
