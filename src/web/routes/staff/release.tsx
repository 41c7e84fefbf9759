import { describePage } from '#web/seo/describe-page.ts';
import { ReleasePage } from '#web/staff/release/release-page.tsx';

export const meta = () => describePage({ title: 'Release', index: false });

export default function Release() {
  return <ReleasePage />;
}
