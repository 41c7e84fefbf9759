import { campaigns, type ProductRow, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** Another bow on pre-order beside the Hunter, in Olive alone: $1,450.00, of which $290.00 are the deposit. */
export async function addSecondBow({ db }: Pick<Shop, 'db'>): Promise<ProductRow> {
  const [ridge] = await db
    .insert(products)
    .values({ slug: 'ridge', name: 'Ridge', description: 'A longer bow.', category: 'Equipment', price: 145_000 })
    .returning();
  if (!ridge) throw new Error('The bow was not written.');
  await db.insert(campaigns).values({
    productId: ridge.id,
    name: 'Ridge',
    fullPrice: 145_000,
    depositPercent: 20,
    releaseDate: '2027-08-01',
    manufacturingWeeks: 6,
    availability: 'Pre-Order',
    colors: ['Olive'],
  });
  return ridge;
}
