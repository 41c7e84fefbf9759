import { and, eq } from 'drizzle-orm';
import { type UserRow, users } from '#db/schema.ts';
import type { VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { isSignedOut } from './signed-out.ts';

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
