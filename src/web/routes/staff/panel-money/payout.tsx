import { describePage } from '#web/seo/describe-page.ts';
import { PayoutPage } from '#web/staff/money/payout-page.tsx';

export const meta = () => describePage({ title: 'Payout', index: false });

export default function PanelPayout() {
  return <PayoutPage />;
}
