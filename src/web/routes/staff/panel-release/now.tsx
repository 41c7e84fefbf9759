import { describePage } from '#web/seo/describe-page.ts';
import { ReleasePanel } from '#web/staff/release/release-panel.tsx';

export const meta = () => describePage({ title: 'Release', index: false });

export default function PanelReleaseNow() {
  return <ReleasePanel />;
}
