import { FirebaseError, initializeApp } from '@firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  getRedirectResult,
  initializeAuth,
  signInWithPopup,
  signInWithRedirect,
  type User,
} from '@firebase/auth';
import { type Identity, type IdentitySettings, type Person, SignInFailure, type SignInFault } from './identity.ts';
import { REFRESH_BEFORE_MS } from './token-life.ts';

type FirebaseSettings = Extract<IdentitySettings, { kind: 'firebase' }>;

/** `blocked`: the browser opens no window, so the page itself has to go there. */
export type GoogleIdentity = Omit<Identity, 'signIn'> & {
  signIn(): Promise<Person | 'blocked'>;
  /** Sends this document to Google; rejects where something keeps it here. */
  go(): Promise<void>;
};

/**
 * Google's accounts through Firebase. `initializeAuth` rather than `getAuth`: only what is named here is fetched. Its
 * window has 500 × 600 px, and its calls end after 30 s (60 s in a phone's web view); both are the library's own and
 * what rules 9.1 and 9.8 ask for.
 */
export function createFirebaseIdentity({ apiKey, authDomain, projectId, appId }: FirebaseSettings): GoogleIdentity {
  const app = initializeApp({ apiKey, authDomain, projectId, ...(appId === null ? {} : { appId }) });
  const auth = initializeAuth(app, {
    // Not IndexedDB, whose changes other tabs only notice by looking again and again.
    persistence: browserLocalPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  return {
    async start() {
      await getRedirectResult(auth).catch(refuse);
      return personOf(auth.currentUser);
    },
    signIn: () => signInWithGoogle(auth),
    go: () => signInWithRedirect(auth, googleAccounts()).catch(refuse),
    currentPerson: () => personOf(auth.currentUser),
    async idToken() {
      if (!auth.currentUser) throw new Error('nobody is signed in with Google');
      const { token, expirationTime } = await auth.currentUser.getIdTokenResult();
      const left = Date.parse(expirationTime) - Date.now();
      return left < REFRESH_BEFORE_MS ? auth.currentUser.getIdToken(true) : token;
    },
    signOut: () => auth.signOut(),
  };
}

function googleAccounts(): GoogleAuthProvider {
  const google = new GoogleAuthProvider();
  google.addScope('email');
  google.addScope('profile');
  google.setCustomParameters({ prompt: 'select_account' });
  return google;
}

async function signInWithGoogle(auth: Auth): Promise<Person | 'blocked'> {
  try {
    const { user } = await signInWithPopup(auth, googleAccounts());
    return toPerson(user);
  } catch (error) {
    return codeOf(error) === 'auth/popup-blocked' ? 'blocked' : refuse(error);
  }
}

function personOf(user: User | null): Person | null {
  return user && toPerson(user);
}

function toPerson({ uid, email, displayName, photoURL }: User): Person {
  return { uid, email: email ?? '', displayName, photoURL };
}

function refuse(error: unknown): never {
  throw new SignInFailure(faultOf(error), error);
}

function faultOf(error: unknown): SignInFault {
  switch (codeOf(error)) {
    case 'auth/popup-closed-by-user':
    case 'auth/redirect-cancelled-by-user':
    case 'auth/user-cancelled':
      return 'closed';
    case 'auth/unauthorized-domain':
      return 'unauthorized-domain';
    case 'auth/operation-not-allowed':
      return 'operation-not-allowed';
    case 'auth/network-request-failed':
      return 'network';
    case 'auth/internal-error':
      return scriptMissing(error) ? 'network' : 'other';
    default:
      return 'other';
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof FirebaseError ? error.code : null;
}

/** Google's own script did not arrive: the library calls that internal, and keeps the browser's event. */
function scriptMissing(error: unknown): boolean {
  return error instanceof FirebaseError && (error.customData as unknown) instanceof Event;
}
