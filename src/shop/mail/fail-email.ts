import { and, eq } from 'drizzle-orm';
import { emails } from '#db/schema.ts';
import type { Shop } from '../shop.ts';

/** No attempt is left: the mail stays in the table as failed, with its reason, for a person to see. */
export async function failEmail(shop: Shop, emailId: number, reason: string): Promise<void> {
  await shop.db
    .update(emails)
    .set({ state: 'failed', lastError: reason })
    .where(and(eq(emails.id, emailId), eq(emails.state, 'queued')));
}
