import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { emails } from '#db/schema.ts';

type EmailRow = typeof emails.$inferSelect;

/** The form that `messageId` of shop/mail gives: the mail's number, and when it was written. */
const OURS = /^<?mail-(\d{1,15})-([0-9a-z]{1,12})@/;

/**
 * The mail that went out under a Message-ID. Null: it is none of ours, or of another database that counts its mails from 1
 * as well. Its host is not looked at: bounces come back after the shop has moved to another address too.
 */
export async function findMail(tx: Transaction, messageId: string): Promise<EmailRow | null> {
  const [, id, time] = OURS.exec(messageId) ?? [];
  if (!id || !time) return null;
  const [mail] = await tx
    .select()
    .from(emails)
    .where(eq(emails.id, Number(id)));
  return mail?.createdAt.getTime().toString(36) === time ? mail : null;
}
