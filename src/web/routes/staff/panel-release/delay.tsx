import { describePage } from '#web/seo/describe-page.ts';
import { DelayPage } from '#web/staff/delays/staff-delay-page.tsx';

export const meta = () => describePage({ title: 'Delay notice', index: false });

export default function PanelReleaseDelay() {
  return <DelayPage />;
}
