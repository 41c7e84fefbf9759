import { and, desc, eq, sql } from 'drizzle-orm';
import { contactInquiries, staffEvents } from '#db/schema.ts';
import { lockInquiry } from '#shop/inquiries/list-inquiries.ts';
import { keepColleague } from '#shop/people/staff/staff-accounts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { noteNotices } from '#shop/records/note-notice.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import {
  changeTags,
  restoreTags,
  type TagChange,
  type Tagged,
  type TagsChanged,
} from '#shop/records/tags-and-assignees.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { TAG_EVENTS } from '#values/staff/tags.ts';
import { undoUntil } from '#values/staff/undo.ts';

/** Says how far staff are with an inquiry: answered in another way, put away, or new again. The same once more is nothing. */
export async function changeInquiry(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  state: InquiryState,
): Promise<Ok | Refused<'not-found'>> {
  return shop.db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) return refused('not-found');
    if (inquiry.state === state) return ok();
    await tx.update(contactInquiries).set({ state }).where(eq(contactInquiries.id, id));
    await recordStaffEvent(tx, staff, {
      subject: 'inquiry',
      subjectId: id,
      what: 'changed',
      at: shop.clock(),
      before: { state: inquiry.state },
      after: { state },
    });
    return ok();
  });
}

type Inquiry = { name: string; email: string; phone: string; interest: string; message: string };

/** Keeps a visitor's message for the staff. */
export async function sendInquiry({ db, clock }: Pick<Shop, 'db' | 'clock'>, inquiry: Inquiry): Promise<void> {
  const kept = { ...inquiry, email: normaliseEmail(inquiry.email), phone: inquiry.phone || null };
  await db.transaction(async (tx) => {
    const [sent] = await tx.insert(contactInquiries).values(kept).returning({ id: contactInquiries.id });
    if (!sent) throw new Error('The inquiry was not written.');
    const { id: inquiryId } = sent;
    await noteNotices(tx, [{ kind: 'inquiry', subject: `inquiry ${inquiryId}`, facts: { inquiryId }, at: clock() }]);
  });
}

type InquiriesTagged =
  | Ok<{ inquiries: number; changed: number }>
  | Exclude<TagsChanged, { ok: true }>
  | Refused<'unknown-colleague' | 'not-found'>;

/** Tags these inquiries, takes tags off, or says who does them: all or none, each with its own entry of the history. */
export function tagInquiries(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  ids: number[],
  change: TagChange,
): Promise<InquiriesTagged> {
  return shop.db.transaction(async (tx): Promise<InquiriesTagged> => {
    if (change.assignee && !(await keepColleague(tx, change.assignee))) return refused('unknown-colleague');
    // Written as they are: that locks them in turn, and their trigger tells the open screens.
    const { rows } = await tx.execute<{ id: number }>(sql`
      with locked as (
        select id from ${contactInquiries} where id = any(${sql.param(ids)}::integer[]) order by id for no key update
      )
      update ${contactInquiries} set state = state from locked where contact_inquiries.id = locked.id returning locked.id`);
    if (rows.length === 0) return refused('not-found');
    const found = rows.map(({ id }) => id);
    const outcome = await changeTags(tx, 'inquiry', found, change);
    if (!outcome.ok) return outcome;
    for (const { id, ...event } of outcome.events) {
      await recordStaffEvent(tx, staff, { subject: 'inquiry', subjectId: id, at: shop.clock(), ...event });
    }
    return ok({ inquiries: found.length, changed: new Set(outcome.events.map(({ id }) => id)).size });
  });
}

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
