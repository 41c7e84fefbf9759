import { describePage } from '#web/seo/describe-page.ts';
import { RunsPage } from '#web/staff/orders/desk/bulk/runs-page.tsx';

export const meta = () => describePage({ title: 'Runs', index: false });

export default function PanelRuns() {
  return <RunsPage />;
}
