import { describePage } from '#web/seo/describe-page.ts';

export { OverviewPage as default } from '#web/staff/overview/overview-page.tsx';

export const meta = () => describePage({ title: 'Overview', index: false });
