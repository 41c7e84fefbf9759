import { and, eq, notInArray, sql } from 'drizzle-orm';
import { newestFirst } from '#db/keyset.ts';
import { orders, sessions, type UserRow, users } from '#db/schema.ts';
import { isLiving } from '#shop/people/sessions.ts';
import type { VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type AddressParts, addressOf } from '#values/address/shipping-address.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { isSignedOut } from './sign-out-customer.ts';

const NAME_MAX = 200;
const PICTURE_MAX = 2000;

/** What the browser says of its user at a sign-in; taken only where the token says nothing. */
export type OfferedProfile = { displayName?: string | null; photoUrl?: string | null };

export type CustomerProfile = {
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string;
};

/** Names and picture as the record keeps them. What nobody says is left out, so that the record keeps what it has. */
export function readProfile(identity: VerifiedIdentity, offered: OfferedProfile): Partial<CustomerProfile> {
  const displayName = cleanName(identity.displayName) ?? cleanName(offered.displayName);
  const profileImageUrl = cleanPicture(identity.photoUrl) ?? cleanPicture(offered.photoUrl);
  return {
    ...(displayName ? { displayName, ...splitName(displayName) } : {}),
    ...(profileImageUrl ? { profileImageUrl } : {}),
  };
}

/** "Mary Ann Archer" → Mary Ann, Archer: the last word is the last name, and a single word is a first name. */
export function splitName(name: string): Pick<CustomerProfile, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? null) : null;
  return { firstName: words.join(' ') || null, lastName };
}

function cleanName(name: string | null | undefined): string | null {
  const line = name?.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() ?? '';
  return [...line].slice(0, NAME_MAX).join('').trim() || null;
}

/** Only what a page may show: an address that nobody can read or change on its way. */
function cleanPicture(address: string | null | undefined): string | null {
  if (!address || address.length > PICTURE_MAX || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && url.href.length <= PICTURE_MAX ? url.href : null;
}

/**
 * The customer whom a token proves. `unknown-user`: this identity never signed in here, or its record has moved to a
 * newer one; `signed-out`: its sign-in ended with a sign-out everywhere.
 */
export async function findCustomer(
  { db, issuer }: Pick<Shop, 'db' | 'issuer'>,
  identity: VerifiedIdentity,
): Promise<Ok<{ user: UserRow }> | Refused<'unknown-user' | 'signed-out'>> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.firebaseUID, identity.uid), eq(users.issuer, issuer)));
  if (!user) return refused('unknown-user');
  return isSignedOut(identity, user) ? refused('signed-out') : ok({ user });
}

/**
 * The customer who is signed in with this session; null when it is none, not a customer's, or of an issuer
 * that does not count here any more.
 */
export async function readCustomer(
  shop: Pick<Shop, 'db' | 'clock' | 'issuer'>,
  sessionSecret: string,
): Promise<UserRow | null> {
  return (await readCustomerHere(shop, sessionSecret))?.user ?? null;
}

/** A customer in one browser. */
export type CustomerHere = { user: UserRow; session: { sid: string; startedAt: Date; lastUsedAt: Date } };

/** The same with the session. */
export async function readCustomerHere(
  { db, clock, issuer }: Pick<Shop, 'db' | 'clock' | 'issuer'>,
  sessionSecret: string,
): Promise<CustomerHere | null> {
  const { sess, sid, startedAt, lastUsedAt } = sessions;
  const [found] = await db
    .select({ user: users, data: sess, session: { sid, startedAt, lastUsedAt } })
    .from(sessions)
    .innerJoin(users, sql`${users.id} = ${sessions.sess} ->> 'userId'`)
    .where(
      and(isLiving(sessionSecret, clock()), eq(users.issuer, issuer), sql`${sessions.sess} ->> 'issuer' = ${issuer}`),
    );
  return found?.data.kind === 'customer' ? found : null;
}

type CheckoutDetailsFacts = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** As the last paid order has it; null before the first. */
  address: AddressParts | null;
};

/**
 * What a signed-in customer's checkout is filled in with: the account's name and address, and the rest of the last order
 * whose deposit is paid. An unpaid one says nothing: whoever types a customer's address into a guest order puts it into
 * that customer's account, and a bow would go where an attacker wants it.
 */
export async function readCheckoutDetails(shop: Pick<Shop, 'db'>, user: UserRow): Promise<CheckoutDetailsFacts> {
  const { shippingAddress, street, street2, city, state, zip } = orders;
  const address = { shippingAddress, street, street2, city, state, zip };
  const [last] = await shop.db
    .select({
      name: orders.customerName,
      phone: orders.customerPhone,
      ...address,
    })
    .from(orders)
    .where(and(eq(orders.userId, user.id), notInArray(orders.status, ['pending', 'cancelled'])))
    // Gift cards alone went nowhere.
    .orderBy(eq(orders.shippingAddress, ''), ...newestFirst)
    .limit(1);
  const named = user.firstName !== null || user.lastName !== null;
  const { firstName, lastName } = named ? user : splitName(last?.name ?? '');
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: user.email,
    phone: last?.phone ?? '',
    address: last ? addressOf(last) : null,
  };
}
