import { describePage } from '#web/seo/describe-page.ts';
import { StaffSignIn } from '#web/staff/session/staff-sign-in.tsx';

export const meta = () => describePage({ title: 'Staff Sign In', index: false });

export default function StaffSignInPage() {
  return <StaffSignIn />;
}
