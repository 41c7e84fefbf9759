import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { emails } from '#db/schema.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { mailJob } from '#shop/queue/enqueue.ts';
import { raiseAlerts } from '#shop/records/raise-alert.ts';

export type QueuedMail<Name extends keyof MailTemplates> = {
  template: Name;
  data: MailTemplates[Name];
  recipient: string;
  orderId: number | null;
  /** Default: transactional. */
  stream?: 'transactional' | 'announcement';
  /** Names the occasion, such as `order-confirmed:17`: a second mail for the same occasion is not made. */
  dedupeKey: string;
  /** A mail to others, sent to staff so that they see it. */
  isCopy?: boolean;
};

/**
 * Writes a mail and its job in the caller's transaction: both stand or fall with the change that causes them, and no
 * mail server can fail a checkout. One statement: the job is made from the row, so none exists without the other.
 * False: there is a mail for this occasion already.
 */
export async function queueMail<Name extends keyof MailTemplates>(
  tx: Transaction,
  { template, data, recipient, orderId, stream = 'transactional', dedupeKey, isCopy = false }: QueuedMail<Name>,
): Promise<boolean> {
  const jobs = await insertMail(tx, { stream, template, data, recipient, orderId, dedupeKey, isCopy });
  return jobs.length > 0;
}

const { stream, template, data, recipient, orderId, dedupeKey, isCopy } = emails;
const NEW_MAIL = { stream, template, data, recipient, orderId, dedupeKey, isCopy };

const insertMail = hotStatement('insert_mail', NEW_MAIL, (db, mail) => {
  const queued = db
    .$with('queued')
    .as(
      db
        .insert(emails)
        .values(mail)
        .onConflictDoNothing({ target: emails.dedupeKey })
        .returning({ id: emails.id, stream: emails.stream }),
    );
  return db
    .with(queued)
    .select({ job: mailJob(queued) })
    .from(queued);
});

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
      kind: 'mail-failed',
      subject: `email ${id}`,
      orderId,
      detail: { template, reason },
    })),
  );
}
