import { describePage } from '#web/seo/describe-page.ts';
import { OrderPage } from '#web/staff/orders/desk/order/staff-order-page.tsx';
import type { Route } from './+types/panel-order';

export function meta({ params }: Route.MetaArgs) {
  return describePage({ title: `Order ${params.order}`, index: false });
}

export default function PanelOrder() {
  return <OrderPage />;
}
