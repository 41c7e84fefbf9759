import { use, useState } from 'react';
import { logOut as logOutCall } from '#contract/staff-accounts/staff-session-calls.ts';
import { call } from '#web/client/call.ts';
import { followOut, useSession } from '#web/identity/session.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { dropSteps } from '#web/staff/calls/late-steps.ts';
import { notifyStaffTabs } from '#web/staff/calls/staff-tabs.ts';
import {
  forgetAnswers,
  keepStatus,
  LeaveContext,
  rereadAnswers,
  stopReading,
  useStaffStatus,
} from '#web/staff/calls/use-staff-status.ts';
import { unsubscribeHere } from '#web/staff/notices/push-browser.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** `quietly`: nobody was inside yet, so nothing is said of it. */
type LogOutOptions = { everywhere?: boolean; quietly?: boolean };

/**
 * Leaves the staff side, in this browser or in all. The shop ends an admin's account session with it; what this browser
 * keeps of the account goes too, or it would sign them in again by itself. While the server does not confirm, they stay
 * where they are.
 */
export function useLogOut() {
  const session = useSession();
  const leave = use(LeaveContext);
  const [pending, setPending] = useState(false);
  // Who came in by an account is known from the first moment, who is signed in as a customer a little later.
  const byAccount = useStaffStatus().data?.via === 'account';
  const hasAccount = byAccount || (session.status === 'signed-in' && session.user.isAdmin);

  async function logOut({ everywhere = false, quietly = false }: LogOutOptions = {}) {
    if (pending) return;
    setPending(true);
    try {
      await stopReading();
      const status = await call(logOutCall, { body: { everywhere } });
      leave();
      keepStatus(status);
      // In one go with the status: whatever is drawn in between would ask anew.
      forgetAnswers();
      dropSteps();
      notifyStaffTabs({ kind: 'session' });
      // The server has ended this browser's notices with the session.
      await unsubscribeHere().catch(() => {});
      // The shop's part is done; should this one fail, nobody is signed in all the same. Before it is done, the next page
      // would ask for the account that this one has left.
      if (hasAccount) await followOut().catch(() => {});
      if (!quietly) toast({ title: 'Logged out successfully' });
    } catch (error) {
      rereadAnswers();
      const description = failureText(error, 'Please try again.');
      toast({ title: 'You are still logged in', description, variant: 'destructive' });
    }
    setPending(false);
  }

  return { pending, logOut };
}
