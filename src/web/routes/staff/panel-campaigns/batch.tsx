import { describePage } from '#web/seo/describe-page.ts';

export { BatchPage as default } from '#web/staff/batches/batch-page.tsx';

export const meta = () => describePage({ title: 'Batch', index: false });
