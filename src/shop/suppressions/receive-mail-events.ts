import { sql } from 'drizzle-orm';
import { providerEvents } from '#db/schema.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { Shop } from '../shop.ts';
import { applyMailEvents } from './apply-mail-events.ts';
import type { MailEvent, MailEventDelivery } from './mail-events.ts';

/** Events that are written down in one statement, and those that are applied in one transaction. */
const PAGE = 500;
const SLICE = 50;

export type MailEventsReceived = Ok<{ applied: number; duplicates: number }> | Refused<'bad-signature'>;

/**
 * Takes what the mail provider reports: first all of it is written down, then it is applied. An event that cannot be
 * applied holds up no other. In any order and as often as they come, they are applied once. Throws at the end when some
 * could not be: the provider then delivers again, and staff can replay them.
 */
export async function receiveMailEvents(shop: Shop, delivery: MailEventDelivery): Promise<MailEventsReceived> {
  const events = shop.mailEvents.read(delivery);
  if (!events) return refused('bad-signature');
  const known = await noteDeliveries(shop, events);
  const open = known.filter(({ state }) => state !== 'applied').map(({ id }) => id);
  const faults: unknown[] = [];
  for (let start = 0; start < open.length; start += SLICE) {
    faults.push(...(await applySlice(shop, open.slice(start, start + SLICE))));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${known.length} mail events failed.`);
  return ok({ applied: open.length, duplicates: events.length - open.length });
}

/** Together, which is fast, or where that fails each alone. Returns what kept any from being applied. */
async function applySlice(shop: Shop, ids: number[]): Promise<unknown[]> {
  try {
    await applyMailEvents(shop, ids);
    return [];
  } catch {
    const faults: unknown[] = [];
    for (const id of ids) await applyMailEvents(shop, [id]).catch((fault: unknown) => faults.push(fault));
    return faults;
  }
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
