import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { decideTaxAnew } from '#shop/orders/ledger/decide-tax.ts';
import { workingToken } from '#shop/orders/ledger/order-progress.ts';
import type { NewDetails } from '#shop/orders/ledger/record-changes.ts';
import { sendLink } from '#shop/orders/links/give-link.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Actor } from '#shop/records/record-event.ts';

/**
 * Another address or customer may be taxed otherwise. Who was asked for the balance is mailed what it is now. The caller holds the order's lock
 * and has written the changes; the order as it is then.
 */
export async function retax(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'timeZone'>,
  order: OrderRow,
  { changes, event, by }: { changes: NewDetails; event: number; by: Actor },
): Promise<OrderRow> {
  if (!('shippingAddress' in changes) && !changes.customerEmail) return order;
  const taxed = await decideTaxAnew(tx, shop, order.id, by);
  if (!taxed || taxed.taxAmount === order.taxAmount || taxed.balanceAskedAt === null) return taxed ?? order;
  const token = workingToken(taxed, shop.clock());
  // Another address is mailed another link anyway.
  if (token && !changes.customerEmail)
    await sendLink(tx, shop, taxed, { token, linkExpiresAt: taxed.linkExpiresAt, by, requestKey: `tax-${event}` });
  return taxed;
}
