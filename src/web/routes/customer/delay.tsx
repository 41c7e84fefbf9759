import { DelayPage } from '#web/delay/delay-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';

export const meta = () => describePage({ title: 'A new release date', index: false });

export default function Delay() {
  return <DelayPage />;
}
