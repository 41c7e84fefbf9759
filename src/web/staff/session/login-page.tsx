import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import type { AdminStatus } from '#contract/staff-session.ts';
import { useLive } from '#web/staff/live/use-live.ts';
import { ownStaffAddress } from './own-address.ts';
import { Waiting } from './sign-in-states.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';
import { useStaffStatus } from './use-staff-status.ts';

type LoginPageProps = { leadsTo: (status: AdminStatus) => string; children: ReactNode };

/**
 * A page that is nothing but a login: whoever is signed in, or has just signed in, goes on in its place, to `?to=` when that
 * is an address of the staff side.
 */
export function LoginPage({ leadsTo, children }: LoginPageProps) {
  const { data } = useStaffStatus();
  useLive(false);
  if (data?.isAuthenticated) return <GoOn to={readGoal() ?? leadsTo(data)} />;
  return <SignedOutLayout>{children}</SignedOutLayout>;
}

function readGoal(): string | null {
  return ownStaffAddress(new URLSearchParams(location.search).get('to'));
}

/** Pages like this one do not know where the panel is, and the phone's may use the camera: both begin with the server. */
function GoOn({ to }: { to: string }) {
  const stays = to.startsWith('/release');
  useEffect(() => {
    if (!stays) location.replace(to);
  }, [stays, to]);
  if (stays) return <Navigate to={to} replace />;
  return <Waiting>You are signed in. Opening...</Waiting>;
}
