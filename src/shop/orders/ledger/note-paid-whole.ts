import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { isPaidWhole, type Ledger, readLedger } from './ledger.ts';
import { settleGiftCards } from './settle-gift-cards.ts';

/** Money of an order has moved without the shop: its gift cards follow, and it may be paid whole by that. */
export async function noteMoneyMoved(
  tx: Transaction,
  shop: Pick<Shop, 'hooks' | 'origin' | 'clock'>,
  order: OrderRow,
): Promise<void> {
  await settleGiftCards(tx, shop, order);
  await notePaidWhole(tx, shop, order);
}

/**
 * Whatever moves an order's money ends here: once all of it is in and nothing is missing any more, the hook `paidWhole` runs in
 * the same transaction. Money that a bank still decides about counts as in. The caller holds the order's lock; asking again does
 * no harm. Without `ledger` it is read.
 */
export async function notePaidWhole(
  tx: Transaction,
  shop: Pick<Shop, 'hooks' | 'origin' | 'clock'>,
  order: OrderRow,
  ledger?: Ledger,
): Promise<void> {
  if (order.bowColor === null || order.isTest || order.otherKeys) return;
  const known = ledger ?? (await readLedger(tx, order.id));
  if (isPaidWhole(order, known)) await shop.hooks.paidWhole(tx, order, shop);
}
