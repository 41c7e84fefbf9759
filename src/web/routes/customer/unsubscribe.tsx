import { describePage } from '#web/seo/describe-page.ts';
import { UnsubscribePage } from '#web/unsubscribe/unsubscribe-page.tsx';

export const meta = () => describePage({ title: 'No more announcements', index: false });

export default function Unsubscribe() {
  return <UnsubscribePage />;
}
