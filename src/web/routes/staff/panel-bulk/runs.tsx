import { describePage } from '#web/seo/describe-page.ts';

export { RunsPage as default } from '#web/staff/orders/desk/bulk/runs-page.tsx';

export const meta = () => describePage({ title: 'Runs', index: false });
