import { customerNotes } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { isKnown } from './read-customer.ts';

/**
 * Keeps a note about a customer that staff alone see, with who wrote it and when; note and audit entry are one transaction. The
 * same request key again writes no second one. `not-found`: the address stands nowhere in the shop.
 */
export function noteCustomer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  address: string,
  { note, requestKey }: { note: string; requestKey: string },
): Promise<Ok | Refused<'not-found'>> {
  const email = address.toLowerCase();
  return db.transaction(async (tx) => {
    if (!(await isKnown(tx, email))) return refused('not-found');
    const now = clock();
    const [noted] = await tx
      .insert(customerNotes)
      .values({ email, note, staffName: staff.name, requestKey, createdAt: now })
      .onConflictDoNothing({ target: customerNotes.requestKey })
      .returning({ id: customerNotes.id });
    if (!noted) return ok();
    await recordStaffEvent(tx, staff, {
      ...{ subject: 'customer', subjectId: email, what: 'noted', at: now },
      after: { note },
    });
    return ok();
  });
}
