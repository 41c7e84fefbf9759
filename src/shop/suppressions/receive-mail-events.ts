import { sql } from 'drizzle-orm';
import { providerEvents } from '#db/schema.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { Shop } from '../shop.ts';
import { applyMailEvent } from './apply-mail-event.ts';
import type { MailEvent, MailEventDelivery } from './mail-events.ts';

/** Events that are written down in one statement. */
const PAGE = 500;

export type MailEventsReceived = Ok<{ applied: number; duplicates: number }> | Refused<'bad-signature'>;

/**
 * Takes what the mail provider reports: first all of it is written down, then each event is applied in a transaction of its
 * own, so that one that cannot be applied holds up no other. In any order and as often as they come, they are applied once.
 * Throws at the end when some could not be: the provider then delivers again, and staff can replay them.
 */
export async function receiveMailEvents(shop: Shop, delivery: MailEventDelivery): Promise<MailEventsReceived> {
  const events = shop.mailEvents.read(delivery);
  if (!events) return refused('bad-signature');
  const known = await noteDeliveries(shop, events);
  const open = known.filter(({ state }) => state !== 'applied');
  const faults: unknown[] = [];
  for (const { id } of open) await applyMailEvent(shop, id).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${known.length} mail events failed.`);
  return ok({ applied: open.length, duplicates: events.length - open.length });
}

/** A statement may not name the same event twice. */
async function noteDeliveries({ db }: Shop, events: MailEvent[]) {
  const once = [...new Map(events.map((event) => [event.id, event])).values()];
  const known: { id: number; state: string }[] = [];
  for (let start = 0; start < once.length; start += PAGE) {
    const rows = await db
      .insert(providerEvents)
      .values(once.slice(start, start + PAGE).map(rowOf))
      .onConflictDoUpdate({
        target: [providerEvents.provider, providerEvents.providerEventId],
        set: { deliveries: sql`${providerEvents.deliveries} + 1` },
      })
      .returning({ id: providerEvents.id, state: providerEvents.state });
    known.push(...rows);
  }
  return known;
}

function rowOf(event: MailEvent): typeof providerEvents.$inferInsert {
  const { id, type, address } = event;
  const named = { provider: 'sendgrid', providerEventId: id, type, objectId: address };
  return { ...named, detail: event, state: 'received' };
}
