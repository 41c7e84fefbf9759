import { Dialog } from 'radix-ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { AdminStatus } from '#contract/staff-accounts/staff-session-schemas.ts';
import type { StaffRole } from '#values/staff/staff.ts';
import { ConfirmFirst } from '#web/staff/account/confirm-first.tsx';
import { FactorsPart } from '#web/staff/account/factors-part.tsx';
import { useOwnAccount } from '#web/staff/account/use-own-account.ts';
import { RoleContext } from '#web/staff/calls/may.tsx';
import { ownStaffAddress, signInAddress } from '#web/staff/calls/sign-in-address.ts';
import { useLive } from '#web/staff/calls/use-live.ts';
import { LeaveContext, useStaffStatus } from '#web/staff/calls/use-staff-status.ts';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { OfflineLine } from '#web/staff/phone-parts/phone-sheet.tsx';
import { Button } from '#web/ui/button.tsx';
import { AdminAccess } from './password-sign-in.tsx';
import { SignedOutLayout, UnknownVisitor, Waiting } from './sign-in-layout.tsx';
import { useLogOut } from './use-log-out.ts';

type RequireStaffProps = {
  /** Shown in the page's place while nobody is signed in. */
  login: ReactNode;
  children: ReactNode;
};

/**
 * Shows the page to staff. When a session ends meanwhile, the page stays as it is, with all that was typed into it, and the
 * login is shown over it until they have signed in again; after a logout nothing of it is left.
 */
export function RequireStaff({ login, children }: RequireStaffProps) {
  const status = useStaffStatus();
  const { data } = status;
  const [inside, setInside] = useState<{ name: string; role: StaffRole | null } | null>(null);
  const leave = useCallback(() => setInside(null), []);
  const lacksFactor = data?.lacksFactor ?? false;
  const name = data?.isAuthenticated ? (data.name ?? '') : null;
  const role = data?.role ?? null;
  if (name !== null && (name !== inside?.name || role !== inside.role)) setInside({ name, role });
  useLive(name !== null && !lacksFactor);

  if (lacksFactor) return <SetUpFactor />;

  if (inside !== null) {
    return (
      <LeaveContext value={leave}>
        <RoleContext value={inside.role}>
          <div key={inside.name}>{children}</div>
        </RoleContext>
        {name === null && <SignInAgain onLeave={leave} />}
      </LeaveContext>
    );
  }
  if (data) return <SignedOutLayout>{login}</SignedOutLayout>;
  if (status.error) return <UnknownVisitor status={status} />;
  return <Waiting>Loading...</Waiting>;
}

/** Covers everything, windows too, until staff are signed in again: nobody else reads on, and nothing is lost. */
function SignInAgain({ onLeave }: { onLeave: () => void }) {
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 overflow-y-auto bg-night px-edge pt-[clamp(3rem,16svh,10rem)] pb-16"
        >
          <Dialog.Title className="sr-only">Sign in again</Dialog.Title>
          <AdminAccess note="Your session has ended. Sign in to go on where you were; what you typed is still there." />
          <p className="mx-auto mt-2 max-w-sm text-ash text-sm">
            <button type="button" onClick={onLeave} className="py-2 link-plain hover:text-bone">
              Leave this page instead
            </button>
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Shows the page to staff, and sends everybody else to the sign-in, from where they come back to this place (rule 14.6). */
export function RequireStaffOnPhone({ children }: { children: ReactNode }) {
  const status = useStaffStatus();
  const { data } = status;
  const inside = data?.isAuthenticated ?? false;
  const outside = data !== undefined && !inside;
  const lacksFactor = data?.lacksFactor ?? false;
  useLive(inside && !lacksFactor);
  useEffect(() => {
    if (outside) location.replace(signInAddress(location));
  }, [outside]);

  if (lacksFactor) return <SetUpFactor />;
  if (inside) return <RoleContext value={data?.role ?? null}>{children}</RoleContext>;
  if (status.error && !data) {
    return (
      <UnknownVisitor status={status}>
        <OfflineLine className="mb-5" />
      </UnknownVisitor>
    );
  }
  return <Waiting>{outside ? 'Opening the sign-in...' : 'Loading...'}</Waiting>;
}

/**
 * A page that is nothing but a login: a person who is signed in, or has just signed in, goes on in its place, to `?to=` when
 * that is an address of the staff side.
 */
export function LoginPage({ leadsTo, children }: { leadsTo: (status: AdminStatus) => string; children: ReactNode }) {
  const { data } = useStaffStatus();
  useLive(false);
  if (!data?.isAuthenticated) return <SignedOutLayout>{children}</SignedOutLayout>;
  return <GoOn to={ownStaffAddress(new URLSearchParams(location.search).get('to')) ?? leadsTo(data)} />;
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

/** All that owners and managers see before they have the second factor that is asked of them. */
function SetUpFactor() {
  const { pending, logOut } = useLogOut();
  return (
    <SignedOutLayout>
      <div className="mx-auto max-w-2xl">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="title-desk text-bone">Set up a second factor</h1>
          <Button kind="quiet" busy={pending} onClick={() => logOut()}>
            Logout
          </Button>
        </div>
        <p className="mt-2 mb-8 max-w-prose text-ash">
          Everything else opens once it is there. A passkey is the quickest where this device can make one.
        </p>
        <Loaded query={useOwnAccount()} what="your account">
          {(account) => (
            <ConfirmFirst account={account}>
              <FactorsPart account={account} />
            </ConfirmFirst>
          )}
        </Loaded>
      </div>
    </SignedOutLayout>
  );
}
