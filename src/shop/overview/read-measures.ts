import { type SQL, sql } from 'drizzle-orm';
import { alerts, backups, bookChecks, emails, jobRounds, payments, providerEvents, restoreProofs } from '#db/schema.ts';
import { countStates } from '#shop/books/read-books.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** One figure of the shop; `of` tells apart what has the same name. */
export type Measure = { name: MeasureName; of: Record<string, string>; value: number };

/** What the figures of the shop are, in the words of whoever watches it. All servers of one shop say the same. */
export const MEASURES = {
  fulldraw_jobs: 'Jobs by task and state: later, due, running, or given_up after their last try',
  fulldraw_job_age_seconds: 'For how long the oldest due job of a task has waited',
  fulldraw_round_age_seconds: 'How long ago what recurs was last done',
  fulldraw_mails: 'Mails that wait for the mail server, and those that failed and that nobody has dealt with',
  fulldraw_mail_age_seconds: 'For how long the oldest mail has waited',
  fulldraw_open_payments: 'Payments whose outcome the card provider is still asked for',
  fulldraw_open_payment_late_seconds: 'How late the latest of these questions is',
  fulldraw_webhooks: 'Webhooks that are not applied yet, and those that failed',
  fulldraw_alerts: 'Alerts that wait for a person, by kind',
  fulldraw_books_differences: 'Differences of the last comparison of the books that are for a person',
  fulldraw_books_age_seconds: 'How long ago the books were last compared to the end',
  fulldraw_backup_age_seconds: 'How long ago the last good backup of the own database began',
  fulldraw_restore_proof_age_seconds: 'How long ago one was restored by itself and held, or since when one could be',
} as const;

export type MeasureName = keyof typeof MEASURES;

type Row = { name: MeasureName; task: string | null; state: string | null; value: number };

/** Reads them from indices of what is open; the queue, which holds open work alone, is read whole. */
export async function readMeasures({ db }: Pick<Shop, 'db'>): Promise<Measure[]> {
  const { rows } = await db.execute<Row>(sql`
    with queue as (
      select task_identifier as task, run_at, case when locked_at is not null then 'running'
        when attempts >= max_attempts then 'given_up' when run_at > shop_now() then 'later' else 'due' end as state
      from graphile_worker.jobs),
    compared as (select max(id) as id, max(started_at) as at from ${bookChecks} where finished_at is not null and failure is null)
    select 'fulldraw_jobs' as name, task, state, count(*)::float8 as value from queue group by task, state
    union all select 'fulldraw_job_age_seconds', task, null, ${age(sql`min(run_at)`)} from queue where state = 'due' group by task
    union all select 'fulldraw_round_age_seconds', task, null, ${age(sql`done_at`)} from ${jobRounds} where done_at is not null
    union all select 'fulldraw_mails', null, 'waiting', count(*) from ${emails} where state = 'queued'
    union all select 'fulldraw_mail_age_seconds', null, null, ${age(sql`min(created_at)`)} from ${emails} where state = 'queued'
    union all select 'fulldraw_open_payments', null, null, count(*) from ${payments} where next_check_at is not null
    union all select 'fulldraw_open_payment_late_seconds', null, null, greatest(0, ${age(sql`min(next_check_at)`)})
      from ${payments} where next_check_at is not null
    union all select 'fulldraw_webhooks', null, state, count(*) from ${providerEvents}
      where state in ('received', 'failed') group by state
    union all select 'fulldraw_alerts', null, kind, count(*) from ${alerts} where resolved_at is null group by kind
    union all select 'fulldraw_books_age_seconds', null, null, ${age(sql`at`)} from compared
    union all select 'last comparison', null, null, id from compared
    union all select 'fulldraw_backup_age_seconds', null, null, ${age(sql`max(started_at)`)}
      from ${backups} where finished_at is not null and error is null
    union all select 'fulldraw_restore_proof_age_seconds', null, null, ${age(sql`coalesce(
      (select max(started_at) from ${restoreProofs} where finished_at is not null and error is null), min(started_at))`)}
      from ${backups} where started_by = 'schedule' and finished_at is not null and error is null`);
  const known = rows.filter(({ value }) => value !== null);
  const checkId = known.find(({ name }) => !(name in MEASURES))?.value;
  const read = known.flatMap(({ name, task, state, value }): Measure[] => {
    if (!(name in MEASURES)) return [];
    if (name === 'fulldraw_alerts') return [{ name, of: { kind: state ?? '' }, value }];
    return [{ name, of: { ...(task === null ? {} : { task }), ...(state === null ? {} : { state }) }, value }];
  });
  const failed = sum(read.filter(({ name, of }) => name === 'fulldraw_alerts' && of.kind === 'mail-failed'));
  return [
    ...read,
    { name: 'fulldraw_mails', of: { state: 'failed' }, value: failed },
    ...(checkId === undefined
      ? []
      : [{ name: 'fulldraw_books_differences', of: {}, value: (await countStates({ db }, checkId)).open } as const]),
  ];
}

function age(moment: SQL): SQL {
  return sql`extract(epoch from shop_now() - ${moment})::float8`;
}

function sum(measures: Measure[]): number {
  return measures.reduce((total, { value }) => total + value, 0);
}
