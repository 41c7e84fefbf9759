import { describePage } from '#web/seo/describe-page.ts';
import { LabelsPage } from '#web/staff/labels/labels-page.tsx';

export function meta() {
  return describePage({ title: 'Labels', index: false });
}

export default function PanelLabels() {
  return <LabelsPage />;
}
