import type { Shop } from '../shop.ts';
import { sumFigures } from './sum-figures.ts';

export type PreorderCounts = {
  totalPreOrders: number;
  pendingPayments: number;
  completedPayments: number;
  cancelledOrders: number;
};

/** The counters of the release panel (spec section 3). Test orders are in none. */
export async function readPreorderStats(shop: Pick<Shop, 'db'>): Promise<PreorderCounts> {
  const figure = await sumFigures(shop);
  return {
    totalPreOrders: figure('deposited').count,
    pendingPayments: figure('outstanding').count,
    completedPayments: figure('completed').count,
    cancelledOrders: figure('cancelled').count,
  };
}
