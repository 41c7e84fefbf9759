import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/panel-order';

export { OrderPage as default } from '#web/staff/orders/desk/order/staff-order-page.tsx';

export function meta({ params }: Route.MetaArgs) {
  return describePage({ title: `Order ${params.order}`, index: false });
}
