import { and, eq, sql } from 'drizzle-orm';
import { sessions, type UserRow, users } from '#db/schema.ts';
import { isLiving } from '#shop/people/sessions/read-session.ts';
import type { Shop } from '#shop/ports/shop.ts';

/**
 * The customer who is signed in with this session; null when it is none, somebody else's than a customer's, or of an issuer
 * that vouches for nobody here any more.
 */
export async function readCustomer(
  { db, clock, issuer }: Pick<Shop, 'db' | 'clock' | 'issuer'>,
  sessionSecret: string,
): Promise<UserRow | null> {
  const [found] = await db
    .select({ user: users, session: sessions.sess })
    .from(sessions)
    .innerJoin(users, sql`${users.id} = ${sessions.sess} ->> 'userId'`)
    .where(
      and(isLiving(sessionSecret, clock()), eq(users.issuer, issuer), sql`${sessions.sess} ->> 'issuer' = ${issuer}`),
    );
  return found?.session.kind === 'customer' ? found.user : null;
}
