import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/panel-packing-slip';

export { PackingSlipPage as default } from '#web/staff/orders/desk/packing-slip/packing-slip-page.tsx';

export function meta({ params }: Route.MetaArgs) {
  return describePage({ title: `Packing slip ${params.order}`, index: false });
}
