import { describePage } from '#web/seo/describe-page.ts';
import { RunPage } from '#web/staff/orders/desk/bulk/run-page.tsx';
import type { Route } from './+types/run';

export const meta = () => describePage({ title: 'Run', index: false });

export default function PanelRun({ params: { run } }: Route.ComponentProps) {
  return <RunPage id={Number(run)} />;
}
