import { describePage } from '#web/seo/describe-page.ts';
import { OverviewPage } from '#web/staff/overview/overview-page.tsx';

export const meta = () => describePage({ title: 'Overview', index: false });

export default function PanelOverview() {
  return <OverviewPage />;
}
