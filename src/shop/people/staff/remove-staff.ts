import { eq } from 'drizzle-orm';
import { staff } from '#db/schema.ts';
import { endSessionsOfStaff } from '#shop/people/sessions/end-session.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { COMMAND_LINE } from './add-staff.ts';
import { usernameOf } from './credentials.ts';

/** Takes somebody's account away, at once in every open browser. What they changed keeps their name. */
export async function removeStaff(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  typed: string,
): Promise<Ok<{ name: string }> | Refused<'unknown-name'>> {
  const username = usernameOf(typed);
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(staff).where(eq(staff.username, username)).returning({ id: staff.id });
    if (!removed) return refused('unknown-name');
    await endSessionsOfStaff(tx, removed.id);
    const event = {
      subject: 'staff',
      subjectId: removed.id,
      what: 'removed',
      at: clock(),
      before: { username },
    } as const;
    await recordStaffEvent(tx, COMMAND_LINE, event);
    return ok({ name: username });
  });
}
