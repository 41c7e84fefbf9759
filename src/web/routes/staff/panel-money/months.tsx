import { describePage } from '#web/seo/describe-page.ts';

export { MonthsPage as default } from '#web/staff/money/months-page.tsx';

export const meta = () => describePage({ title: 'Months', index: false });
