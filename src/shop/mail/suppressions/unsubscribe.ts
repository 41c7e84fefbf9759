import type { Shop } from '#shop/ports/shop.ts';
import { readUnsubscription, type Unsubscription } from './read-unsubscription.ts';
import { suppress } from './suppress.ts';

/**
 * No more announcements to whoever got this link; mail about orders goes on. Twice is once. Null: there is no such link.
 */
export async function unsubscribe(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  token: string,
): Promise<Unsubscription | null> {
  return db.transaction(async (tx) => {
    const found = await readUnsubscription(tx, token);
    if (!found) return null;
    await suppress(tx, [{ address: found.address, reason: 'unsubscribed', createdAt: clock() }]);
    return { ...found, unsubscribed: true };
  });
}
