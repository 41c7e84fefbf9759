import { lt } from 'drizzle-orm';
import { sessions } from '#db/schema.ts';
import type { Shop } from '../shop.ts';

/** Deletes the sessions that nobody can use any more. Signing in looks at the date itself; this only keeps the table small. */
export async function expireSessions(shop: Shop): Promise<void> {
  await shop.db.delete(sessions).where(lt(sessions.expire, shop.clock()));
}
