import { syncPayment } from '#shop/orders/payments/sync-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { comparePayment } from './compare-payment.ts';
import { type Difference, nameOf } from './difference.ts';
import { readKept } from './read-kept.ts';

export type Examined = { takenOver: Difference[]; left: Difference[] };

/** What a webhook would have put right, had it come. */
const BY_READING: Difference['what'][] = [
  ...(['payment-behind', 'refund-not-kept', 'refund-behind', 'dispute-not-kept', 'dispute-behind'] as const),
];

/**
 * Reads one payment at the provider and compares all of it. What a webhook would have told is taken over as a webhook does
 * it; what is left then is for a person. Nothing is written where the two books contradict each other. Throws when the
 * provider cannot be asked.
 */
export async function examinePayment(shop: Shop, intentId: string): Promise<Examined> {
  const compare = async (seen: Awaited<ReturnType<Shop['payments']['retrievePayment']>>) =>
    comparePayment((await readKept(shop.db, [intentId])).get(intentId) ?? null, seen, shop.clock());
  const before = await compare(await shop.payments.retrievePayment(intentId));
  const contradicted = before.some(({ what }) => what === 'payment-amount' || what === 'payment-ahead');
  if (contradicted || !before.some(({ what }) => BY_READING.includes(what))) return { takenOver: [], left: before };
  const synced = await syncPayment(shop, intentId);
  const left = await compare(synced?.seen ?? null);
  const names = new Set(left.map(nameOf));
  return { takenOver: before.filter((difference) => !names.has(nameOf(difference))), left };
}
