import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { askForPasskey, logInByPasskey } from '#contract/staff-accounts/staff-session-calls.ts';
import type { AdminStatus } from '#contract/staff-accounts/staff-session-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { askPasskey } from '#web/staff/calls/ask-passkey.ts';
import { useTakeStatus } from './use-take-status.ts';

/** Signs in with a passkey: alone, or as the second step of a sign-in that is under way. */
export function usePasskey(onLoggedIn?: (status: AdminStatus) => void) {
  const take = useTakeStatus(onLoggedIn);
  const hydrated = useHydrated();
  const login = useMutation({
    mutationFn: async () => {
      const response = await askPasskey(await call(askForPasskey));
      return call(logInByPasskey, { body: { response } });
    },
    onSuccess: take,
  });
  return {
    /** Only the browser knows: the server renders this page once for everybody. */
    offered: hydrated && browserSupportsWebAuthn(),
    pending: login.isPending,
    failure: login.error && failureText(login.error),
    signIn() {
      if (!login.isPending) login.mutate();
    },
  };
}

function failureText(error: Error): string {
  if (error instanceof ApiError && error.status < 500) return error.message;
  return 'The passkey was not used. Please try again, or sign in another way.';
}
