import type { Transaction } from '#db/database.ts';
import { emails } from '#db/schema.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { mailJob } from '#shop/queue/enqueue.ts';

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
  const queued = tx
    .$with('queued')
    .as(
      tx
        .insert(emails)
        .values({ stream, template, data, recipient, orderId, dedupeKey, isCopy })
        .onConflictDoNothing({ target: emails.dedupeKey })
        .returning({ id: emails.id, stream: emails.stream }),
    );
  const jobs = await tx
    .with(queued)
    .select({ job: mailJob(queued) })
    .from(queued);
  return jobs.length > 0;
}
