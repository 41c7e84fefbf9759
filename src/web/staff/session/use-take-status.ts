import { useQueryClient } from '@tanstack/react-query';
import type { AdminStatus } from '#contract/staff-accounts/staff-session-schemas.ts';
import { notifyStaffTabs } from '#web/staff/calls/staff-tabs.ts';
import { keepStatus, rereadAnswers } from '#web/staff/calls/use-staff-status.ts';

/** A sign-in has answered: its status counts from now on, and whatever was asked for in vain before is asked for again. */
export function useTakeStatus(onLoggedIn?: (status: AdminStatus) => void) {
  const client = useQueryClient();
  return (status: AdminStatus) => {
    keepStatus(client, status);
    if (!status.isAuthenticated) return;
    rereadAnswers(client);
    notifyStaffTabs({ kind: 'session' });
    onLoggedIn?.(status);
  };
}
