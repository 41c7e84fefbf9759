import { describePage } from '#web/seo/describe-page.ts';
import { ReturnsPage } from '#web/staff/returns/returns-page.tsx';

export const meta = () => describePage({ title: 'Returns', index: false });

export default function PanelReturns() {
  return <ReturnsPage />;
}
