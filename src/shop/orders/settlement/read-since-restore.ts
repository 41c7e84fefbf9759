import { and, asc, eq, exists, gte, type SQL } from 'drizzle-orm';
import { orders, payments, restores } from '#db/schema.ts';
import { isNamed } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { syncPayment } from './sync-payment.ts';

/** The condition that a payment was opened before this database was restored: what became of it since the backup may be missing. */
export function isOfBefore({ db }: Pick<Shop, 'db'>): SQL {
  const since = db.select({ id: restores.id }).from(restores);
  return exists(since.where(gte(restores.restoredAt, payments.createdAt)));
}

/**
 * Takes over what went back of an order's charges since the backup that this shop was restored from, before more of them is asked
 * for. `key`: its id or its number. Without a restore nothing is asked. Throws while the provider cannot be asked.
 */
export async function readSinceRestore(shop: Shop, key: string): Promise<void> {
  const lacking = await shop.db
    .select({ intentId: payments.providerIntentId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        ...[isNamed(key), eq(payments.method, 'card'), eq(payments.otherKeys, false), eq(payments.status, 'succeeded')],
        isOfBefore(shop),
      ),
    )
    .orderBy(asc(payments.id));
  for (const { intentId } of lacking) await syncPayment(shop, intentId);
}
