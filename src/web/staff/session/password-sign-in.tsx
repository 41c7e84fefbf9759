import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { logIn } from '#contract/staff-accounts/staff-session-calls.ts';
import { type AdminLogin, type AdminStatus, adminLogin } from '#contract/staff-accounts/staff-session-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { openSignIn } from '#web/identity/session.ts';
import { useAdminAccount, useStaffStatus } from '#web/staff/calls/use-staff-status.ts';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { SecondStep } from './second-step.tsx';
import { SignIn } from './sign-in-layout.tsx';
import { usePasskey } from './use-passkey.ts';
import { useTakeStatus } from './use-take-status.ts';

/** The desk's login (rule 14.4), on its own page and wherever the panel asks who is there. */
export function AdminAccess({ note }: { note?: string }) {
  const { data: status } = useStaffStatus();
  const { failure, ...login } = useLogin();
  if (status?.secondStep) return <SecondStep status={status} />;
  return (
    <SignIn title="Admin Access" note={note}>
      <LoginForm {...login} label="Admin Access" pendingText="Signing in..." waitsForBoth>
        <Failure className="mb-6">{failure && deskFailure(failure)}</Failure>
      </LoginForm>
      <OtherWays />
    </SignIn>
  );
}

function deskFailure({ lost, message }: LoginFailure): string {
  if (lost) return CONNECTION_FAILED;
  return message ?? 'Invalid credentials. Please try again.';
}

/** The login that is titled with the shop's name (rule 14.5); it uses toasts. */
export function ReleaseAccess() {
  const { data: status } = useStaffStatus();
  const onLoggedIn = () => void toast({ title: 'Login successful', description: 'Welcome to the admin panel' });
  const { failure: _, ...login } = useLogin({
    onLoggedIn,
    onFailure: (failure) => toast({ ...releaseFailure(failure), variant: 'destructive' }),
  });
  if (status?.secondStep) return <SecondStep status={status} onLoggedIn={onLoggedIn} />;
  return (
    <SignIn title="Fulldraw" subtitle="Admin Panel Access">
      <LoginForm {...login} label="Admin Panel Access" pendingText="Signing In..." waitsForBoth={false} />
      <OtherWays onLoggedIn={onLoggedIn} />
    </SignIn>
  );
}

/** Only what the server has said about too many tries, or about who is suspended, is told in its own words. */
function releaseFailure({ lost, status, message }: LoginFailure): { title: string; description: string } {
  if (lost || (status !== null && status >= 500)) return { title: 'Login error', description: CONNECTION_FAILED };
  const own = status === 429 || status === 403 ? message : null;
  return { title: 'Login failed', description: own ?? 'Invalid username or password.' };
}

/** What both login screens say when there was no answer. */
const CONNECTION_FAILED = 'Connection failed. Please try again.';

/** The other ways in: a passkey, and the account of a customer who is an admin. */
function OtherWays({ onLoggedIn }: { onLoggedIn?: (status: AdminStatus) => void }) {
  const { customer } = useAdminAccount();
  return (
    <div className="mt-8 border-rule border-t pt-4 text-ash text-sm">
      {customer && !customer.isAdmin && (
        <p role="status" className="mb-1">
          You are signed in as {customer.email}, which is not an admin here.
        </p>
      )}
      <p>
        <a href="/staff-password" className="inline-flex min-h-control items-center link-plain">
          Forgot your password?
        </a>
      </p>
      <PasskeyWay onLoggedIn={onLoggedIn} />
      <Button kind="quiet" onClick={openSignIn}>
        Sign in with an admin account
      </Button>
    </div>
  );
}

/** Signing in with a passkey alone. */
export function PasskeyWay({ onLoggedIn }: { onLoggedIn?: ((status: AdminStatus) => void) | undefined }) {
  const { offered, pending, failure, signIn } = usePasskey(onLoggedIn);
  if (!offered) return null;
  return (
    <div>
      <Failure className="my-3">{failure}</Failure>
      <Button kind="quiet" busy={pending} onClick={signIn}>
        Sign in with a passkey
      </Button>
    </div>
  );
}

type LoginFormProps = {
  label: string;
  pending: boolean;
  pendingText: string;
  /** The button waits for both fields; else the browser asks for the missing one. */
  waitsForBoth: boolean;
  onLogIn: (given: AdminLogin) => void;
  children?: ReactNode;
};

/**
 * Username, password and the button. The fields are the browser's own, so that whatever it or its password keeper has
 * filled in counts, also before this page's scripts were there; what was typed stays when the server refuses.
 */
function LoginForm({ label, pending, pendingText, waitsForBoth, onLogIn, children }: LoginFormProps) {
  const element = useRef<HTMLFormElement>(null);
  // Without values to begin with: they would empty what was typed before this page's scripts were there.
  const form = useForm<AdminLogin>({ resolver: zodResolver(adminLogin) });
  const field = connectField(form);
  const [filled, setFilled] = useState(false);
  const look = () => setFilled(isFilled(element.current));
  useEffect(() => setFilled(isFilled(element.current)), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending || !isFilled(event.currentTarget)) return;
    const given = readLogin(event.currentTarget);
    form.setValue('username', given.username);
    form.setValue('password', given.password);
    void form.handleSubmit(onLogIn)();
  }

  return (
    <form
      ref={element}
      method="post"
      aria-label={label}
      onSubmit={submit}
      onInput={look}
      onChange={look}
      className="mt-6"
    >
      {children}
      <TextField
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        maxLength={64}
        {...field('username')}
      />
      <TextField
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        maxLength={256}
        className="mt-5"
        {...field('password')}
      />
      <Button type="submit" kind="blaze" busy={pending} blocked={waitsForBoth && !filled} className="mt-7 w-full">
        {pending ? pendingText : 'Sign In'}
      </Button>
    </form>
  );
}

function readLogin(form: HTMLFormElement): AdminLogin {
  const given = new FormData(form);
  return { username: String(given.get('username') ?? '').trim(), password: String(given.get('password') ?? '') };
}

function isFilled(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  const { username, password } = readLogin(form);
  return username !== '' && password !== '';
}

type LoginText = { onLoggedIn?: (status: AdminStatus) => void; onFailure?: (failure: LoginFailure) => void };

/** `message` is the server's own sentence, where it gave one. `lost`: there was no answer. */
type LoginFailure = { lost: boolean; status: number | null; message: string | null };

/** Signs in with a password; whatever was asked for in vain before is asked for again. */
function useLogin({ onLoggedIn, onFailure }: LoginText = {}) {
  const take = useTakeStatus(onLoggedIn);
  const login = useMutation({
    mutationFn: (given: AdminLogin) => call(logIn, { body: given }),
    onSuccess: take,
    onError: (error) => onFailure?.(failureOf(error)),
  });
  return {
    pending: login.isPending,
    failure: login.error && failureOf(login.error),
    onLogIn(given: AdminLogin) {
      if (!login.isPending) login.mutate(given);
    },
  };
}

function failureOf(error: Error): LoginFailure {
  if (!(error instanceof ApiError)) return { lost: true, status: null, message: null };
  return { lost: false, status: error.status, message: error.code === null ? null : error.message };
}
