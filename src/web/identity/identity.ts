/** A signed-in person in the identity provider's words. */
export type Person = { uid: string; email: string; displayName: string | null; photoURL: string | null };

/** What the shop's pages need of an identity provider. Each implementation is a part that is fetched when it is needed. */
export type Identity = {
  /** Takes up a kept sign-in or a redirect's result; resolves with whoever is signed in. Calling it again is free. */
  start(): Promise<Person | null>;
  /**
   * Opens the provider's window. Must be called within the visitor's click, or browsers block the window; when they do,
   * the page is sent to the provider instead and `redirecting` is returned. Throws `SignInFailure`.
   */
  signIn(): Promise<Person | 'redirecting'>;
  currentPerson(): Person | null;
  /**
   * A token that is good for at least five more minutes (rule 9.8). Throws when nobody is signed in or the provider is
   * silent.
   */
  idToken(): Promise<string>;
  /** Deletes the person's data in this browser. */
  signOut(): Promise<void>;
};

/** `closed`: the visitor thought better of it, which is nobody's fault. */
export type SignInFault = 'closed' | 'unauthorized-domain' | 'operation-not-allowed' | 'network' | 'other';

export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`sign-in: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** How the browser reaches the identity provider; comes from the server's settings. */
export type IdentitySettings =
  | { kind: 'firebase'; apiKey: string; authDomain: string; projectId: string; appId: string | null }
  | { kind: 'account-chooser'; address: string };
