import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { emails } from '#db/schema.ts';
import { raiseAlert } from '../payments/raise-alert.ts';
import type { Shop } from '../shop.ts';

/** No attempt is left: the mail stays in the table as failed, with its reason, for a person to see. */
export async function failEmail(shop: Shop, emailId: number, reason: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [failed] = await tx
      .update(emails)
      .set({ state: 'failed', lastError: reason })
      .where(and(eq(emails.id, emailId), eq(emails.state, 'queued')))
      .returning();
    if (failed) await alertFailedEmail(tx, failed, reason);
  });
}

/** A customer misses a receipt or the payment link: a person has to reach them. News that one mailbox refused can wait. */
export async function alertFailedEmail(
  tx: Transaction,
  { id, stream, orderId, template }: typeof emails.$inferSelect,
  reason: string,
): Promise<void> {
  if (stream !== 'transactional') return;
  await raiseAlert(tx, { kind: 'mail-failed', subject: `email ${id}`, orderId, detail: { template, reason } });
}
