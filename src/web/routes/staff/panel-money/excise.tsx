import { describePage } from '#web/seo/describe-page.ts';

export { ExcisePage as default } from '#web/staff/money/excise-page.tsx';

export const meta = () => describePage({ title: 'Federal excise tax', index: false });
