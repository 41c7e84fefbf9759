import { Logo } from '#web/layout/logo.tsx';
import { useLogOut } from '#web/staff/session/use-log-out.ts';
import { useStaffStatus } from '#web/staff/session/use-staff-status.ts';
import { Button } from '#web/ui/button.tsx';
import { OfflineLine } from './offline-line.tsx';

/** Whose shop this is, who works here, and the way out. */
export function PhoneHeader() {
  const { data } = useStaffStatus();
  const { pending, logOut } = useLogOut();
  return (
    <header className="sticky top-0 z-20 border-rule border-b bg-night">
      <div className="mx-auto flex h-14 max-w-5xl items-center gap-4 px-edge">
        <Logo className="h-5.5 w-auto shrink-0" />
        <p className="ml-auto min-w-0 truncate text-ash text-sm">
          <span className="sr-only">Signed in as </span>
          {data?.name}
        </p>
        <Button kind="quiet" busy={pending} onClick={() => logOut()} className="shrink-0 text-sm">
          Logout
        </Button>
      </div>
      <OfflineLine />
    </header>
  );
}
