import { describePage } from '#web/seo/describe-page.ts';

export { SuppressionsPage as default } from '#web/staff/suppressions/suppressions-page.tsx';

export const meta = () => describePage({ title: 'Blocked addresses', index: false });
