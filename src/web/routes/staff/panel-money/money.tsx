import { describePage } from '#web/seo/describe-page.ts';
import { MoneyPage } from '#web/staff/money/money-page.tsx';

export const meta = () => describePage({ title: 'Money', index: false });

export default function PanelMoney() {
  return <MoneyPage />;
}
