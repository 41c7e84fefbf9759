import { eq, isNull } from 'drizzle-orm';
import { contactInquiries, products } from '#db/schema.ts';
import type { OrderStatus } from '#values/order.ts';
import type { Shop } from '../shop.ts';
import { isLowStock } from './low-stock.ts';
import { sumFigures } from './sum-figures.ts';

/** Staff have not begun with these yet, however far their payments are. */
const NOT_BEGUN = ['pending', 'paid_deposit', 'completed'] as const satisfies OrderStatus[];

export type Summary = { totalProducts: number; pendingOrders: number; lowStock: number; inquiries: number };

/** The tiles of the phone (spec section 2). */
export async function readSummary({ db }: Pick<Shop, 'db'>): Promise<Summary> {
  const [figure, totalProducts, lowStock, inquiries] = await Promise.all([
    sumFigures({ db }),
    db.$count(products, isNull(products.archivedAt)),
    db.$count(products, isLowStock),
    db.$count(contactInquiries, eq(contactInquiries.state, 'new')),
  ]);
  const pendingOrders = NOT_BEGUN.reduce((total, status) => total + figure(`status:${status}`).count, 0);
  return { totalProducts, pendingOrders, lowStock, inquiries };
}
