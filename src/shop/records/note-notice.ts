import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { rowsOf } from '#db/hot-values.ts';
import { notices } from '#db/schema.ts';
import { addJob } from '#shop/queue/enqueue.ts';

/** What comes within this time is told together. */
const GATHER_MS = 3_000;
/** For so long a notice counts on the job of the one before it, which is due only a good while later. */
const SHARED_MS = 1_000;

export type NewNotice = Pick<typeof notices.$inferInsert, 'kind' | 'subject' | 'orderId' | 'facts' | 'at'>;

/**
 * Notes what people who work here may want to be told of, with the job that tells them, in the transaction of the cause. The
 * same cause again is nothing. No row is shared with other causes, so that no two of them wait for each other; of many causes
 * within a second the first ones have a job, and each minute's round finds what was committed only after that job.
 */
export async function noteNotices(tx: Transaction, noted: NewNotice[]): Promise<void> {
  if (noted.length === 0) return;
  await insertNotices(tx, {
    noted: noted.map(({ orderId = null, at = null, ...notice }) => ({ ...notice, orderId, at })),
  });
}

const { kind, subject, orderId, facts, handedOutAt: at } = notices;

const insertNotices = hotStatement(
  'insert_notices',
  { noted: rowsOf({ kind, subject, orderId, facts, at }) },
  (db, { noted }) => {
    const added = db.$with('added', { id: notices.id }).as(sql`
    insert into ${notices} (kind, subject, order_id, facts, at)
    select kind, subject, order_id, facts, coalesce(at, shop_now()) from ${noted} as noted
    on conflict do nothing returning id, at`);
    const another = sql`exists (
    select from ${notices} as another where another.handed_out_at is null
      and another.at between first.at - ${SHARED_MS} * interval '1 ms' and first.at)`;
    return db
      .with(added)
      .select({ job: sql`${addJob('send-notices', sql`'{}'::json`, { inMs: GATHER_MS })}` })
      .from(sql`(select at from added order by at limit 1) as first`)
      .where(sql`not ${another}`);
  },
);
