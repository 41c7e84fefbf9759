import { FindOrderPage } from '#web/order/find-order-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';

export const meta = () => describePage({ title: 'Find your order', index: false });

export default function FindOrder() {
  return <FindOrderPage />;
}
