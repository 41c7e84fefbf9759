import { useSearchParams } from 'react-router';
import { Logo } from '#web/layout/logo.tsx';
import { ConnectionLost } from '#web/staff/parts/page-parts.tsx';
import { ReleaseAccess } from '#web/staff/session/password-sign-in.tsx';
import { RequireStaff } from '#web/staff/session/require-staff.tsx';
import { WhoWorks } from '#web/staff/shell/who-works.tsx';
import { MailingPage } from './mailing-page.tsx';
import { ReleasePanel } from './release-panel.tsx';

/** The release panel alone, behind the login that is titled with the shop's name; `?mailing=7` is that mailing's page. */
export function ReleasePage() {
  const [search] = useSearchParams();
  const mailing = search.get('mailing');
  return (
    <RequireStaff login={<ReleaseAccess />}>
      <header className="border-rule border-b bg-night">
        <div className="edge flex min-h-13 items-center gap-x-8">
          <Logo className="h-5.5 w-auto" />
          <WhoWorks className="ml-auto" />
        </div>
      </header>
      <ConnectionLost />
      <main id="main" tabIndex={-1} className="edge pt-5 pb-16 outline-none">
        {mailing === null ? <ReleasePanel /> : <MailingPage id={Number(mailing)} />}
      </main>
    </RequireStaff>
  );
}
