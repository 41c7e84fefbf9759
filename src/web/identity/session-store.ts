import type { CurrentUser } from '#contract/customers/customer-schemas.ts';

export type Session = { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; user: CurrentUser };

export const LOADING: Session = { status: 'loading' };
const SIGNED_OUT: Session = { status: 'signed-out' };

/** Who is signed in, and whether the sign-in dialog is open. */
export function createSessionStore() {
  let session = LOADING;
  let dialogOpen = false;
  const listeners = new Set<() => void>();

  function changed() {
    for (const listener of listeners) listener();
  }

  return {
    session: () => session,
    dialogOpen: () => dialogOpen,
    become(user: CurrentUser | null) {
      if (user === null && session === SIGNED_OUT) return;
      session = user ? { status: 'signed-in', user } : SIGNED_OUT;
      changed();
    },
    showDialog(open: boolean) {
      dialogOpen = open;
      changed();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
