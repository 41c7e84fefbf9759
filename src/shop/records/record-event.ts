import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orderEvents } from '#db/schema.ts';
import type { StaffMember } from './record-staff-event.ts';

export type OrderEvent = Omit<typeof orderEvents.$inferInsert, 'id'>;

/** Whose doing a change is, as its event names them. */
export type Actor = Pick<OrderEvent, 'actor' | 'actorName' | 'partOf'>;

/** Who works on one order, or began the run that does: a run's part has no entry of its own in the audit list. */
export type Worker = Pick<StaffMember, 'name'> & { partOf?: string };

/** A run over many orders, as its parts name it. */
export function partOf(kind: 'bulk-run' | 'mailing' | 'order-set', { id }: { id: number | string }): string {
  return `${kind} ${id}`;
}

/** Whoever holds the link, or owns the account, that an order belongs to. */
export const BY_CUSTOMER: Actor = { actor: 'customer' };

export function byStaff({ name, partOf: run }: Worker): Actor {
  return { actor: 'staff', actorName: name, partOf: run ?? null };
}

/** Writes into the order's history, in the transaction of the change itself. Returns the event's id. */
export async function recordEvent(tx: Transaction, event: OrderEvent): Promise<number> {
  const [noted] = await tx.insert(orderEvents).values(event).returning({ id: orderEvents.id });
  if (!noted) throw new Error('The event was not written.');
  return noted.id;
}

type SharedFacts = Actor & { at: Date; what: string };
type NotedOrder = { orderId: number; before?: object | null; after?: object | null };

/**
 * Writes the same kind of event into the histories of many orders, in the transaction of the change itself. For mailings: one
 * parameter a column, because making a statement with one for each value costs more than running it.
 */
export async function recordEvents(
  tx: Transaction,
  { at, actor, actorName = null, partOf: run = null, what }: SharedFacts,
  noted: readonly NotedOrder[],
): Promise<void> {
  if (noted.length === 0) return;
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
  const ids = sql.param(noted.map(({ orderId }) => orderId));
  const befores = sql.param(noted.map(({ before }) => json(before)));
  const afters = sql.param(noted.map(({ after }) => json(after)));
  await tx.execute(sql`
    insert into ${orderEvents} (order_id, at, actor, actor_name, part_of, what, before, after)
    select id, ${at}, ${actor}, ${actorName}, ${run}, ${what}, before::jsonb, after::jsonb
    from unnest(${ids}::int[], ${befores}::text[], ${afters}::text[]) as noted (id, before, after)`);
}
