import { useEffect } from 'react';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { openSignIn } from '#web/identity/session.ts';
import { useSignOut } from '#web/layout/use-sign-out.ts';
import { placeAfterSignIn } from '#web/staff/calls/sign-in-address.ts';
import { useAdminAccount, useStaffStatus } from '#web/staff/calls/use-staff-status.ts';
import { Button } from '#web/ui/button.tsx';
import { PasskeyWay } from './password-sign-in.tsx';
import { SecondStep } from './second-step.tsx';
import { SignedOutLayout, SignIn, Waiting } from './sign-in-layout.tsx';

/** The phone panel's sign-in: with the account of an admin, or quietly with a staff password. */
export function StaffSignIn() {
  const { customer, waiting, secondStep } = useWayIn();
  if (secondStep) {
    return (
      <SignedOutLayout>
        <SecondStep status={secondStep} />
      </SignedOutLayout>
    );
  }
  if (waiting) return <Waiting>Loading...</Waiting>;
  return (
    <SignedOutLayout>
      <SignIn title="Staff Sign In">
        {customer ? <WithoutRights customer={customer} /> : <SignedOut />}
        <PasswordWay />
      </SignIn>
    </SignedOutLayout>
  );
}

function SignedOut() {
  return (
    <>
      <p className="mt-4 text-ash">
        The phone panel is for staff. Please sign in with an account that has staff rights.
      </p>
      <Button kind="blaze" onClick={openSignIn} className="mt-6 w-full">
        Sign In
      </Button>
    </>
  );
}

function WithoutRights({ customer }: { customer: CurrentUser }) {
  const { pending, leave } = useSignOut();
  return (
    <>
      <p role="status" className="mt-4 text-bone">
        You are signed in as {customer.email}, and this account has no staff rights. Please use another one, or ask for
        the right to be given to it.
      </p>
      <Button kind="bone" busy={pending} onClick={() => void leave()} className="mt-6 w-full">
        {pending ? 'Signing out...' : 'Sign out and try another account'}
      </Button>
    </>
  );
}

/** The address is only known in the browser: the server renders this page once for everybody. */
function PasswordWay() {
  const hydrated = useHydrated();
  const to = hydrated ? placeAfterSignIn(new URLSearchParams(location.search).get('to')) : null;
  return (
    <div className="mt-8 border-rule border-t pt-3 text-sm">
      <PasskeyWay />
      <a
        href={to ? `/admin-login?to=${encodeURIComponent(to)}` : '/admin-login'}
        className="inline-flex min-h-11 items-center text-ash link-quiet hover:text-bone"
      >
        Sign in with a staff password
      </a>
    </div>
  );
}

/**
 * From the sign-in to the phone panel: who is let in goes on with a new page, which may use the camera; who is not signed in
 * is asked to. The server alone says who is let in, so that two pages never send a person to each other.
 */
function useWayIn() {
  const { customer, isKnown } = useAdminAccount();
  const { data: status, error } = useStaffStatus();
  const letIn = status?.isAuthenticated ?? false;
  const known = isKnown && (status !== undefined || error !== null);
  useEffect(() => {
    if (letIn) location.replace(placeAfterSignIn(new URLSearchParams(location.search).get('to')));
  }, [letIn]);
  const secondStep = status?.secondStep ? status : null;
  const asks = known && !letIn && !secondStep && customer === null;
  useEffect(() => {
    if (asks) openSignIn();
  }, [asks]);
  return { customer, waiting: letIn || !known, secondStep };
}
