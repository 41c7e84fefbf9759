import { eq, isNull } from 'drizzle-orm';
import { alerts, contactInquiries, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { countFigures } from '#shop/records/count-figures.ts';
import type { OrderStatus } from '#values/order.ts';
import { isLowStock } from './low-stock.ts';
import { isOpenMoneyAlert } from './read-needs.ts';

/** Staff have not begun with these yet, however far their payments are. */
const NOT_BEGUN = ['pending', 'paid_deposit', 'completed'] as const satisfies OrderStatus[];

export type Summary = {
  totalProducts: number;
  pendingOrders: number;
  lowStock: number;
  inquiries: number;
  moneyAlerts: number;
};

/** The tiles of the phone (spec section 2). */
export async function readSummary({ db }: Pick<Shop, 'db'>): Promise<Summary> {
  const [count, totalProducts, lowStock, inquiries, moneyAlerts] = await Promise.all([
    countFigures({ db }),
    db.$count(products, isNull(products.archivedAt)),
    db.$count(products, isLowStock),
    db.$count(contactInquiries, eq(contactInquiries.state, 'new')),
    db.$count(alerts, isOpenMoneyAlert),
  ]);
  const pendingOrders = NOT_BEGUN.reduce((total, status) => total + count(`status:${status}`), 0);
  return { totalProducts, pendingOrders, lowStock, inquiries, moneyAlerts };
}
