import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type EmailRow, emails, mailingRecipients, orders } from '#db/schema.ts';
import { alertFailedEmail } from '#shop/mail/fail-email.ts';
import type { MailEvent } from '#shop/ports/mail-events.ts';
import { recordEvent } from '#shop/records/record-event.ts';

/**
 * A mail that did not arrive after all: it and its recipient in a mailing have failed, staff are alerted to one about an
 * order, and the order's history says so. Locks are taken in a mailing's order: order, recipient, mail; one that is just
 * being handed over is waited for.
 */
export async function failMail(
  tx: Transaction,
  now: Date,
  { id, orderId }: Pick<EmailRow, 'id' | 'orderId'>,
  { address, sentence }: MailEvent,
): Promise<void> {
  const isTold = eq(mailingRecipients.emailId, id);
  if (orderId !== null) await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  await tx.select({ id: mailingRecipients.id }).from(mailingRecipients).where(isTold).for('no key update');
  const reason = sentence ?? 'The mail provider could not deliver it.';
  const [failed] = await tx
    .update(emails)
    .set({ state: 'failed', lastError: reason, bouncedAt: now })
    // Staff may have sent it again since, to another address, under the same Message-ID.
    .where(and(eq(emails.id, id), sql`lower(${emails.recipient}) = ${address}`))
    .returning();
  // What staff had sent to themselves is no customer's loss.
  if (!failed || failed.isCopy) return;
  const { rowCount } = await tx
    .update(mailingRecipients)
    .set({ state: 'failed', reason, settledAt: now })
    .where(isTold);
  if (rowCount) await tx.execute(sql`select tell_staff('mailings', null)`);
  await alertFailedEmail(tx, failed, reason);
  if (orderId === null) return;
  const { template, recipient } = failed;
  const after = { emailId: id, template, recipient, reason };
  await recordEvent(tx, { orderId, at: now, actor: 'provider', what: 'mail-bounced', after });
}
