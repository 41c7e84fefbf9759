import { describePage } from '#web/seo/describe-page.ts';

export { ReleasePanel as default } from '#web/staff/release/release-panel.tsx';

export const meta = () => describePage({ title: 'Release', index: false });
