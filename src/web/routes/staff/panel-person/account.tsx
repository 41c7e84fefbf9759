import { describePage } from '#web/seo/describe-page.ts';

export { AccountPage as default } from '#web/staff/account/staff-account-page.tsx';

export const meta = () => describePage({ title: 'Your account', index: false });
