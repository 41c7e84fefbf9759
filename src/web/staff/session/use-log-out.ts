import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { AdminStatus } from '#contract/staff-session.ts';
import { failureWords } from '#web/account/failure-words.ts';
import { request } from '#web/client/request.ts';
import { signOut, useSession } from '#web/identity/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { tellStaffTabs } from '../live/staff-tabs.ts';
import { LeaveContext } from './leave-context.ts';
import { forgetAnswers, keepStatus, useStaffStatus } from './use-staff-status.ts';

type LogOutOptions = { everywhere?: boolean };

/**
 * Leaves the staff side, in this browser or in all. An admin by account leaves the account too: what this browser keeps of
 * it would sign them in again by itself. While the server does not confirm, they stay where they are.
 */
export function useLogOut() {
  const client = useQueryClient();
  const session = useSession();
  const leave = use(LeaveContext);
  const [pending, setPending] = useState(false);
  const { data: staff } = useStaffStatus();
  const byAccount = session.status === 'signed-in' && session.user.isAdmin;

  async function logOut({ everywhere = false }: LogOutOptions = {}) {
    if (pending) return;
    setPending(true);
    try {
      if (byAccount) await signOut({ everywhere });
      // The account's own sessions are over by now, everywhere or here; nobody is left to ask for the same once more.
      const body = { everywhere: everywhere && staff?.via === 'password' };
      const status = await request<AdminStatus>('/api/admin/logout', { method: 'POST', body });
      leave();
      keepStatus(client, status);
      forgetAnswers(client);
      tellStaffTabs({ kind: 'session' });
      toast({ title: 'Logged out successfully' });
    } catch (error) {
      const description = failureWords(error, 'Please try again.');
      toast({ title: 'You are still logged in', description, variant: 'destructive' });
    }
    setPending(false);
  }

  return { pending, logOut };
}
