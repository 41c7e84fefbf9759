import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { forgetPassword, readPasswordLink, setPassword } from '#contract/staff-accounts/staff-password-calls.ts';
import { forgottenPassword, newPassword } from '#contract/staff-accounts/team-schemas.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { Failure, Moment } from '#web/staff/parts/page-parts.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SignedOutLayout, SignIn, Waiting } from './sign-in-layout.tsx';

const TITLE = 'A new password';

/** For whoever works here: asks for a mailed link, and where the link leads sets the password. */
export function PasswordPage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const token = query.get('token');
  if (!hydrated) return <Waiting>Opening…</Waiting>;
  return (
    <SignedOutLayout>
      <SignIn title={TITLE}>{token === null ? <Forgotten /> : <Linked key={token} token={token} />}</SignIn>
    </SignedOutLayout>
  );
}

function ToSignIn() {
  return (
    <a href="/admin-login" className={buttonLook('line', 'mt-6')}>
      Go to the sign-in
    </a>
  );
}

/** What it says is the same whether anybody has the address. */
function Forgotten() {
  const form = useForm({ defaultValues: { email: '' }, resolver: zodResolver(forgottenPassword) });
  const asking = useMutation({ mutationFn: (body: { email: string }) => call(forgetPassword, { body }) });
  const { error, isPending, isSuccess } = asking;
  if (isSuccess) {
    return (
      <>
        <div className="mt-6">
          <Alert tone="plain" title="Please look into your mailbox">
            If somebody who works here is known to read this address, a link is on its way. It works once, for an hour.
            Nothing came? Ask an owner of the shop to send you a link.
          </Alert>
        </div>
        <ToSignIn />
      </>
    );
  }
  const field = connectField(form, error instanceof ApiError ? error.fields : {});
  return (
    <>
      <p className="mt-3 text-ash">Give the address that the shop writes to you at. The link in the email sets it.</p>
      <OneField
        label="Forgotten password"
        submit="Mail me a link"
        busy={isPending}
        failure={error}
        onSubmit={form.handleSubmit((body) => {
          if (!isPending) asking.mutate(body);
        })}
      >
        <TextField label="Email" type="email" autoComplete="email" maxLength={EMAIL_MAX} {...field('email')} />
      </OneField>
      <ToSignIn />
    </>
  );
}

function Linked({ token }: { token: string }) {
  const params = { token };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [readPasswordLink.path, token],
    queryFn: ({ signal }) => call(readPasswordLink, { params, signal }),
    // What was typed must not go away because another tab has used the link: sending says so.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return <NewPassword token={token} {...data} />;
  if (!error) return <p className="mt-6 text-ash">Looking up your link…</p>;
  const isOver = error instanceof ApiError && error.status < 429;
  return (
    <>
      <div className="mt-6">
        <Alert tone="bad" title={isOver ? 'This link does not work' : 'We could not look up your link'}>
          {isOver ? error.message : failureText(error, 'Please try again.')}
        </Alert>
      </div>
      {isOver ? (
        <a href="/staff-password" className={buttonLook('line', 'mt-6')}>
          Ask for another link
        </a>
      ) : (
        <Button busy={isFetching} onClick={() => refetch()} className="mt-6">
          Try again
        </Button>
      )}
    </>
  );
}

function NewPassword({ token, name, expiresAt }: { token: string; name: string; expiresAt: string }) {
  const form = useForm({ defaultValues: { password: '' }, resolver: zodResolver(newPassword) });
  const setting = useMutation({
    mutationFn: (body: { password: string }) => call(setPassword, { params: { token }, body }),
  });
  const { error, isPending, isSuccess } = setting;
  if (isSuccess) {
    return (
      <>
        <div className="mt-6">
          <Alert tone="plain" title="Your password is set">
            You are signed out everywhere. Sign in as {name} with the new password; a second factor is asked for as
            before.
          </Alert>
        </div>
        <ToSignIn />
      </>
    );
  }
  const field = connectField(form, error instanceof ApiError ? error.fields : {});
  return (
    <>
      <p className="mt-3 text-ash">
        For <span className="text-bone">{name}</span>. The link works once, until <Moment at={expiresAt} />.
      </p>
      <OneField
        label={TITLE}
        submit="Set the password"
        busy={isPending}
        failure={error}
        onSubmit={form.handleSubmit((body) => {
          if (!isPending) setting.mutate(body);
        })}
      >
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        <TextField
          label="New password"
          type="password"
          hint="10 characters or more."
          autoComplete="new-password"
          maxLength={256}
          {...field('password')}
        />
      </OneField>
    </>
  );
}

type OneFieldProps = {
  label: string;
  submit: string;
  busy: boolean;
  failure: Error | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

function OneField({ label, submit, busy, failure, onSubmit, children }: OneFieldProps) {
  const atField = failure instanceof ApiError && Object.keys(failure.fields).length > 0;
  const text = failure instanceof ApiError && failure.status < 500 ? failure.message : null;
  return (
    <form noValidate method="post" aria-label={label} onSubmit={onSubmit} className="mt-6">
      <Failure className="mb-6">{failure && !atField && (text ?? failureText(failure, 'Please try again.'))}</Failure>
      {children}
      <Button type="submit" kind="blaze" busy={busy} className="mt-7 w-full">
        {submit}
      </Button>
    </form>
  );
}
