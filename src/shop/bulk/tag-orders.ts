import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { chooseOrders, type OrderChoice } from '#shop/orders/reading/choose-orders.ts';
import type { TooMany } from '#shop/orders/reading/order-list-pages.ts';
import type { TooShort } from '#shop/orders/reading/staff-filters.ts';
import { keepColleague } from '#shop/people/staff/staff-accounts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, partOf, recordEvents } from '#shop/records/record-event.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { changeTags, type TagChange, type TagsChanged } from '#shop/records/tags-and-assignees.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { MOST_TAGGED, TAG_EVENTS } from '#values/staff/tags.ts';

export type OrdersTagged =
  | Ok<{ orders: number; changed: number }>
  | Exclude<TagsChanged, { ok: true }>
  | Refused<'unknown-colleague' | 'too-many-at-once' | 'no-orders'>
  | TooShort
  | TooMany;

/** So many orders of a set are named in the audit list. */
const MOST_NAMED = 100;

/**
 * Tags the chosen orders, takes tags off, or says who does them: all or none. Each has it in its history; of several the audit list
 * has one entry, which leads to them (rule 38.8).
 */
export async function tagOrders(
  shop: Pick<Shop, 'db' | 'clock' | 'timeZone'>,
  staff: StaffMember,
  choice: OrderChoice,
  change: TagChange,
): Promise<OrdersTagged> {
  const chosen = await chooseOrders(shop, choice, { limit: MOST_TAGGED + 1 });
  if (!chosen.ok) return chosen;
  if (chosen.ids.length > MOST_TAGGED) return refused('too-many-at-once');
  return shop.db.transaction(async (tx): Promise<OrdersTagged> => {
    if (change.assignee && !(await keepColleague(tx, change.assignee))) return refused('unknown-colleague');
    const { rows } = await tx.execute<{ id: number; number: string }>(sql`
      select id, order_number as number from ${orders} where id = any(${sql.param(chosen.ids)}::integer[])
      order by id for no key update`);
    const numbers = new Map(rows.map(({ id, number }) => [id, number]));
    if (numbers.size === 0) return refused('no-orders');
    const outcome = await changeTags(tx, 'order', [...numbers.keys()], change);
    if (!outcome.ok) return outcome;
    const { events } = outcome;
    const at = shop.clock();
    const set = numbers.size > 1 ? { id: crypto.randomUUID().slice(0, 8) } : null;
    for (const what of TAG_EVENTS) {
      const noted = events
        .filter((event) => event.what === what)
        .map(({ id, ...event }) => ({ orderId: id, ...event }));
      await recordEvents(
        tx,
        { ...byStaff({ name: staff.name, ...(set && { partOf: partOf('order-set', set) }) }), at, what },
        noted,
      );
    }
    const changed = new Set(events.map(({ id }) => id));
    if (set && changed.size > 0) {
      const named = [...changed].slice(0, MOST_NAMED).map((id) => numbers.get(id));
      await recordStaffEvent(tx, staff, {
        subject: 'order-set',
        subjectId: set.id,
        what: 'many-tagged',
        at,
        after: {
          orders: changed.size,
          ...(change.add.length > 0 && { tagged: change.add }),
          ...(change.remove.length > 0 && { tagsTakenOff: change.remove }),
          ...(change.assignee !== undefined && { assignee: change.assignee }),
          numbers: named,
        },
      });
    }
    return ok({ orders: numbers.size, changed: changed.size });
  });
}
