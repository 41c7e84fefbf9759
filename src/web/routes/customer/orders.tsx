import { OrdersPage } from '#web/order-list/orders-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';

export function meta() {
  return describePage({ title: 'Order History', index: false });
}

export default function Orders() {
  return <OrdersPage />;
}
