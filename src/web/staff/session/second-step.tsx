import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type CodeGiven, codeGiven } from '#contract/staff-accounts/account-schemas.ts';
import { logInByCode } from '#contract/staff-accounts/staff-session-calls.ts';
import type { AdminStatus } from '#contract/staff-accounts/staff-session-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { useStaffStatus } from '#web/staff/calls/use-staff-status.ts';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SignIn } from './sign-in-layout.tsx';
import { useLogOut } from './use-log-out.ts';
import { usePasskey } from './use-passkey.ts';
import { useTakeStatus } from './use-take-status.ts';

type SecondStepProps = {
  status: Pick<AdminStatus, 'name' | 'secondStep'>;
  onLoggedIn?: ((status: AdminStatus) => void) | undefined;
};

/** After the password or the account: a code, or a passkey. */
export function SecondStep({ status: { name, secondStep }, onLoggedIn }: SecondStepProps) {
  const { refetch } = useStaffStatus();
  const { pending, logOut } = useLogOut();
  const passkey = usePasskey(onLoggedIn);
  const ways = secondStep ?? [];
  return (
    <SignIn title="One more step" subtitle={name ? `Signing in as ${name}` : undefined}>
      {ways.includes('passkey') && (
        <div className="mt-6">
          <Failure className="mb-4">{passkey.failure}</Failure>
          <Button
            kind={ways.includes('code') ? 'line' : 'blaze'}
            busy={passkey.pending}
            onClick={passkey.signIn}
            className="w-full"
          >
            Use a passkey
          </Button>
        </div>
      )}
      {ways.includes('code') && <CodeForm onLoggedIn={onLoggedIn} onOver={refetch} />}
      <p className="mt-8 border-rule border-t pt-4 text-sm">
        <Button kind="quiet" busy={pending} onClick={() => logOut({ quietly: true })}>
          Start over
        </Button>
      </p>
    </SignIn>
  );
}

/** The server's own sentence wherever it has refused. */
function refusalText(error: Error): string {
  return error instanceof ApiError && error.status < 500 ? error.message : failureText(error, 'Please try again.');
}

function CodeForm({ onLoggedIn, onOver }: { onLoggedIn: SecondStepProps['onLoggedIn']; onOver: () => unknown }) {
  const take = useTakeStatus(onLoggedIn);
  const form = useForm<CodeGiven>({ resolver: zodResolver(codeGiven), defaultValues: { code: '' } });
  const login = useMutation({
    mutationFn: (body: CodeGiven) => call(logInByCode, { body }),
    onSuccess: take,
    onError(error) {
      // The time for the second step has passed: the first one is asked for again.
      if (error instanceof ApiError && error.code === 'not-staff') onOver();
      form.setFocus('code', { shouldSelect: true });
    },
  });
  const field = connectField(form);
  return (
    <form
      onSubmit={form.handleSubmit((typed) => !login.isPending && login.mutate(typed))}
      aria-label="Second step"
      className="mt-6"
    >
      <Failure className="mb-4">{login.error && refusalText(login.error)}</Failure>
      <TextField
        label="Code"
        hint="Six digits from your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...field('code')}
      />
      <Button type="submit" kind="blaze" busy={login.isPending} className="mt-7 w-full">
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}
