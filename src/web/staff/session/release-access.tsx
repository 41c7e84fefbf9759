import { toast } from '#web/ui/toast-store.ts';
import { AccountWay } from './account-sign-in.tsx';
import { LoginForm } from './login-form.tsx';
import { CONNECTION_FAILED, type LoginFailure, useLogin } from './use-login.ts';

/** The login that is titled with the shop's name (rule 14.5); it uses toasts. */
export function ReleaseAccess() {
  const { pending, logIn } = useLogin({
    onLoggedIn: () => toast({ title: 'Login successful', description: 'Welcome to the admin panel' }),
    onFailure: (failure) => toast({ ...failureText(failure), variant: 'destructive' }),
  });
  return (
    <section aria-labelledby="release-access" className="mx-auto w-full max-w-sm">
      <h1 id="release-access" className="title-desk text-bone">
        Fulldraw
      </h1>
      <p className="mt-1 text-ash">Admin Panel Access</p>
      <LoginForm
        label="Admin Panel Access"
        pending={pending}
        pendingText="Signing In..."
        waitsForBoth={false}
        onLogIn={logIn}
      />
      <AccountWay />
    </section>
  );
}

/** The texts of rule 14.5. Only what the server has said about too many tries is told in its own words. */
function failureText({ lost, status, message }: LoginFailure): { title: string; description: string } {
  if (lost || (status !== null && status >= 500)) return { title: 'Login error', description: CONNECTION_FAILED };
  const tooOften = status === 429 ? message : null;
  return { title: 'Login failed', description: tooOften ?? 'Invalid username or password.' };
}
