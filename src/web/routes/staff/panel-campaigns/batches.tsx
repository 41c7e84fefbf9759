import { describePage } from '#web/seo/describe-page.ts';

export { BatchesPage as default } from '#web/staff/batches/batches-page.tsx';

export const meta = () => describePage({ title: 'Batches', index: false });
