import { describePage } from '#web/seo/describe-page.ts';

export { DelayPage as default } from '#web/staff/delays/staff-delay-page.tsx';

export const meta = () => describePage({ title: 'Delay notice', index: false });
