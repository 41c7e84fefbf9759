import { describePage } from '#web/seo/describe-page.ts';

export { ReturnsPage as default } from '#web/staff/returns/returns-page.tsx';

export const meta = () => describePage({ title: 'Returns', index: false });
