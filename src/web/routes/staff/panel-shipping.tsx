import { describePage } from '#web/seo/describe-page.ts';
import { ShippingPage } from '#web/staff/shipping/shipping-page.tsx';

export const meta = () => describePage({ title: 'Shipping rates', index: false });

export default function PanelShipping() {
  return <ShippingPage />;
}
