import { describePage } from '#web/seo/describe-page.ts';

export { BuildsPage as default } from '#web/staff/workshop/builds-page.tsx';

export const meta = () => describePage({ title: 'Bows by build', index: false });
