import { describePage } from '#web/seo/describe-page.ts';
import { AnnouncementPage } from '#web/staff/announcements/announcement-page.tsx';

export const meta = () => describePage({ title: 'Announcement', index: false });

export default function PanelReleaseAnnouncement() {
  return <AnnouncementPage />;
}
