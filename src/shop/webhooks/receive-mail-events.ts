import { sql } from 'drizzle-orm';
import { providerEvents } from '#db/schema.ts';
import type { MailEvent, MailEventDelivery } from '#shop/ports/mail-events.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { applyMailEvents } from './apply-mail-events.ts';
import { applyLater } from './stored-events.ts';

/** Events that are written down in one statement, and those that are applied in one transaction. */
const PAGE = 500;
const SLICE = 50;

export type MailEventsReceived = Ok<{ applied: number; duplicates: number; stored: number }> | Refused<'bad-signature'>;

/**
 * Takes what the mail provider reports: first all of it is written down, then it is applied. An event that cannot be
 * applied holds up no other and gets a job that tries again (`stored`); staff can replay it too. In any order and as often
 * as they come, they are applied once. Throws only when they could not be written down.
 */
export async function receiveMailEvents(shop: Shop, delivery: MailEventDelivery): Promise<MailEventsReceived> {
  const events = shop.mailEvents.read(delivery);
  if (!events) return refused('bad-signature');
  const known = await noteDeliveries(shop, events);
  const open = known.filter(({ state }) => state !== 'applied').map(({ id }) => id);
  const failed: number[] = [];
  for (let start = 0; start < open.length; start += SLICE) {
    failed.push(...(await applySlice(shop, open.slice(start, start + SLICE))));
  }
  if (failed.length > 0) await applyLater(shop, failed);
  const applied = open.length - failed.length;
  return ok({ applied, duplicates: events.length - open.length, stored: failed.length });
}

/** Together, which is fast, or where that fails each alone. Returns those that could not be applied. */
async function applySlice(shop: Shop, ids: number[]): Promise<number[]> {
  try {
    await applyMailEvents(shop, ids);
    return [];
  } catch {
    const failed: number[] = [];
    for (const id of ids) {
      await applyMailEvents(shop, [id]).catch((fault: unknown) => {
        failed.push(id);
        shop.log.warn({ err: fault, eventId: id }, 'a mail event could not be applied; a job tries again');
      });
    }
    return failed;
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
