import { describePage } from '#web/seo/describe-page.ts';
import { BatchesPage } from '#web/staff/batches/batches-page.tsx';

export function meta() {
  return describePage({ title: 'Batches', index: false });
}

export default function PanelBatches() {
  return <BatchesPage />;
}
