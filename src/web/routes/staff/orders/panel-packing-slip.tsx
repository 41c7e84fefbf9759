import { describePage } from '#web/seo/describe-page.ts';
import { PackingSlipPage } from '#web/staff/orders/desk/packing-slip/packing-slip-page.tsx';
import type { Route } from './+types/panel-packing-slip';

export function meta({ params }: Route.MetaArgs) {
  return describePage({ title: `Packing slip ${params.order}`, index: false });
}

export default function PanelPackingSlip() {
  return <PackingSlipPage />;
}
