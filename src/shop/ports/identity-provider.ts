/** Who a token proves to be, in the identity provider's words. */
export type VerifiedIdentity = {
  uid: string;
  /** In lower case; null when the provider has none. */
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  /** When this person last signed in with the provider, to the second: later tokens of the same sign-in keep it. */
  signedInAt: Date;
};

/** The port to the provider of the customers' identities: Firebase, or the sandbox. */
export type IdentityProvider = {
  /** Null: the token proves nothing. Throws `IdentityUnavailable` when the keys to check it cannot be had. */
  verifyIdToken(token: string): Promise<VerifiedIdentity | null>;
};

/** The provider's keys cannot be fetched and none are at hand: nothing is known about the token, it may well be good. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
}
