import { describePage } from '#web/seo/describe-page.ts';
import { PhoneOrderPage } from '#web/staff/orders/desk/phone-order/phone-order-page.tsx';

export const meta = () => describePage({ title: 'Order by phone', index: false });

export default function PanelPhoneOrder() {
  return <PhoneOrderPage />;
}
