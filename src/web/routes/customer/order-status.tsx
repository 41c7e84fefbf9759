import { LinkedOrderPage } from '#web/order/linked-order-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';

export const meta = () => describePage({ title: 'Your order', index: false });

export default function OrderStatus() {
  return <LinkedOrderPage />;
}
