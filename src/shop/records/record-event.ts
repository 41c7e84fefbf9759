import type { Transaction } from '#db/database.ts';
import { orderEvents } from '#db/schema.ts';
import type { StaffMember } from './staff-member.ts';

export type OrderEvent = Omit<typeof orderEvents.$inferInsert, 'id'>;

/** Whose doing a change is, as its event names them. */
export type Actor = Pick<OrderEvent, 'actor' | 'actorName'>;

export function byStaff({ name }: Pick<StaffMember, 'name'>): Actor {
  return { actor: 'staff', actorName: name };
}

/** Writes into the order's history, in the transaction of the change itself. Returns the event's id. */
export async function recordEvent(tx: Transaction, event: OrderEvent): Promise<number> {
  const [noted] = await tx.insert(orderEvents).values(event).returning({ id: orderEvents.id });
  if (!noted) throw new Error('The event was not written.');
  return noted.id;
}
