import { OrderPage } from '#web/order/order-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/order';

export function meta({ params }: Route.MetaArgs) {
  return describePage({ title: `Order ${params.orderNumber}`, index: false });
}

export default function Order() {
  return <OrderPage />;
}
