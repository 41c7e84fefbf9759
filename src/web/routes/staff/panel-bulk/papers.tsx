import { describePage } from '#web/seo/describe-page.ts';
import { OrderPapersPage } from '#web/staff/workshop/order-papers-page.tsx';

export const meta = () => describePage({ title: 'Papers of orders', index: false });

export default function PanelOrderPapers() {
  return <OrderPapersPage />;
}
