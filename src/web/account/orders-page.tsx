import { ForCustomers } from './for-customers.tsx';
import { OrderHistory, OrderHistoryWaiting } from './order-history.tsx';

const PROMPT = {
  title: 'Sign in to see your orders',
  words: 'Every order you have placed, what is paid, what is due, and where your bow is.',
};

export function OrdersPage() {
  return (
    <ForCustomers prompt={PROMPT} waiting={<OrderHistoryWaiting />}>
      {(user) => <OrderHistory userId={user.id} />}
    </ForCustomers>
  );
}
