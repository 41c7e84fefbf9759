import { and, desc, eq } from 'drizzle-orm';
import { contactInquiries, staffEvents } from '#db/schema.ts';
import { keepColleague } from '#shop/people/staff/colleagues.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { restoreTags, type Tagged } from '#shop/records/tags-and-assignees.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { TAG_EVENTS } from '#values/tags.ts';
import { undoUntil } from '#values/undo.ts';
import { lockInquiry } from './list-inquiries.ts';

/** Of an inquiry: how far it is, its tags, and who does it. An answer has gone out. */
export function isUndoableOfInquiry(what: string): boolean {
  return what === 'changed' || TAG_EVENTS.some((event) => event === what);
}

/** Staff take back the last change of an inquiry for a minute by the shop's clock, if it is still the last one. Undone twice it is once. */
export function undoInquiryChange(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  eventId: number,
): Promise<Ok | Refused<'not-found' | 'too-late' | 'happened-since'>> {
  return shop.db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) return refused('not-found');
    const ofInquiry = and(eq(staffEvents.subject, 'inquiry'), eq(staffEvents.subjectId, String(id)));
    const [last] = await tx.select().from(staffEvents).where(ofInquiry).orderBy(desc(staffEvents.id)).limit(1);
    if (!last || last.id !== eventId || !isUndoableOfInquiry(last.what)) return refused('happened-since');
    const at = shop.clock();
    if (undoUntil(last.at) <= at) return refused('too-late');
    const { state = inquiry.state, ...tagged } = (last.before ?? {}) as Partial<Tagged> & { state?: InquiryState };
    if (tagged.assignee && !(await keepColleague(tx, tagged.assignee))) return refused('happened-since');
    await restoreTags(tx, 'inquiry', id, tagged);
    await tx.update(contactInquiries).set({ state }).where(eq(contactInquiries.id, id));
    const { before, after } = last;
    await recordStaffEvent(tx, staff, {
      subject: 'inquiry',
      subjectId: id,
      what: 'undone',
      at,
      before: after as object,
      after: before as object,
    });
    return ok();
  });
}
