import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminLogin, AdminStatus } from '#contract/staff-session.ts';
import { ApiError } from '#web/client/api-error.ts';
import { request } from '#web/client/request.ts';
import { notifyStaffTabs } from '#web/staff/live/staff-tabs.ts';
import { keepStatus, rereadAnswers } from './use-staff-status.ts';

/** What both login screens say when there was no answer (rules 14.4 and 14.5). */
export const CONNECTION_FAILED = 'Connection failed. Please try again.';

type LoginText = { onLoggedIn?: (status: AdminStatus) => void; onFailure?: (failure: LoginFailure) => void };

/** `message` is the server's own sentence, where it gave one. `lost`: nobody has looked at the password. */
export type LoginFailure = { lost: boolean; status: number | null; message: string | null };

/** Signs in with a password; whatever was asked for in vain before is asked for again. */
export function useLogin({ onLoggedIn, onFailure }: LoginText = {}) {
  const client = useQueryClient();
  const login = useMutation({
    mutationFn: (given: AdminLogin) => request<AdminStatus>('/api/admin/login', { method: 'POST', body: given }),
    onSuccess: (status) => {
      keepStatus(client, status);
      rereadAnswers(client);
      notifyStaffTabs({ kind: 'session' });
      onLoggedIn?.(status);
    },
    onError: (error) => onFailure?.(failureOf(error)),
  });
  return {
    pending: login.isPending,
    failure: login.error && failureOf(login.error),
    logIn(given: AdminLogin) {
      if (!login.isPending) login.mutate(given);
    },
  };
}

function failureOf(error: Error): LoginFailure {
  if (!(error instanceof ApiError)) return { lost: true, status: null, message: null };
  return { lost: false, status: error.status, message: error.code === null ? null : error.message };
}
