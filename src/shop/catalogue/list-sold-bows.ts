import { asc, inArray } from 'drizzle-orm';
import { type PictureRow, type ProductRow, productPictures, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { allTerms, type Terms } from './current-terms.ts';

/** A bow on pre-order beside the flagship: its terms, its product and that product's pictures in their order. */
export type Bow = { terms: Terms; product: ProductRow & { slug: string }; pictures: PictureRow[] };

/** All of them by name, whatever their state; one whose product has no address has no page, and is left out. */
export async function listBows({ db }: Pick<Shop, 'db'>): Promise<Bow[]> {
  const others = (await allTerms({ db })).filter(({ isFlagship }) => !isFlagship);
  if (others.length === 0) return [];
  const ids = others.map(({ productId }) => productId);
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  const pictures = await db
    .select()
    .from(productPictures)
    .where(inArray(productPictures.productId, ids))
    .orderBy(asc(productPictures.position), asc(productPictures.id));
  const picturesOf = Map.groupBy(pictures, ({ productId }) => productId);
  return others.flatMap((terms): Bow[] => {
    const product = rows.find(({ id }) => id === terms.productId);
    if (!product?.slug) return [];
    return [{ terms, product: { ...product, slug: product.slug }, pictures: picturesOf.get(product.id) ?? [] }];
  });
}
