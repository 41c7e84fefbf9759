import { describePage } from '#web/seo/describe-page.ts';
import { AdminAccess } from '#web/staff/session/password-sign-in.tsx';
import { LoginPage } from '#web/staff/session/require-staff.tsx';

export const meta = () => describePage({ title: 'Admin Access', index: false });

export default function AdminLogin() {
  return (
    <LoginPage leadsTo={({ panelPath }) => panelPath ?? '/'}>
      <AdminAccess />
    </LoginPage>
  );
}
