import { randomUUID } from 'node:crypto';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type UserRow, users } from '#db/schema.ts';
import {
  endSession,
  endSessionsOf,
  type OpenedSession,
  openSession,
  type Place,
  readFactorAt,
} from '#shop/people/sessions.ts';
import { deleteFactors } from '#shop/people/staff-factors.ts';
import type { VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type OfferedProfile, readProfile } from './customer-profile.ts';
import { SANDBOX_ISSUER } from './issuer.ts';
import { joinGuestOrders } from './join-guest-orders.ts';
import { isSignedOut, wasErased } from './sign-out-customer.ts';

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
  { presentedSession, place, ...offered }: OfferedProfile & { presentedSession: string | null; place?: Place },
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
    if (current ? isSignedOut(identity, current) : await wasErased(tx, identity)) return refused('signed-out');
    const user = await saveCustomer(tx, shop, { identity: signIn, offered, own, holder });
    const former = presentedSession && user.isAdmin ? { secret: presentedSession, userId: user.id } : null;
    const factorAt = former && (await readFactorAt(tx, shop, former));
    if (presentedSession) await endSession(tx, presentedSession);
    const opening = { isAdmin: user.isAdmin, place, factorAt, startedAt: identity.signedInAt };
    const session = await openSession(tx, shop, { kind: 'customer', userId: user.id, issuer }, opening);
    return ok({ user, session });
  });
}

/**
 * The record of this identity and the one of its address, locked. Sign-ins of one identity or one address run one after
 * another, because there may be no record to lock yet. Every caller takes the identity's lock first.
 */
async function lockCustomers(tx: Transaction, { uid, email }: SignIn, issuer: string): Promise<UserRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${uid}`}, 0))`);
  await tx.execute(sql`select lock_address(${email})`);
  return tx
    .select()
    .from(users)
    .where(or(and(eq(users.firebaseUID, uid), eq(users.issuer, issuer)), eq(users.email, email)))
    .orderBy(asc(users.id))
    .for('no key update');
}

type SignIn = VerifiedIdentity & { email: string };

type Known = {
  identity: SignIn;
  offered: OfferedProfile;
  /** The record of this identity. */
  own: UserRow | null;
  /** The record with this identity's address; the same one, as a rule. */
  holder: UserRow | null;
};

/**
 * Writes the customer's record as this sign-in has it, and gives it the guest orders of its verified address; the caller
 * holds the records' locks and has refused what is to be refused.
 */
function saveCustomer(tx: Transaction, shop: Shop, known: Known): Promise<UserRow> {
  if (known.own) return refresh(tx, shop, known.own, known);
  if (known.holder) return takeOver(tx, shop, known.holder, known);
  return create(tx, shop, known);
}

/**
 * Takes the address from a record of the sandbox, where everybody may type every address, for whoever a live issuer vouches
 * for. The record keeps its orders, which were made in a rehearsal, and nobody can sign in to it here.
 */
async function freeAddress(tx: Transaction, { id }: UserRow): Promise<void> {
  await endSessionsOf(tx, id);
  await tx
    .update(users)
    .set({ email: `${id}@sandbox.invalid`, emailVerified: false, isAdmin: false })
    .where(eq(users.id, id));
}

async function create(tx: Transaction, shop: Shop, { identity, offered }: Known): Promise<UserRow> {
  const { uid, email, emailVerified } = identity;
  const now = shop.clock();
  const [user] = await tx
    .insert(users)
    .values({
      ...readProfile(identity, offered),
      id: randomUUID(),
      firebaseUID: uid,
      issuer: shop.issuer,
      email,
      emailVerified,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  const created = written(user);
  await joinGuestOrders(tx, shop, created);
  return created;
}

async function refresh(tx: Transaction, shop: Shop, own: UserRow, known: Known): Promise<UserRow> {
  const { identity, offered, holder } = known;
  const profile = readProfile(identity, offered);
  const taken = holder !== null && holder.id !== own.id;
  // The provider vouches for the new address and no more for the one that is kept.
  const address = taken ? { emailVerified: false } : { email: identity.email, emailVerified: identity.emailVerified };
  if (taken) shop.log.warn({ userId: own.id, holderId: holder.id }, 'a changed address belongs to another customer');
  return update(tx, shop, own, { ...profile, ...address, updatedAt: shop.clock() });
}

/**
 * The owner of the address has another identity than the record knows: the account was made anew, or somebody had signed
 * in with an address that was not theirs. The earlier identity's sessions and rights
 * end; the orders stay with the address.
 */
async function takeOver(tx: Transaction, shop: Shop, holder: UserRow, { identity, offered }: Known): Promise<UserRow> {
  await endSessionsOf(tx, holder.id);
  await deleteFactors(tx, { userId: holder.id });
  return update(tx, shop, holder, {
    displayName: null,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    ...readProfile(identity, offered),
    firebaseUID: identity.uid,
    issuer: shop.issuer,
    emailVerified: identity.emailVerified,
    isAdmin: false,
    updatedAt: shop.clock(),
  });
}

async function update(tx: Transaction, shop: Shop, known: UserRow, change: Partial<UserRow>): Promise<UserRow> {
  // The orders first, as every transaction locks them that writes this owner into one: a record whose identity or address
  // changes cannot be referred to meanwhile, and the two would wait for each other.
  await joinGuestOrders(tx, shop, { ...known, ...change });
  const [user] = await tx.update(users).set(change).where(eq(users.id, known.id)).returning();
  return written(user);
}

function written(user: UserRow | undefined): UserRow {
  if (!user) throw new Error('The customer was not written.');
  return user;
}
