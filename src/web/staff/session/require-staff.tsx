import { type ReactNode, useCallback, useState } from 'react';
import { useLive } from '#web/staff/live/use-live.ts';
import { LeaveContext } from './leave-context.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { UnknownVisitor, Waiting } from './sign-in-states.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';
import { useStaffStatus } from './use-staff-status.ts';

type RequireStaffProps = {
  /** Shown in the page's place while nobody is signed in. */
  login: ReactNode;
  children: ReactNode;
};

/**
 * Shows the page to staff. When a session ends meanwhile, the page stays as it is, with all that
 * was typed into it, and the login is shown over it until they have signed in again; after a logout nothing of it is left.
 */
export function RequireStaff({ login, children }: RequireStaffProps) {
  const status = useStaffStatus();
  const { data } = status;
  const [inside, setInside] = useState<string | null>(null);
  const leave = useCallback(() => setInside(null), []);
  const name = data?.isAuthenticated ? (data.name ?? '') : null;
  if (name !== null && name !== inside) setInside(name);
  useLive(name !== null);

  if (inside !== null) {
    return (
      <LeaveContext value={leave}>
        <div key={inside}>{children}</div>
        {name === null && <SignInAgain onLeave={leave} />}
      </LeaveContext>
    );
  }
  if (data) return <SignedOutLayout>{login}</SignedOutLayout>;
  if (status.error) return <UnknownVisitor status={status} />;
  return <Waiting>Loading...</Waiting>;
}
