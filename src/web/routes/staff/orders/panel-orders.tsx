import { describePage } from '#web/seo/describe-page.ts';
import { OrdersPage } from '#web/staff/orders/desk/list/staff-orders-page.tsx';

export function meta() {
  return describePage({ title: 'Orders', index: false });
}

export default function PanelOrders() {
  return <OrdersPage />;
}
