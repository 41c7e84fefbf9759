import { Logger, runOnce } from 'graphile-worker';
import type pg from 'pg';
import { usualSince, verifyBooks } from '#shop/books/verify-books.ts';
import { taskList } from '#shop/jobs/task-list.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recalculate } from '#tests/simulation/recalculate.ts';

/**
 * Where a refusal may write: it is counted or told to staff there, a session was used, or a person is given the row that everybody has.
 * And webhooks of earlier requests come when they come.
 */
const NOTES = [
  ...['request_counts', 'alerts', 'login_attempts', 'webhook_refusals', 'sessions', 'notice_recipients'],
  'provider_events',
];
/** In the audit list a refusal may stand as such. */
const WITHOUT_REFUSALS: Record<string, string> = { staff_events: "where what not like '%-refused'" };

/** A line for each table, which is another as soon as anything in it is. */
export async function openWritten(owner: pg.Pool): Promise<() => Promise<string[]>> {
  const { rows } = await owner.query<{ table: string }>(
    `select tablename as table from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [NOTES],
  );
  const each = rows.map(
    ({ table }) =>
      `select concat_ws(' ', '${table}', count(*), max(xmin::text::bigint)) as line from "${table}" ${WITHOUT_REFUSALS[table] ?? ''}`,
  );
  const statement = { name: 'written', text: each.join(' union all ') };
  let last = { snapshot: '', lines: [] as string[] };
  return async () => {
    // As long as no transaction has written anything, there is nothing to read. A worker of its own for each reading takes longer than that.
    const { rows } = await owner.query<{ snapshot: string }>(
      `select pg_current_snapshot()::text as snapshot, set_config('max_parallel_workers_per_gather', '0', false)`,
    );
    const snapshot = rows[0]?.snapshot ?? '';
    if (snapshot !== last.snapshot) {
      const read = await owner.query<{ line: string }>(statement);
      last = { snapshot, lines: read.rows.map(({ line }) => line) };
    }
    return last.lines;
  };
}

export async function readStock(owner: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await owner.query<{ id: number; n: number }>('select id, stock_quantity as n from products');
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/**
 * What is wrong after all that was thrown: its jobs are done, then the rows are calculated anew and compared with the provider's
 * books. A job that failed is named, too: something was kept that the shop cannot work with.
 */
export async function findHalfSaved(shop: Shop, owner: pg.Pool, stocked: Map<number, number>): Promise<string[]> {
  const found: string[] = [];
  const compare = async (when: string) => {
    const { differences } = await recalculate(owner, stocked);
    found.push(...differences.map((text) => `${when}: ${text}`));
  };
  await compare('before its jobs');
  await runOnce({ pgPool: owner, taskList: taskList(shop), logger: new Logger(() => () => {}), noHandleSignals: true });
  const { rows } = await owner.query<{ task: string; payload: unknown; fault: string }>(
    `select identifier as task, payload, last_error as fault from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = task_id where last_error is not null order by jobs.id`,
  );
  found.push(...rows.map(({ task, payload, fault }) => `the job ${task} ${JSON.stringify(payload)}: ${fault}`));
  await compare('after its jobs');
  const verified = await verifyBooks(shop, { since: usualSince(shop.clock()), askedBy: 'hand' });
  if (!verified.ok) return [...found, `the books: ${verified.reason}`];
  const differing = await owner.query(
    `select what, payment_id, order_number, other_id from book_differences where check_id = $1 and state = 'open'`,
    [verified.check.id],
  );
  found.push(...differing.rows.map((row) => `the books: ${JSON.stringify(row)}`));
  return found;
}
