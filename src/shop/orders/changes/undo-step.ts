import { and, desc, eq, lt } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderEventRow, type OrderRow, orderEvents, orders } from '#db/schema.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { isLeftAlone, nextStatus, type OrderChange } from '#shop/orders/ledger/transitions.ts';
import { keepColleague } from '#shop/people/staff/staff-accounts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { restoreTags, type Tagged } from '#shop/records/tags-and-assignees.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { TAG_EVENTS } from '#values/staff/tags.ts';
import { undoUntil } from '#values/staff/undo.ts';

/** `not-yours`: the step is another role's. `too-late`: its minute is over. `happened-since`: it is not the last event of the order any more, or nothing that is undone. */
export type StepUndone =
  | Ok
  | Refused<'not-found' | 'too-late' | 'happened-since'>
  | Refused<'not-yours'>
  | Refused<'not-allowed', { order: OrderRow }>;

/** What an order was before its work began, as the event of the beginning has it; a pending one took goods with it, and is not undone. */
const WAYS_BACK: Record<string, OrderChange> = {
  paid_deposit: 'undo-process-of-deposit',
  completed: 'undo-process-of-paid',
};

type Started = Pick<OrderEventRow, 'what' | 'before' | 'after'>;

/** What the last event of an order began that can be undone: work on the order, or a bow; or its tags, or who does it; null: nothing. */
export function undoable({ what, before, after }: Started): 'work' | 'bow' | 'tags' | null {
  if (TAG_EVENTS.some((event) => event === what)) return 'tags';
  const { status, bowState } = (before ?? {}) as { status?: string; bowState?: string };
  if (what === 'processing-started') return status !== undefined && status in WAYS_BACK ? 'work' : null;
  const begun = (after ?? {}) as { bowState?: string };
  return what === 'bow-moved' && bowState === 'to_make' && begun.bowState === 'in_making' ? 'bow' : null;
}

/**
 * Staff take back that work on an order, or on its bow in the workshop, began a moment ago, where nothing has happened to it since:
 * the event has to be the order's last one, and no older than a minute by the shop's clock. A bow that began its order takes that
 * back with it. Two who undo it undo it once: the second finds another event. `work`: whoever asks may begin and undo work.
 */
export function undoStep(
  shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'hooks'>,
  staff: StaffMember,
  key: string,
  eventId: number,
  { work }: { work: boolean } = { work: true },
): Promise<StepUndone> {
  return shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    const [last] = await eventsOf(tx, order.id);
    const what = last && undoable(last);
    if (!last || last.id !== eventId || !what) return refused('happened-since');
    if (what !== 'tags' && !work) return refused('not-yours');
    if (undoUntil(last.at) <= shop.clock()) return refused('too-late');
    if (what === 'tags') return undoTags(tx, shop, staff, last);
    if (isLeftAlone(order)) return refused('not-allowed', { order });
    const start = what === 'work' ? last : await beginningWith(tx, last);
    const former = start ? formerStatus(start) : null;
    const status = former ? nextStatus(order.status, WAYS_BACK[former] ?? 'process') : null;
    if (start && !status) return refused('happened-since');
    await shop.hooks.orderNotBegun(tx, order, shop);
    if (status) await tx.update(orders).set({ status }).where(eq(orders.id, order.id));
    await recordEvent(tx, {
      orderId: order.id,
      at: shop.clock(),
      ...byStaff(staff),
      what: status ? 'processing-undone' : 'bow-undone',
      before: status ? { status: order.status } : last.after,
      after: status ? { status } : last.before,
    });
    return ok();
  });
}

async function undoTags(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  staff: StaffMember,
  { orderId, before, after }: OrderEventRow,
): Promise<StepUndone> {
  const former = (before ?? {}) as Partial<Tagged>;
  if (former.assignee && !(await keepColleague(tx, former.assignee))) return refused('happened-since');
  await restoreTags(tx, 'order', orderId, former);
  await recordEvent(tx, { orderId, at: shop.clock(), ...byStaff(staff), what: 'undone', before: after, after: before });
  return ok();
}

function formerStatus({ before }: Started): string | null {
  return ((before ?? {}) as { status?: string }).status ?? null;
}

function eventsOf(tx: Transaction, orderId: number, before?: number) {
  const ofOrder = eq(orderEvents.orderId, orderId);
  return tx
    .select()
    .from(orderEvents)
    .where(before === undefined ? ofOrder : and(ofOrder, lt(orderEvents.id, before)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
}

/** The beginning of the order's work, where it was this bow that began it: noted in the same transaction, just before. */
async function beginningWith(tx: Transaction, { id, orderId, after }: OrderEventRow): Promise<OrderEventRow | null> {
  if (!((after ?? {}) as { orderBegun?: boolean }).orderBegun) return null;
  const [before] = await eventsOf(tx, orderId, id);
  return before?.what === 'processing-started' && undoable(before) ? before : null;
}
