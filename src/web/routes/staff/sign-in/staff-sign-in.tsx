import { describePage } from '#web/seo/describe-page.ts';

export { StaffSignIn as default } from '#web/staff/session/staff-sign-in.tsx';

export const meta = () => describePage({ title: 'Staff Sign In', index: false });
