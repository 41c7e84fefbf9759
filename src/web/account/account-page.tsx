import type { CurrentUser } from '#contract/users.ts';
import { AccountWaiting } from './account-waiting.tsx';
import { ForCustomers } from './for-customers.tsx';
import { JustPaid } from './just-paid.tsx';
import { Profile } from './profile.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { usePaidOrder } from './use-paid-order.ts';

const PROMPT = {
  title: 'Sign in to your account',
  words: 'See your orders, pay what is due, and check out faster next time.',
};

export function AccountPage() {
  const paid = usePaidOrder();
  return (
    <>
      {paid && <JustPaid key={paid.token} token={paid.token} />}
      <ForCustomers prompt={{ ...PROMPT, below: paid !== null }} waiting={<AccountWaiting />}>
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
      <SignOutEverywhere />
    </div>
  );
}
