import { eq, sql } from 'drizzle-orm';
import { failingJobs } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { TaskName } from '#shop/queue/tasks.ts';
import { noteNotices } from '#shop/records/note-notice.ts';

/** So often in a row that it is no accident. */
export const KEEPS_FAILING = 3;

/** One try of a job; a round is tried once, and the next round is another job. */
export type JobTry = { task: TaskName; attempts: number; maxAttempts: number };

/**
 * A job has failed. People are told once the same one, or as many rounds, have failed three times in a row; and no more of
 * this task until it has worked again. Many jobs of one task, such as all mails while the mail server is away, are one cause.
 */
export async function noteFailure(
  shop: Pick<Shop, 'db' | 'clock'>,
  { task, attempts, maxAttempts }: JobTry,
): Promise<void> {
  if (maxAttempts > 1 && attempts < KEEPS_FAILING) return;
  const at = shop.clock();
  await shop.db.transaction(async (tx) => {
    const failures = maxAttempts > 1 ? attempts : 1;
    const [row] = await tx
      .insert(failingJobs)
      .values({ task, failures, since: at, lastAt: at })
      .onConflictDoUpdate({
        target: failingJobs.task,
        set: { failures: sql`${failingJobs.failures} + 1`, lastAt: at },
      })
      .returning();
    if (!row || row.failures < KEEPS_FAILING) return;
    await noteNotices(tx, [{ kind: 'job', subject: `${task} ${row.since.toISOString()}`, facts: { task }, at }]);
  });
}

/** A job has worked: of a round, or of one that had failed before, its task fails no more. Others cost no statement. */
export async function noteSuccess({ db }: Pick<Shop, 'db'>, { task, attempts, maxAttempts }: JobTry): Promise<void> {
  if (maxAttempts === 1 || attempts > 1) await db.delete(failingJobs).where(eq(failingJobs.task, task));
}
