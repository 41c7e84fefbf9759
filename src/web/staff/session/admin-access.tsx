import { Alert } from '#web/ui/alert.tsx';
import { AccountWay } from './account-sign-in.tsx';
import { LoginForm } from './login-form.tsx';
import { CONNECTION_FAILED, type LoginFailure, useLogin } from './use-login.ts';

/** The desk's login (rule 14.4), on its own page and wherever the panel asks who is there. */
export function AdminAccess({ note }: { note?: string }) {
  const { pending, failure, logIn } = useLogin();
  return (
    <section aria-labelledby="admin-access" className="mx-auto w-full max-w-sm">
      <h1 id="admin-access" className="title-desk text-bone">
        Admin Access
      </h1>
      {note && <p className="mt-3 text-ash">{note}</p>}
      <LoginForm label="Admin Access" pending={pending} pendingText="Signing in..." waitsForBoth onLogIn={logIn}>
        {failure && (
          <div className="mb-6">
            <Alert tone="bad">
              <p className="text-bone">{failureText(failure)}</p>
            </Alert>
          </div>
        )}
      </LoginForm>
      <AccountWay />
    </section>
  );
}

/** The texts of rule 14.4. */
function failureText({ lost, message }: LoginFailure): string {
  if (lost) return CONNECTION_FAILED;
  return message ?? 'Invalid credentials. Please try again.';
}
