import { type ComponentType, useEffect, useState } from 'react';
import { useOverlayEntryOf } from '#web/client/use-overlay-entry.ts';
import type { IdentitySettings } from './identity.ts';
import { closeSignIn, openSignIn, startSession, useSession, useSignInOpen } from './session.ts';
import type { SignInDialogProps } from './sign-in-dialog.tsx';
import { fetchPart, sayWhySignInFailed } from './sign-in-failed.ts';

/** Where the sign-in dialog appears; stands once around the pages, and makes the first look who is signed in. */
export function SignInOutlet({ settings, forStaff = false }: { settings: IdentitySettings; forStaff?: boolean }) {
  const isOpen = useSignInOpen();
  const { status } = useSession();
  const { shown, leave } = useOverlayEntryOf('sign-in', {
    isOpen,
    // Going forward to it again, a customer who has signed in meanwhile has nothing to do there.
    open: () => status !== 'signed-in' && openSignIn(),
    close: closeSignIn,
  });
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps> | null>(null);
  useEffect(() => startSession(settings), [settings]);
  useEffect(() => {
    if (!isOpen || Dialog) return;
    fetchPart(import('./sign-in-dialog.tsx')).then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      (fault: unknown) => {
        closeSignIn();
        sayWhySignInFailed(fault);
      },
    );
  }, [isOpen, Dialog]);

  function goOn() {
    leave();
    closeSignIn();
  }
  // Not before its entry: what it has taken the place of has then given the focus back, which this returns in turn.
  return Dialog && <Dialog forStaff={forStaff} open={isOpen && shown} onGoOn={goOn} />;
}
