import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { emails } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlerts } from '#shop/records/raise-alert.ts';

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

type FailedEmail = Pick<typeof emails.$inferSelect, 'id' | 'stream' | 'orderId' | 'template'>;

/** A customer misses a receipt or the payment link: a person has to reach them. News that one mailbox refused can wait. */
export async function alertFailedEmail(tx: Transaction, email: FailedEmail, reason: string): Promise<void> {
  await alertFailedEmails(tx, [{ email, reason }]);
}

export async function alertFailedEmails(
  tx: Transaction,
  failed: { email: FailedEmail; reason: string }[],
): Promise<void> {
  const missed = failed.filter(({ email }) => email.stream === 'transactional');
  await raiseAlerts(
    tx,
    missed.map(({ email: { id, orderId, template }, reason }) => ({
      ...{ kind: 'mail-failed', subject: `email ${id}`, orderId, detail: { template, reason } },
    })),
  );
}
