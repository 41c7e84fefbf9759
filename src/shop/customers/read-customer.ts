import { eq } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { readSession } from '../sessions/read-session.ts';
import type { Shop } from '../shop.ts';
import type { UserRow } from './user-row.ts';

/** The customer who is signed in with this session; null when it is none, or somebody else's than a customer's. */
export async function readCustomer(shop: Pick<Shop, 'db' | 'clock'>, sessionSecret: string): Promise<UserRow | null> {
  const session = await readSession(shop, sessionSecret);
  if (session?.kind !== 'customer') return null;
  const [user] = await shop.db.select().from(users).where(eq(users.id, session.userId));
  return user ?? null;
}
