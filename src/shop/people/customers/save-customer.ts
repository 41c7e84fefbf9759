import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type UserRow, users } from '#db/schema.ts';
import { endSessionsOf } from '#shop/people/sessions.ts';
import type { VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type OfferedProfile, readProfile } from './customer-profile.ts';
import { joinGuestOrders } from './join-guest-orders.ts';

export type SignIn = VerifiedIdentity & { email: string };

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
export function saveCustomer(tx: Transaction, shop: Shop, known: Known): Promise<UserRow> {
  if (known.own) return refresh(tx, shop, known.own, known);
  if (known.holder) return takeOver(tx, shop, known.holder, known);
  return create(tx, shop, known);
}

/**
 * Takes the address from a record of the sandbox, where everybody may type every address, for whoever a live issuer vouches
 * for. The record keeps its orders, which were made in a rehearsal, and nobody can sign in to it here.
 */
export async function freeAddress(tx: Transaction, { id }: UserRow): Promise<void> {
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
