import type { UserRow } from '#db/schema.ts';
import type { VerifiedIdentity } from '#shop/ports/identity-provider.ts';

/**
 * Whether this identity signed in before the customer's last sign-out everywhere. Providers tell the moment of a sign-in
 * in whole seconds, so a sign-in within the second of the sign-out counts as a new one.
 */
export function isSignedOut({ signedInAt }: VerifiedIdentity, { signedOutAt }: UserRow): boolean {
  return signedOutAt !== null && signedInAt.getTime() < Math.floor(signedOutAt.getTime() / 1000) * 1000;
}
