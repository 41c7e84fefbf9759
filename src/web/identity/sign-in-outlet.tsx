import { type ComponentType, useEffect, useState } from 'react';
import type { IdentitySettings } from './identity.ts';
import { closeSignIn, startSession, useSignInOpen } from './session.ts';
import { fetchPart, sayWhySignInFailed } from './sign-in-failed.ts';

/** Where the sign-in dialog appears; stands once around the pages, and makes the first look who is signed in. */
export function SignInOutlet({ settings }: { settings: IdentitySettings }) {
  const open = useSignInOpen();
  const [Dialog, setDialog] = useState<ComponentType<{ open: boolean }> | null>(null);
  useEffect(() => startSession(settings), [settings]);
  useEffect(() => {
    if (!open || Dialog) return;
    fetchPart(import('./sign-in-dialog.tsx')).then(
      ({ SignInDialog }) => setDialog(() => SignInDialog),
      (fault: unknown) => {
        closeSignIn();
        sayWhySignInFailed(fault);
      },
    );
  }, [open, Dialog]);
  return Dialog && <Dialog open={open} />;
}
