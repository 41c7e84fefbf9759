import { useState } from 'react';
import { signOut } from '#web/identity/session.ts';

/** A button that signs out of this browser, and says so while it does. */
export function useSignOut() {
  const [pending, setPending] = useState(false);

  async function leave() {
    setPending(true);
    await signOut();
    setPending(false);
  }

  return { pending, leave };
}
