import { describePage } from '#web/seo/describe-page.ts';
import { BuildsPage } from '#web/staff/workshop/builds-page.tsx';

export const meta = () => describePage({ title: 'Bows by build', index: false });

export default function PanelBuilds() {
  return <BuildsPage />;
}
