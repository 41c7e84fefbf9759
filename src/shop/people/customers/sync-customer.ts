import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type UserRow, users } from '#db/schema.ts';
import { endSession, type OpenedSession, openSession } from '#shop/people/sessions.ts';
import type { VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { OfferedProfile } from './customer-profile.ts';
import { SANDBOX_ISSUER } from './issuer.ts';
import { freeAddress, type SignIn, saveCustomer } from './save-customer.ts';
import { isSignedOut } from './sign-out-customer.ts';

export type CustomerSynced =
  | Ok<{ user: UserRow; session: OpenedSession }>
  | Refused<'no-address' | 'address-taken' | 'signed-out'>;

/**
 * Signs a customer in: makes or refreshes the record, joins the guest orders of a verified address, and changes the
 * session that the browser came with for a new one. `address-taken`: the address is another record's and this identity
 * has not proved that it is its own; `signed-out`: the proof is older than the last sign-out everywhere. What the sandbox
 * vouched for counts for nothing under a live issuer, nor the other way about.
 */
export async function syncCustomer(
  shop: Shop,
  identity: VerifiedIdentity,
  { presentedSession, ...offered }: OfferedProfile & { presentedSession: string | null },
): Promise<CustomerSynced> {
  const { email } = identity;
  if (!email) return refused('no-address');
  return shop.db.transaction(async (tx) => {
    const signIn = { ...identity, email };
    const { issuer } = shop;
    const known = await lockCustomers(tx, signIn, issuer);
    const own = known.find((user) => user.firebaseUID === identity.uid && user.issuer === issuer) ?? null;
    const found = known.find((user) => user.email === email) ?? null;
    const isPlay = issuer !== SANDBOX_ISSUER && found?.issuer === SANDBOX_ISSUER;
    if (isPlay) await freeAddress(tx, found);
    const holder = isPlay ? null : found;
    const current = own ?? holder;
    // First, so that whoever has not proved the address learns nothing of what its owner did.
    const mayTake = identity.emailVerified && (issuer !== SANDBOX_ISSUER || holder?.issuer === SANDBOX_ISSUER);
    if (!own && holder && !mayTake) return refused('address-taken');
    if (current && isSignedOut(identity, current)) return refused('signed-out');
    const user = await saveCustomer(tx, shop, { identity: signIn, offered, own, holder });
    if (presentedSession) await endSession(tx, presentedSession);
    const session = await openSession(tx, shop, { kind: 'customer', userId: user.id, issuer }, user);
    return ok({ user, session });
  });
}

/**
 * The record of this identity and the one of its address, locked. Sign-ins of one identity or one address run one after
 * another, because there may be no record to lock yet. Every caller takes the identity's lock first.
 */
async function lockCustomers(tx: Transaction, { uid, email }: SignIn, issuer: string): Promise<UserRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${uid}`}, 0))`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
  return tx
    .select()
    .from(users)
    .where(or(and(eq(users.firebaseUID, uid), eq(users.issuer, issuer)), eq(users.email, email)))
    .orderBy(asc(users.id))
    .for('no key update');
}
