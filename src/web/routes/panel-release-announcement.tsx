import { describePage } from '#web/seo/describe-page.ts';

export const meta = () => describePage({ title: 'Announcement', index: false });

export default function PanelReleaseAnnouncement() {
  return <h1 className="title-desk text-bone">Announcement</h1>;
}
