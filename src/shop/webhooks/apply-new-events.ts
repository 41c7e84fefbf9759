import { sql } from 'drizzle-orm';
import { hotStatement } from '#db/hot-statement.ts';
import { listOf, moment, words } from '#db/hot-values.ts';
import { payments, providerEvents } from '#db/schema.ts';
import { settlingEnds } from '#shop/orders/settlement/sync-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { applyPaymentEvents, TOLD_BY_SUCCESS } from './apply-payment-events.ts';
import { applyPaymentsLater } from './stored-events.ts';

/** Longer than a buyer's page needs, but for a burst in which it is slow itself. */
const WAITS_FOR_PAGES_MS = 1000;
/** So many payments are read at the provider side by side. */
const AT_ONCE = 4;

/**
 * The job of what the card provider told within a moment. What the payments' own rows say already is applied by one statement: of
 * most, because their buyers' pages were first. What such a page is settling just now is waited for. Each of the others is read at
 * the provider and settled. One that fails, or is left because the provider does not answer, gets a job of its own. What another
 * job applies at this moment is left to it.
 */
export async function applyNewEvents(shop: Shop, objectIds: string[]): Promise<void> {
  await settlingEnds(shop, objectIds, WAITS_FOR_PAGES_MS);
  const open = await takeTold(shop.db, { objectIds, told: [...TOLD_BY_SUCCESS], now: shop.clock() });
  const left = new Set(open.map(({ objectId }) => objectId));
  const apply = async ({ objectId }: { objectId: string }) => {
    await applyPaymentEvents(shop, objectId);
    left.delete(objectId);
  };
  await eachAlone(shop, open, apply, { atOnce: AT_ONCE });
  if (left.size > 0) await applyPaymentsLater(shop, [...left]);
}

/** Applies what is told, and answers the other payments of these that have something open. */
const ASKED = { objectIds: listOf('text'), told: words, now: moment };

const takeTold = hotStatement('take_told_events', ASKED, (db, { objectIds, told, now }) => {
  const open = db.$with('open', { objectId: providerEvents.objectId }).as(sql`
    select id, object_id, type = any(${told}::text[]) and exists (
      select from ${payments} where provider_intent_id = ${providerEvents.objectId} and status = 'succeeded') as is_told
    from ${providerEvents}
    where provider = 'stripe' and object_id = any(${objectIds}) and state in ('received', 'failed')
    for update skip locked`);
  const applied = db.$with('applied', {}).as(sql`
    update ${providerEvents} set state = 'applied', reason = null,
      applied_at = ${now}
    from open where ${providerEvents}.id = open.id and open.is_told`);
  return db.with(open, applied).selectDistinct({ objectId: sql<string>`object_id` }).from(open).where(sql`not is_told`);
});
