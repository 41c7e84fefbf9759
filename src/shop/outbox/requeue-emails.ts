import { sql } from 'drizzle-orm';
import { emails } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { mailJob } from '#shop/queue/mail-job.ts';

/**
 * Gives each mail that waits without a job a new one. A mail and its job are made together; only an end that could not
 * be written down, such as that of the last attempt while the database was away, leaves one without the other. Mails of a
 * mailing that has yet to hand them over have no job of their own, and those about orders of other keys wait for these keys.
 */
export async function requeueEmails({ db }: Shop): Promise<void> {
  await db
    .select({ job: mailJob(emails) })
    .from(emails)
    .where(
      sql`${emails.state} = 'queued' and not exists (
        select from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where tasks.identifier = 'send-email' and (jobs.payload->>'emailId')::bigint = ${emails.id}
        and (jobs.locked_at is not null or jobs.attempts < jobs.max_attempts))
      and not exists (
        select from mailing_recipients where email_id = ${emails.id} and mailing_recipients.state = 'waiting')
      and not exists (select from orders where orders.id = ${emails.orderId} and other_keys)`,
    );
}
