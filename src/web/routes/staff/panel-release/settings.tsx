import { describePage } from '#web/seo/describe-page.ts';
import { SettingsPage } from '#web/staff/release/settings-page.tsx';

export const meta = () => describePage({ title: 'Reminders and pace', index: false });

export default function PanelReleaseSettings() {
  return <SettingsPage />;
}
