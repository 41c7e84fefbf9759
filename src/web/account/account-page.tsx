import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';
import type { PagePath } from '#values/pages.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { type Session, signOut, useSession } from '#web/identity/session.ts';
import { Avatar, customerName } from '#web/layout/avatar.tsx';
import { RecentOrders, RecentOrdersWaiting } from '#web/order-list/recent-orders.tsx';
import { ForCustomers } from '#web/order-parts/for-customers.tsx';
import { memberSince } from '#web/order-parts/order-labels.ts';
import { isShownTo, type PaidOrder, paidOrderState, readPaidOrder } from '#web/payment/paid-order.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, WaitingTitle } from '#web/ui/skeleton.tsx';
import { JustPaid } from './just-paid.tsx';
import { WhereSignedIn } from './where-signed-in.tsx';
import { YourData } from './your-data.tsx';

const PROMPT = {
  title: 'Sign in to your account',
  words: 'See your orders, pay what is due, and check out faster next time.',
};

export function AccountPage() {
  const paid = usePaidOrder();
  return (
    <>
      {paid && <JustPaid key={paid.token} token={paid.token} />}
      <ForCustomers prompt={{ ...PROMPT, below: paid !== null }} waiting={<AccountWaiting />} promptFirst>
        {(user) => <Account user={user} />}
      </ForCustomers>
    </>
  );
}

function Account({ user }: { user: CurrentUser }) {
  return (
    <div className="max-w-[84rem]">
      <Profile user={user} />
      <div className="mt-12 grid gap-x-[clamp(3rem,7vw,8rem)] gap-y-14 lg:mt-16 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <QuickActions />
        <RecentOrders userId={user.id} />
      </div>
      <WhereSignedIn userId={user.id} />
      <YourData email={user.email} />
      <SignOutEverywhere />
    </div>
  );
}

/** The space of the account while it is not known yet whose it is. */
function AccountWaiting() {
  return (
    <div className="max-w-[84rem]">
      <WaitingTitle words="Loading your account…" />
      <div className="flex items-center gap-6 sm:gap-8">
        <Skeleton className="size-20 shrink-0 rounded-full sm:size-28" />
        <div className="grow">
          <Skeleton className="h-11 w-4/5 max-w-md lg:h-18" />
          <Skeleton className="mt-3 h-6 w-3/5 max-w-xs" />
          <Skeleton className="mt-1 h-6 w-2/5 max-w-48" />
        </div>
      </div>
      <div className="mt-12 grid gap-x-[clamp(3rem,7vw,8rem)] gap-y-14 lg:mt-16 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div>
          <Skeleton className="h-8 w-40" />
          <Skeleton className="mt-5 h-28 w-full" />
        </div>
        <div>
          <Skeleton className="h-8 w-64 max-w-full" />
          <RecentOrdersWaiting />
        </div>
      </div>
    </div>
  );
}

/** Who is signed in (rule 9.10). */
function Profile({ user }: { user: CurrentUser }) {
  return (
    <section aria-label="Profile" className="flex items-center gap-6 sm:gap-8">
      <Avatar user={user} look="page" />
      <div className="min-w-0">
        <h1 className={`title-chapter break-words text-bone ${user.displayName?.trim() ? '' : 'normal-case!'}`}>
          {customerName(user)}
        </h1>
        <p className="mt-3 break-words text-ash">{user.email}</p>
        <p className="text-ash">Member since {memberSince(user.createdAt, new Date())}</p>
      </div>
    </section>
  );
}

const ACTIONS = [
  { path: '/orders', words: 'View Order History' },
  { path: '/checkout', words: 'Pre-Order Hunter Bow' },
] satisfies { path: PagePath; words: string }[];

function QuickActions() {
  return (
    <nav aria-labelledby="actions-title">
      <h2 id="actions-title" className="title-part text-bone">
        Quick Actions
      </h2>
      <ul className="mt-5 border-rule border-t">
        {ACTIONS.map(({ path, words }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex min-h-14 items-center justify-between gap-4 border-rule border-b font-semibold text-bone transition-colors hover:border-bone"
            >
              {words}
              <span aria-hidden="true" className="text-ash group-hover:text-bone">
                →
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Ends the sign-in in every browser, for a lost phone or a borrowed computer. Asks once. */
function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLElement>(null);
  const asked = useRef(false);

  useEffect(() => {
    // The button that was pressed gives way to another one; the focus goes on there.
    if (asking || asked.current) place.current?.querySelector('button')?.focus();
    asked.current = asking;
  }, [asking]);

  async function everywhere() {
    setBusy(true);
    await signOut({ everywhere: true }).catch(() => {});
    setBusy(false);
    setAsking(false);
  }

  return (
    <section ref={place} aria-label="Sign out" className="mt-16 border-rule border-t pt-6">
      {asking ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-bone">This signs you out in every browser, this one too.</p>
          <Button busy={busy} onClick={everywhere}>
            {busy ? 'Signing out...' : 'Sign out everywhere'}
          </Button>
          {!busy && (
            <Button kind="quiet" onClick={() => setAsking(false)}>
              Stay signed in
            </Button>
          )}
        </div>
      ) : (
        <Button kind="quiet" className="font-normal text-ash text-sm" onClick={() => setAsking(true)}>
          Sign out on all devices
        </Button>
      )}
    </section>
  );
}

/**
 * The order whose payment ended on this page, if one did: it stays over a reload, with this one entry of the browser's
 * history. A customer who signs out takes it along; a guest who signs in keeps it.
 */
function usePaidOrder(): PaidOrder | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const customer = customerOf(useSession());
  const paid = readPaidOrder(useHydrated() ? state : null);
  const shown = paid !== null && isShownTo(paid, customer);

  const after = !paid || customer === undefined ? paid : shown ? { ...paid, customer } : null;
  const changed = after?.token !== paid?.token || after?.customer !== paid?.customer;
  useEffect(() => {
    if (!changed) return;
    const next = after && paidOrderState(after);
    void navigate('/account', { replace: true, state: next, preventScrollReset: true });
  });
  return shown ? paid : null;
}

/** The customer's id; null for nobody, undefined while it is not known. */
function customerOf(session: Session): string | null | undefined {
  if (session.status === 'loading') return undefined;
  return session.status === 'signed-in' ? session.user.id : null;
}
