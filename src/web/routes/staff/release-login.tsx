import { describePage } from '#web/seo/describe-page.ts';
import { LoginPage } from '#web/staff/session/login-page.tsx';
import { ReleaseAccess } from '#web/staff/session/release-access.tsx';

export const meta = () => describePage({ title: 'Admin Panel Access', index: false });

export default function ReleaseLogin() {
  return (
    <LoginPage leadsTo={() => '/release'}>
      <ReleaseAccess />
    </LoginPage>
  );
}
