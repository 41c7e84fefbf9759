import { describePage } from '#web/seo/describe-page.ts';

export { AnnouncementPage as default } from '#web/staff/announcements/announcement-page.tsx';

export const meta = () => describePage({ title: 'Announcement', index: false });
