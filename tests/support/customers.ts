import { asc } from 'drizzle-orm';
import { sessions, type UserRow, users } from '#db/schema.ts';
import { syncCustomer } from '#shop/people/customers/sync-customer.ts';
import type { VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import type { TestShop } from './test-shop.ts';

/** What a token of Ann's says: she signed in just now, and her address is verified. */
export function identityOf({ shop }: TestShop, claims: Partial<VerifiedIdentity> = {}): VerifiedIdentity {
  return {
    uid: 'uid-ann',
    email: 'ann@example.com',
    emailVerified: true,
    displayName: 'Ann Archer',
    photoUrl: null,
    signedInAt: new Date(Math.floor(shop.clock().getTime() / 1000) * 1000),
    ...claims,
  };
}

/** What a token of somebody else's says. */
export const STRANGER = { uid: 'uid-stranger', email: 'stranger@example.com', displayName: 'Sam Stranger' };

/** Signs a customer in: the record and the new session's secret. */
export async function signIn(
  test: TestShop,
  claims: Partial<VerifiedIdentity> = {},
  presentedSession: string | null = null,
): Promise<{ user: UserRow; secret: string }> {
  const synced = await syncCustomer(test.shop, identityOf(test, claims), { presentedSession });
  if (!synced.ok) throw new Error(synced.reason);
  return { user: synced.user, secret: synced.session.secret };
}

export const readUsers = ({ shop }: TestShop) => shop.db.select().from(users).orderBy(asc(users.email));
export const readSessionRows = ({ shop }: TestShop) => shop.db.select().from(sessions);
