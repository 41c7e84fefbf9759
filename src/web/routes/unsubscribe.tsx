import { describePage } from '#web/seo/describe-page.ts';

export const meta = () => describePage({ title: 'No more announcements', index: false });

export default function Unsubscribe() {
  return <h1 className="title-part text-bone">No more announcements</h1>;
}
