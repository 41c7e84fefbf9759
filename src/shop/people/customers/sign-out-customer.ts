import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { erasedIdentities, type UserRow, users } from '#db/schema.ts';
import { endSession, endSessionsOf, readSession } from '#shop/people/sessions.ts';
import type { VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';

/**
 * Ends this browser's session, or with `everywhere` all of the customer's, and then every earlier sign-in counts no
 * more. Without an open session there is nothing to end.
 */
export async function signOutCustomer(
  shop: Pick<Shop, 'db' | 'clock'>,
  sessionSecret: string,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  const session = everywhere ? await readSession(shop, sessionSecret) : null;
  if (session?.kind !== 'customer') return endSession(shop.db, sessionSecret);
  await shop.db.transaction((tx) => signOutEverywhere(tx, session.userId, shop.clock()));
}

/** Ends all of a customer's sessions, and every sign-in before `at` counts no more. */
export async function signOutEverywhere(tx: Transaction, userId: string, at: Date): Promise<void> {
  // The record first: a sign-in that is under way holds it, and its new session has to end too.
  await tx.update(users).set({ signedOutAt: at, keptSignInAt: null }).where(eq(users.id, userId));
  await endSessionsOf(tx, userId);
}

/**
 * Whether this identity signed in before the customer's last sign-out everywhere, or in a browser that was signed out from another
 * one. Providers tell the moment of a sign-in in whole seconds, so a sign-in within the second of the sign-out counts as a new one.
 */
export function isSignedOut({ signedInAt }: Pick<VerifiedIdentity, 'signedInAt'>, user: SignOuts): boolean {
  return user.endedSignIns.includes(signedInAt.toISOString()) || isBeforeSignOut(signedInAt, user);
}

/** Whether this sign-in is from before its customer was erased: they have to sign in again, and are somebody new then. */
export async function wasErased(
  tx: Transaction,
  { uid, signedInAt }: Pick<VerifiedIdentity, 'uid' | 'signedInAt'>,
): Promise<boolean> {
  const hash = createHash('sha256').update(uid).digest('hex');
  const [erased] = await tx.select().from(erasedIdentities).where(eq(erasedIdentities.hash, hash));
  return (
    erased !== undefined &&
    isBeforeSignOut(signedInAt, { signedOutAt: erased.at, keptSignInAt: null, endedSignIns: [] })
  );
}

type SignOuts = Pick<UserRow, 'signedOutAt' | 'keptSignInAt' | 'endedSignIns'>;

/** By the sign-out everywhere alone. */
export function isBeforeSignOut(signedInAt: Date, { signedOutAt, keptSignInAt }: SignOuts): boolean {
  if (signedOutAt === null || signedInAt.getTime() === keptSignInAt?.getTime()) return false;
  return signedInAt.getTime() < Math.floor(signedOutAt.getTime() / 1000) * 1000;
}
