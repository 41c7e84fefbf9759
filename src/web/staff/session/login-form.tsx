import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AdminLogin } from '#contract/staff-session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type LoginFormProps = {
  label: string;
  pending: boolean;
  pendingWords: string;
  /** The button waits for both fields; else the browser asks for the missing one. */
  waitsForBoth: boolean;
  onLogIn: (given: AdminLogin) => void;
  children?: ReactNode;
};

/**
 * Username, password and the button. The fields are the browser's own, so that whatever it or its password keeper has
 * filled in counts, also before this page's scripts were there; what was typed stays when the server refuses.
 */
export function LoginForm({ label, pending, pendingWords, waitsForBoth, onLogIn, children }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState(false);
  const look = () => setFilled(isFilled(form.current));
  useEffect(() => setFilled(isFilled(form.current)), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!pending && isFilled(event.currentTarget)) onLogIn(readLogin(event.currentTarget));
  }

  return (
    <form ref={form} method="post" aria-label={label} onSubmit={submit} onInput={look} onChange={look} className="mt-6">
      {children}
      <TextField
        label="Username"
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        maxLength={64}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        maxLength={256}
        className="mt-5"
      />
      <Button type="submit" kind="blaze" busy={pending} blocked={waitsForBoth && !filled} className="mt-7 w-full">
        {pending ? pendingWords : 'Sign In'}
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
