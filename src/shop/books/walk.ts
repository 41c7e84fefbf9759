import { type BookCounts, bookCheckListed } from '#db/schema.ts';
import { findNamedOrder } from '#shop/orders/payments/adopt-payment.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { type ProviderPayment, ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { comparePayment } from './compare-payment.ts';
import { type Kept, readKept } from './read-kept.ts';
import { type Difference, nameOf, recordDifference } from './record-difference.ts';
import { whoDisagrees } from './who-disagrees.ts';

/** With so many, something general is wrong, such as the keys of another account: the rest would say the same. */
export const MOST_DIFFERENCES = 1000;
/** What is younger is left to its webhook, which may be on its way. */
const WEBHOOK_MS = 2 * 60_000;
/** One payment that is not answered may be its own trouble; so many in a row are the provider's. */
const OUTAGES_THAT_END_IT = 3;

export class TooManyDifferences extends Error {}

/** One comparison while it runs. Of either side a hundred rows are in memory at most. */
export type Walk = { shop: Shop; checkId: number; since: Date; counts: BookCounts; noted: number; outages: number };

/** Reads a payment of which one list or the other says that it differs, and keeps what is found. */
export async function suspect(walk: Walk, intentId: string): Promise<void> {
  walk.counts.reread += 1;
  try {
    const { takenOver, left } = await examinePayment(walk.shop, intentId);
    walk.outages = 0;
    for (const difference of takenOver) await note(walk, difference, true);
    for (const difference of left) await note(walk, difference, false);
  } catch (fault) {
    if (fault instanceof TooManyDifferences) throw fault;
    walk.outages = fault instanceof ProviderUnavailable ? walk.outages + 1 : 0;
    if (walk.outages === OUTAGES_THAT_END_IT) throw fault;
    walk.shop.log.error({ err: fault, intentId }, 'a payment could not be compared');
    const none = { disagrees: null, otherId: null, orderNumber: null, amount: 0, ours: null, provider: null };
    await note(walk, { what: 'not-compared', paymentId: intentId, ...none }, false);
  }
}

export async function note(walk: Walk, difference: Difference, takenOver: boolean): Promise<void> {
  if (walk.noted >= MOST_DIFFERENCES) throw new TooManyDifferences();
  if (await recordDifference(walk.shop, walk.checkId, difference, takenOver)) walk.noted += 1;
}

export function isUnderWay({ shop }: Walk, kept: Kept | null, { at }: { at: Date }): boolean {
  return kept !== null && shop.clock().getTime() - at.getTime() < WEBHOOK_MS;
}

export function keptOf({ shop }: Walk, page: { paymentId: string | null }[]): Promise<Map<string, Kept>> {
  return readKept(shop.db, [...new Set(page.flatMap(({ paymentId }) => paymentId ?? []))]);
}

/** What the provider has listed: whatever of ours is not there is missing there. */
export async function rememberListed({ shop, checkId }: Walk, page: { id: string }[]): Promise<void> {
  const rows = page.map(({ id: providerId }) => ({ checkId, providerId }));
  await shop.db.insert(bookCheckListed).values(rows).onConflictDoNothing();
}

/** A restricted key may not list everything. */
export async function unlessRefused({ shop }: Walk, list: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    if (!(fault instanceof ProviderRefused)) throw fault;
    shop.log.warn({ err: fault, list }, 'the key may not read this list; the books are compared without it');
  }
}

type Examined = { takenOver: Difference[]; left: Difference[] };

/** What a webhook would have put right, had it come. */
const BY_READING: Difference['what'][] = [
  ...(['payment-behind', 'refund-not-kept', 'refund-behind', 'dispute-not-kept', 'dispute-behind'] as const),
];

/** What is told by reading, too, where the charge was made for an order that is here: the backup of this shop was older than the charge. */
const BY_ADOPTING: Difference['what'][] = ['payment-not-kept', 'refund-of-unknown'];

/**
 * Reads one payment at the provider and compares all of it. What a webhook would have told is taken over as a webhook does
 * it; what is left then is for a person. Nothing is written where the two books contradict each other. Throws when the
 * provider cannot be asked.
 */
async function examinePayment(shop: Shop, intentId: string): Promise<Examined> {
  const compare = async (seen: Awaited<ReturnType<Shop['payments']['retrievePayment']>>) =>
    comparePayment((await readKept(shop.db, [intentId])).get(intentId) ?? null, seen, shop.clock());
  const seen = await shop.payments.retrievePayment(intentId);
  const before = await compare(seen);
  const lacking = seen !== null && before.some(({ what }) => BY_ADOPTING.includes(what));
  const adopts = lacking && (await findNamedOrder(shop.db, seen)) !== null;
  const contradicted = before.some(({ what }) => what === 'payment-amount' || what === 'payment-ahead');
  const isTold = adopts || before.some(({ what }) => BY_READING.includes(what));
  if (contradicted || !isTold) return { takenOver: [], left: await judged(before, seen) };
  const synced = await syncPayment(shop, intentId);
  const left = await compare(synced?.seen ?? null);
  const names = new Set(left.map(nameOf));
  const takenOver = before.filter((difference) => !names.has(nameOf(difference)));
  return { takenOver, left: await judged(left, synced?.seen ?? null) };

  async function judged(found: Difference[], seen: ProviderPayment | null): Promise<Difference[]> {
    if (found.length === 0) return found;
    const disagrees = await whoDisagrees(shop, intentId, seen);
    return found.map((difference) => ({ ...difference, disagrees }));
  }
}
