import { eq } from 'drizzle-orm';
import { type BulkRunRow, bulkRuns } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { continueRun } from './start-run.ts';

export type RunHalted = Ok<{ run: BulkRunRow }> | Refused<'not-found' | 'finished'>;

/**
 * Staff stop a run, or have a stopped one go on. The line that is under way is finished first; the others wait. Asked twice, it is done
 * once. `finished`: no line waits any more.
 */
export function haltRun(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  wanted: 'stopped' | 'resumed',
): Promise<RunHalted> {
  return db.transaction(async (tx) => {
    const [run] = await tx.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for('update');
    if (!run) return refused('not-found');
    if (run.finishedAt) return refused('finished');
    const isStopped = run.stoppedAt !== null;
    if (isStopped === (wanted === 'stopped')) return ok({ run });
    const stoppedAt = wanted === 'stopped' ? clock() : null;
    await tx.update(bulkRuns).set({ stoppedAt }).where(eq(bulkRuns.id, id));
    if (wanted === 'resumed') await continueRun(tx, run, clock());
    await recordStaffEvent(tx, staff, { subject: 'bulk-run', subjectId: id, what: `run-${wanted}`, at: clock() });
    return ok({ run: { ...run, stoppedAt } });
  });
}
