import { describePage } from '#web/seo/describe-page.ts';

export { WorkshopPage as default } from '#web/staff/workshop/workshop-page.tsx';

export const meta = () => describePage({ title: 'Workshop', index: false });
