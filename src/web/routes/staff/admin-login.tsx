import { describePage } from '#web/seo/describe-page.ts';
import { AdminAccess } from '#web/staff/session/admin-access.tsx';
import { LoginPage } from '#web/staff/session/login-page.tsx';

export const meta = () => describePage({ title: 'Admin Access', index: false });

export default function AdminLogin() {
  return (
    <LoginPage leadsTo={({ panelPath }) => panelPath ?? '/'}>
      <AdminAccess />
    </LoginPage>
  );
}
