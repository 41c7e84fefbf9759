import type { AdminStatus } from '#contract/staff-accounts/staff-session-schemas.ts';
import { notifyStaffTabs } from '#web/staff/calls/staff-tabs.ts';
import { keepStatus, rereadAnswers } from '#web/staff/calls/use-staff-status.ts';

/** A sign-in has answered: its status counts from now on, and whatever was asked for in vain before is asked for again. */
export function useTakeStatus(onLoggedIn?: (status: AdminStatus) => void) {
  return (status: AdminStatus) => {
    keepStatus(status);
    if (!status.isAuthenticated) return;
    rereadAnswers();
    notifyStaffTabs({ kind: 'session' });
    onLoggedIn?.(status);
  };
}
