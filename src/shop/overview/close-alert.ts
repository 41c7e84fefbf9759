import { and, eq, isNull } from 'drizzle-orm';
import { alerts } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Staff have seen to what an alert is about. A second click, or somebody else's, changes nothing and writes no event. */
export async function closeAlert(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
  alertId: number,
): Promise<Ok | Refused<'unknown-alert'>> {
  return db.transaction(async (tx) => {
    const now = clock();
    const [closed] = await tx
      .update(alerts)
      .set({ resolvedAt: now })
      .where(and(eq(alerts.id, alertId), isNull(alerts.resolvedAt)))
      .returning();
    if (!closed) return (await tx.$count(alerts, eq(alerts.id, alertId))) > 0 ? ok() : refused('unknown-alert');
    const { kind, subject } = closed;
    await recordStaffEvent(tx, member, {
      ...{ subject: 'alert', subjectId: alertId, what: 'resolved', at: now },
      after: { kind, subject },
    });
    return ok();
  });
}
