import { describePage } from '#web/seo/describe-page.ts';

export { SettingsPage as default } from '#web/staff/release/settings-page.tsx';

export const meta = () => describePage({ title: 'Reminders and pace', index: false });
