import { lt } from 'drizzle-orm';
import { sessions } from '#db/schema.ts';
import { expireOpenings } from '../payments/count-opening.ts';
import { expireRefusedWebhooks } from '../payments/refused-webhooks.ts';
import type { Shop } from '../shop.ts';
import { expireTries } from '../staff/login-tries.ts';

/** Deletes sessions, tries, openings and refused webhooks that count no more. Signing in looks at the dates itself. */
export async function expireSessions(shop: Shop): Promise<void> {
  await shop.db.delete(sessions).where(lt(sessions.expire, shop.clock()));
  await expireTries(shop);
  await expireOpenings(shop);
  await expireRefusedWebhooks(shop);
}
