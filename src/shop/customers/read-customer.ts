import { sql } from 'drizzle-orm';
import { sessions, users } from '#db/schema.ts';
import { isLiving } from '../sessions/read-session.ts';
import type { Shop } from '../shop.ts';
import type { UserRow } from './user-row.ts';

/** The customer who is signed in with this session; null when it is none, or somebody else's than a customer's. */
export async function readCustomer(shop: Pick<Shop, 'db' | 'clock'>, sessionSecret: string): Promise<UserRow | null> {
  const [found] = await shop.db
    .select({ user: users, session: sessions.sess })
    .from(sessions)
    .innerJoin(users, sql`${users.id} = ${sessions.sess} ->> 'userId'`)
    .where(isLiving(sessionSecret, shop.clock()));
  return found?.session.kind === 'customer' ? found.user : null;
}
