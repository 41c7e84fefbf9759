import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/order';

export { OrderPage as default } from '#web/order/order-page.tsx';

export function meta({ params }: Route.MetaArgs) {
  return describePage({ title: `Order ${params.orderNumber}`, index: false });
}
