import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { emails, mailings } from '#db/schema.ts';
import { callBack } from '#shop/mailings/put-off.ts';
import { continueMailing } from '#shop/mailings/start-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { mailJob } from '#shop/queue/enqueue.ts';

/** The pauses of `send-email` grow to hours; a job that is due by itself this soon is left alone. */
const SOON = sql`shop_now() + interval '5 seconds'`;

/** The jobs of mails that wait only because the mail server was away, unless they are due or under way. */
const waitingJobs: SQL = sql`
  graphile_worker._private_jobs jobs
  join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id and tasks.identifier = 'send-email'
  join ${emails} on ${emails.id} = (jobs.payload->>'emailId')::bigint
    and ${emails.serverAway} and ${emails.state} = 'queued'
  where jobs.locked_at is null and jobs.attempts < jobs.max_attempts and jobs.run_at > ${SOON}`;

/** Whether mails or mailings wait only because the mail server was away. */
export const OTHERS_WAIT: SQL = sql`(
  exists (select from emails as other where other.server_away and other.state = 'queued')
  or exists (select from mailings where finished_at is null and held_up is not null))`;

/**
 * The mail server has just answered: what waited for it becomes due, however long its pause still is. The worker sends
 * three at once as always. Costs one look where nothing waits.
 */
export async function retryWaitingMails(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const waiting = sql`${emails.serverAway} and ${emails.state} = 'queued'`;
  if ((await shop.db.execute(sql`select from ${emails} where ${waiting} limit 1`)).rowCount) {
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`
        select graphile_worker.reschedule_jobs(array_agg(jobs.id), run_at => shop_now()) from ${waitingJobs}
        having count(*) > 0`);
      // Those that another worker is sending now write their own end.
      await tx.execute(sql`
        with woken as materialized (select id from ${emails} where ${waiting} for no key update skip locked)
        update ${emails} set server_away = false where id in (select id from woken)`);
    });
  }
  await goOnWithMailings(shop);
}

/**
 * While mails wait for the mail server, one of them asks it every minute, another one each time; the try counts against
 * none. If it gets through, it brings the others with it (`retryWaitingMails`).
 */
export async function probeMailServer({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => shop_now(), attempts => greatest(attempts - 1, 0))
    from (select jobs.id, jobs.attempts from ${waitingJobs} order by jobs.updated_at limit 1) as longest`);
}

/** Those that were held up. Their own next look may be half an hour from now where all were put off. */
async function goOnWithMailings({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const held = await db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(isNull(mailings.finishedAt), isNotNull(mailings.heldUp)));
  for (const { id } of held) {
    await db.transaction(async (tx) => {
      await callBack(tx, clock(), id);
      await continueMailing(tx, id);
    });
  }
}

/**
 * Gives each mail that waits without a job a new one. A mail and its job are made together; only an end that could not
 * be written down, such as that of the last attempt while the database was unavailable, leaves one without the other. Mails
 * of a mailing that has yet to hand them over have no job of their own, and those about orders of other keys wait for these
 * keys.
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
