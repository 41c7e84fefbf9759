import type { Shop } from '#shop/ports/shop.ts';
import { countFigures } from '#shop/records/count-figures.ts';

export type PreorderCounts = {
  totalPreOrders: number;
  pendingPayments: number;
  completedPayments: number;
  cancelledOrders: number;
};

/** The counters of the release panel (spec section 3). Test orders are in none. */
export async function readPreorderStats(shop: Pick<Shop, 'db'>): Promise<PreorderCounts> {
  const count = await countFigures(shop);
  return {
    totalPreOrders: count('deposited'),
    pendingPayments: count('outstanding'),
    completedPayments: count('completed'),
    cancelledOrders: count('cancelled'),
  };
}
