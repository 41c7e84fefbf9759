import { eq } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { endSession, endSessionsOf } from '../sessions/end-session.ts';
import { readSession } from '../sessions/read-session.ts';
import type { Shop } from '../shop.ts';

/**
 * Ends this browser's session, or with `everywhere` all of the customer's, and then every earlier sign-in counts no
 * more. Without a session that lives there is nothing to end.
 */
export async function signOutCustomer(
  shop: Pick<Shop, 'db' | 'clock'>,
  sessionSecret: string,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  const session = everywhere ? await readSession(shop, sessionSecret) : null;
  if (session?.kind !== 'customer') return endSession(shop.db, sessionSecret);
  await shop.db.transaction(async (tx) => {
    // The record first: a sign-in that is under way holds it, and its new session has to end too.
    await tx.update(users).set({ signedOutAt: shop.clock() }).where(eq(users.id, session.userId));
    await endSessionsOf(tx, session.userId);
  });
}
