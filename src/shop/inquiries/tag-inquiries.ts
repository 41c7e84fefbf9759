import { sql } from 'drizzle-orm';
import { contactInquiries } from '#db/schema.ts';
import { keepColleague } from '#shop/people/staff/colleagues.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { changeTags, type TagChange, type TagsChanged } from '#shop/records/tags-and-assignees.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type InquiriesTagged =
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
