import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { loadToaster } from '#web/ui/toast-outlet.tsx';
import { GoogleMark } from './google-mark.tsx';
import { closeSignIn, sessionFlow } from './session.ts';
import { fetchPart, sayWhySignInFailed } from './sign-in-failed.ts';

/** Stays mounted while it is closed: a sign-in that is under way goes on, and its button still says so. */
export function SignInDialog({ open }: { open: boolean }) {
  const { pending, signIn } = useSignIn(open);
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
        By continuing you agree to our <Paper to="/terms">Terms of Service</Paper> and{' '}
        <Paper to="/privacy">Privacy Policy</Paper>.
      </p>
    </Dialog>
  );
}

function Paper({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      onClick={closeSignIn}
      className="text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
    >
      {children}
    </Link>
  );
}

/** Idle, signing in, and then the dialog closes, or it is idle again and a toast says why (spec sections 4 and 8). */
function useSignIn(open: boolean) {
  const [pending, setPending] = useState(false);
  useEffect(() => {
    if (open) void prepare();
  }, [open]);

  async function signIn() {
    setPending(true);
    try {
      const flow = await fetchPart(sessionFlow());
      await flow.signIn();
      closeSignIn();
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
