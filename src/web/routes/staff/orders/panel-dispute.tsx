import { describePage } from '#web/seo/describe-page.ts';
import { DisputePage } from '#web/staff/orders/dispute/dispute-page.tsx';

export const meta = () => describePage({ title: 'Dispute', index: false });

export default function PanelDispute() {
  return <DisputePage />;
}
