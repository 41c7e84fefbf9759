import { describePage } from '#web/seo/describe-page.ts';
import { BatchPage } from '#web/staff/batches/batch-page.tsx';

export function meta() {
  return describePage({ title: 'Batch', index: false });
}

export default function PanelBatch() {
  return <BatchPage />;
}
