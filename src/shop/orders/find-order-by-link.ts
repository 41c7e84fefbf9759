import { orders } from '#db/schema.ts';
import { holdsSecret } from '#db/sealed-columns.ts';
import { type Refused, refused } from '#values/result.ts';
import { type Ledger, nextDue, type OrderRow, readLedger } from '../payments/ledger.ts';
import type { Shop } from '../shop.ts';

export type OrderByLink = {
  order: OrderRow;
  ledger: Ledger;
  due: ReturnType<typeof nextDue>;
};

/**
 * The order behind a payment link. Unknown and expired links are refused alike, so that nobody learns which exist. A
 * link past its deadline still opens while a charge is under way and after everything is paid, because then it asks for
 * nothing.
 */
export async function findOrderByLink(
  shop: Pick<Shop, 'db' | 'clock'>,
  token: string,
): Promise<({ ok: true } & OrderByLink) | Refused<'link-invalid'>> {
  const [order] = await shop.db.select().from(orders).where(holdsSecret(orders.paymentToken, token)).limit(1);
  if (!order) return refused('link-invalid');
  const ledger = await readLedger(shop.db, order.id);
  const due = nextDue(order, ledger);
  const late = order.linkExpiresAt !== null && order.linkExpiresAt <= shop.clock();
  if (late && due && !ledger.processing) return refused('link-invalid');
  return { ok: true, order, ledger, due };
}
