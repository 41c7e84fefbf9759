import { describePage } from '#web/seo/describe-page.ts';
import { LabelsPage } from '#web/staff/orders/desk/labels/labels-page.tsx';

export function meta() {
  return describePage({ title: 'Labels', index: false });
}

export default function PanelLabels() {
  return <LabelsPage />;
}
