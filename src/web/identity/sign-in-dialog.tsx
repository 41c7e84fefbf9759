import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { loadToaster } from '#web/ui/toast-outlet.tsx';
import { GoogleMark } from './google-mark.tsx';
import { closeSignIn, sessionFlow } from './session.ts';
import { fetchPart, sayWhySignInFailed } from './sign-in-failed.ts';

export type SignInDialogProps = {
  open: boolean;
  /** Closes it because the page is being left, by a link on it or for the provider's. */
  onGoOn: () => void;
};

/** Stays mounted while it is closed: a sign-in that is under way goes on, and its button still says so. */
export function SignInDialog({ open, onGoOn }: SignInDialogProps) {
  const { pending, signIn } = useSignIn(open, onGoOn);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeSignIn()}
      title="Sign In"
      description="See your order history, pay what is due on your pre-orders, and check out faster."
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
