import { useSyncExternalStore } from 'react';
import { toast } from '#web/ui/toasts/toast-store.ts';
import type { IdentitySettings } from './identity.ts';
import { identityNotes } from './identity-notes.ts';
import { joinTabs, type OtherTabs } from './other-tabs.ts';
import type { IdentityProof, SessionFlow, SessionNews } from './session-flow.ts';
import { createSessionStore, LOADING, type Session } from './session-store.ts';

export type { Session };

// Every page carries this file: whatever only signing in needs is fetched when somebody does, or already has.
const store = createSessionStore();
const notes = identityNotes();
let settings: IdentitySettings | null = null;
let tabs: OtherTabs<SessionNews> | null = null;
let loading: Promise<SessionFlow> | null = null;

/** Who is signed in; `loading` on the server and until the first look. */
export function useSession(): Session {
  return useSyncExternalStore(store.subscribe, store.session, () => LOADING);
}

/** Opens the sign-in dialog from anywhere. */
export function openSignIn(): void {
  store.showDialog(true);
}

export function closeSignIn(): void {
  store.showDialog(false);
}

export function useSignInOpen(): boolean {
  return useSyncExternalStore(store.subscribe, store.dialogOpen, () => false);
}

/** Signs out of this browser, or of every one, and says how it went. While it fails the customer stays signed in. */
export async function signOut(options: { everywhere?: boolean } = {}): Promise<void> {
  try {
    await (await sessionFlow()).signOut(options);
    toast({ title: 'Signed Out', description: 'You have been successfully signed out.' });
  } catch {
    toast({ title: 'Error', description: 'Failed to sign out. Please try again.', variant: 'destructive' });
  }
}

/** For whoever has made the shop end the session by another call: this browser deletes the customer's data too. */
export async function followOut(): Promise<void> {
  await (await sessionFlow()).followOut();
}

/** For GET /api/user/orders. When no such person is kept in this browser any more, the session ends and this throws. */
export async function proveIdentity(): Promise<IdentityProof> {
  return (await sessionFlow()).proveIdentity();
}

/** Looks again who is signed in; for when an answer of the API says that nobody is. */
export async function reviewSession(): Promise<void> {
  await (await sessionFlow()).review();
}

/** The first look (rule 9.5); the shop's layout calls it once in a tab. */
export function startSession(identity: IdentitySettings): void {
  if (settings) return;
  settings = identity;
  tabs = joinTabs<SessionNews>('fulldraw-session', ['signed-in', 'signed-out'], {
    onNews: (news) => void sessionFlow().then((flow) => flow.receive(news), ignore),
    returned,
  });
  void look();
}

/** The part that signs in and out. A failed load is not kept, so that asking again tries again. */
export function sessionFlow(): Promise<SessionFlow> {
  loading ??= loadFlow().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function loadFlow(): Promise<SessionFlow> {
  const { startSessionFlow } = await import('./session-flow.ts');
  if (!settings) throw new Error('the session has not been started');
  return startSessionFlow(settings, { store, notes, tell: (news) => tabs?.tell(news) });
}

async function look(): Promise<void> {
  const nobody = !notes.hasSession() && !notes.keepsPerson() && !notes.mayReturn();
  if (nobody && !loading) return store.become(null);
  try {
    await (await sessionFlow()).look();
  } catch {
    // The part could not be fetched. Nobody is shown as signed in; coming back to the tab looks again.
    store.become(null);
  }
}

function returned(): void {
  const session = store.session();
  const customer = session.status === 'signed-in' ? session.user : null;
  if (notes.hasSession() !== (customer !== null)) void look();
  // From the browser's back/forward cache a page comes back as it was left, with the customer who was signed in then.
  else if (customer && customer.firebaseUID !== notes.keptUid()) void reviewSession().catch(ignore);
}

function ignore() {}
