import { describePage } from '#web/seo/describe-page.ts';
import { ReleaseAccess } from '#web/staff/session/password-sign-in.tsx';
import { LoginPage } from '#web/staff/session/require-staff.tsx';

export const meta = () => describePage({ title: 'Admin Panel Access', index: false });

export default function ReleaseLogin() {
  return (
    <LoginPage leadsTo={() => '/release'}>
      <ReleaseAccess />
    </LoginPage>
  );
}
