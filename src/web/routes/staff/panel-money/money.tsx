import { describePage } from '#web/seo/describe-page.ts';

export { MoneyPage as default } from '#web/staff/money/money-page.tsx';

export const meta = () => describePage({ title: 'Money', index: false });
