import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { loadToaster } from '#web/ui/toasts/toast-outlet.tsx';
import { closeSignIn, sessionFlow } from './session.ts';
import { fetchPart, sayWhySignInFailed } from './sign-in-failed.ts';

export type SignInDialogProps = {
  open: boolean;
  /** Closes it because the page is being left, by a link on it or for the provider's. */
  onGoOn: () => void;
  /** It stands on a page of the staff side, and speaks to those who work here. */
  forStaff: boolean;
};

const FOR_CUSTOMERS = 'See your order history, pay what is due on your pre-orders, and check out faster.';
const FOR_STAFF = 'For those who work here: please use the account that was given staff rights.';

/** Stays mounted while it is closed: a sign-in that is under way goes on, and its button still says so. */
export function SignInDialog({ open, onGoOn, forStaff }: SignInDialogProps) {
  const { pending, signIn } = useSignIn(open, onGoOn);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeSignIn()}
      title={forStaff ? 'Staff Sign In' : 'Sign In'}
      description={forStaff ? FOR_STAFF : FOR_CUSTOMERS}
    >
      <Button kind="bone" busy={pending} onClick={signIn} className="mt-8 w-full">
        {pending ? (
          'Signing in...'
        ) : (
          <>
            <GoogleMark />
            Continue with Google
          </>
        )}
      </Button>
      <p className="mt-6 text-ash text-sm">
        By continuing you agree to our{' '}
        <Paper to="/terms" onGoOn={onGoOn}>
          Terms of Service
        </Paper>{' '}
        and{' '}
        <Paper to="/privacy" onGoOn={onGoOn}>
          Privacy Policy
        </Paper>
        .
      </p>
    </Dialog>
  );
}

function Paper({ to, onGoOn, children }: { to: string; onGoOn: () => void; children: string }) {
  return (
    <Link
      to={to}
      replace
      onClick={onGoOn}
      className="text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
    >
      {children}
    </Link>
  );
}

/** Idle, signing in, and then the dialog closes, or it is idle again and a toast says why (rules 9.2 and 9.3). */
function useSignIn(open: boolean, onGoOn: () => void) {
  const [pending, setPending] = useState(false);
  useEffect(() => {
    if (open) void prepare();
  }, [open]);

  async function signIn() {
    setPending(true);
    try {
      const flow = await fetchPart(sessionFlow());
      // Whoever is signed in finds it closed already.
      if ((await flow.signIn()) === 'redirecting') onGoOn();
    } catch (fault) {
      sayWhySignInFailed(fault);
    } finally {
      setPending(false);
    }
  }

  return { pending, signIn };
}

/** What the click will need is fetched before it, or the browser would not let it open a window. */
async function prepare(): Promise<void> {
  try {
    await Promise.all([sessionFlow().then((flow) => flow.prepare()), loadToaster()]);
  } catch {
    // The click tries again, and then says what is wrong.
  }
}

/** Google's letter in its own colours, as its rules for sign-in buttons ask. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-5 shrink-0">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}
