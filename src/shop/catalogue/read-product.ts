import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { products } from '#db/schema.ts';
import type { Shop } from '../shop.ts';
import type { ProductRow } from './list-active-products.ts';

/** Any product, in the archive or not; null when there is none. */
export async function readProduct({ db }: Pick<Shop, 'db'>, id: number): Promise<ProductRow | null> {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return product ?? null;
}

/**
 * The same, locked until the transaction ends. `change` lets orders refer to it meanwhile, `remove` makes them wait too:
 * what refers to it once the lock is held is all there is.
 */
export async function lockProduct(tx: Transaction, id: number, to: 'change' | 'remove'): Promise<ProductRow | null> {
  const strength = to === 'change' ? 'no key update' : 'update';
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for(strength);
  return product ?? null;
}
