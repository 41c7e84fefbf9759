import { describePage } from '#web/seo/describe-page.ts';

export { PapersPage as default } from '#web/staff/workshop/papers-page.tsx';

export const meta = () => describePage({ title: 'Papers of bows', index: false });
