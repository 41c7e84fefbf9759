import { describePage } from '#web/seo/describe-page.ts';

export { LabelsPage as default } from '#web/staff/orders/desk/labels/labels-page.tsx';

export const meta = () => describePage({ title: 'Labels', index: false });
