import { Logo } from '#web/layout/logo.tsx';
import { ReleaseAccess } from '../session/release-access.tsx';
import { StaffDoor } from '../session/staff-door.tsx';
import { LineLost } from '../shell/line-lost.tsx';
import { WhoWorks } from '../shell/who-works.tsx';
import { ReleasePanel } from './release-panel.tsx';

/** The release panel alone, behind the login that is titled with the shop's name. */
export function ReleasePage() {
  return (
    <StaffDoor login={<ReleaseAccess />}>
      <header className="border-rule border-b bg-night">
        <div className="edge flex min-h-13 items-center gap-x-8">
          <Logo className="h-5.5 w-auto" />
          <WhoWorks className="ml-auto" />
        </div>
      </header>
      <LineLost />
      <main className="edge pt-5 pb-16">
        <ReleasePanel />
      </main>
    </StaffDoor>
  );
}
