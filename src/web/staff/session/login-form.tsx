import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type AdminLogin, adminLogin } from '#contract/staff-session.ts';
import { connectField } from '#web/staff/shell/connect-field.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

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
export function LoginForm({ label, pending, pendingText, waitsForBoth, onLogIn, children }: LoginFormProps) {
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
