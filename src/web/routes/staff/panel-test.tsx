import { describePage } from '#web/seo/describe-page.ts';

export { TestMailPanel as default } from '#web/staff/test-mail/test-mail-panel.tsx';

export const meta = () => describePage({ title: 'Test', index: false });
