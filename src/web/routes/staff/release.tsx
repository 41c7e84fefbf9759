import { describePage } from '#web/seo/describe-page.ts';

export { ReleasePage as default } from '#web/staff/release/release-page.tsx';

export const meta = () => describePage({ title: 'Release', index: false });
