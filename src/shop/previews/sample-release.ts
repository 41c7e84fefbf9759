import { asc } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { readLedgers } from '#shop/orders/ledger/ledger.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { balanceDue } from '#shop/release/owes-balance.ts';
import { deadlineFrom, readWeeks, releaseLetter } from '#shop/release/release-letter.ts';
import { isToBeAsked } from '#shop/release/start-release.ts';
import { LOOKED_AT, SAMPLE_TOKEN, type Sample } from './sample.ts';

/** The letter of a release to the first who would be asked now; null: nobody would. */
export async function sampleRelease(shop: Pick<Shop, 'db' | 'clock' | 'origin'>): Promise<Sample | null> {
  const now = shop.clock();
  const first = await shop.db.select().from(orders).where(isToBeAsked(now)).orderBy(asc(orders.id)).limit(LOOKED_AT);
  const ids = first.map(({ id }) => id);
  const ledgers = await readLedgers(shop.db, ids);
  for (const order of first) {
    const ledger = ledgers.get(order.id);
    const found = ledger && balanceDue(order, ledger);
    if (!found || 'skipped' in found) continue;
    const asked = { due: found.due, token: SAMPLE_TOKEN, linkExpiresAt: deadlineFrom(now) };
    return { order, letter: releaseLetter(shop, order, asked, await readWeeks(shop.db, [order])) };
  }
  return null;
}
