import { describePage } from '#web/seo/describe-page.ts';
import { PapersPage } from '#web/staff/workshop/papers-page.tsx';

export const meta = () => describePage({ title: 'Papers of bows', index: false });

export default function PanelPapers() {
  return <PapersPage />;
}
