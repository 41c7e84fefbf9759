import { describePage } from '#web/seo/describe-page.ts';
import { ShipFilePage } from '#web/staff/orders/desk/bulk/ship-file-page.tsx';

export const meta = () => describePage({ title: 'Ship by file', index: false });

export default function PanelShipFile() {
  return <ShipFilePage />;
}
