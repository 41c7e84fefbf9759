import { describePage } from '#web/seo/describe-page.ts';
import { NoticesPage } from '#web/staff/notices/notices-page.tsx';

export const meta = () => describePage({ title: 'Notices', index: false });

export default function PanelNotices() {
  return <NoticesPage />;
}
