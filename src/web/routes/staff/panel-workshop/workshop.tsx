import { describePage } from '#web/seo/describe-page.ts';
import { WorkshopPage } from '#web/staff/workshop/workshop-page.tsx';

export const meta = () => describePage({ title: 'Workshop', index: false });

export default function PanelWorkshop() {
  return <WorkshopPage />;
}
