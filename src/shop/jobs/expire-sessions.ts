import { lt } from 'drizzle-orm';
import { sessions } from '#db/schema.ts';
import { expireOpenings } from '#shop/orders/placing/count-opening.ts';
import { expireTries } from '#shop/people/staff/login-tries.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { expireRefusedWebhooks } from '#shop/webhooks/refused-webhooks.ts';

/** Deletes sessions, tries, openings and refused webhooks that count no more. Signing in looks at the dates itself. */
export async function expireSessions(shop: Shop): Promise<void> {
  await shop.db.delete(sessions).where(lt(sessions.expire, shop.clock()));
  await expireTries(shop);
  await expireOpenings(shop);
  await expireRefusedWebhooks(shop);
}
