import { describePage } from '#web/seo/describe-page.ts';

export { DelayPage as default } from '#web/delay/delay-page.tsx';

export const meta = () => describePage({ title: 'A new release date', index: false });
