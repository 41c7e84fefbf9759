import { describePage } from '#web/seo/describe-page.ts';

export { NoticesPage as default } from '#web/staff/notices/notices-page.tsx';

export const meta = () => describePage({ title: 'Notices', index: false });
