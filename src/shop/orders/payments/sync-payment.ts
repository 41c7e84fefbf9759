import { isTriedTooOften, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { type SettledPayment, settlePayment } from './settle-payment.ts';

type SyncedPayment = SettledPayment & { seen: ProviderPayment };

/**
 * Re-reads a payment at the provider and settles it. One of ours on which too many cards were refused is closed: its
 * customer gets a new one, which counts for their network. Null: the provider does not know the id. Throws when the
 * provider cannot be asked.
 */
export async function syncPayment(shop: Shop, intentId: string): Promise<SyncedPayment | null> {
  const seen = await shop.payments.retrievePayment(intentId);
  if (!seen) return null;
  const settled = await shop.db.transaction((tx) => settlePayment(tx, shop, seen));
  const closed = settled.payment && isTriedTooOften(seen) ? await closeTried(shop, seen) : null;
  return closed ?? { ...settled, seen };
}

/** What the provider answers counts: a card may have been accepted in between. */
async function closeTried(shop: Shop, { id, declines }: ProviderPayment): Promise<SyncedPayment | null> {
  const seen = await shop.payments.cancelPayment(id);
  if (!seen) return null;
  const settled = await shop.db.transaction(async (tx) => {
    const { payment, order } = await settlePayment(tx, shop, seen);
    const detail = { payment: id, declines };
    // One alert however many payments are tried, until a person has seen to it.
    if (seen.status === 'canceled') {
      await raiseAlert(tx, { kind: 'card-testing', subject: 'refused cards', orderId: order?.id ?? null, detail });
    }
    return { payment, order };
  });
  return { ...settled, seen };
}
