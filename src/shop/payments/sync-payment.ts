import type { Shop } from '../shop.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { type SettledPayment, settlePayment } from './settle-payment.ts';

/** Re-reads a payment at the provider and settles it. Null: the provider does not know the id. Throws when the provider cannot be asked. */
export async function syncPayment(
  shop: Shop,
  intentId: string,
): Promise<(SettledPayment & { seen: ProviderPayment }) | null> {
  const seen = await shop.payments.retrievePayment(intentId);
  if (!seen) return null;
  const settled = await shop.db.transaction((tx) => settlePayment(tx, shop, seen));
  return { ...settled, seen };
}
