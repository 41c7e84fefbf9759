import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  campaigns,
  type PictureRow,
  type ProductRow,
  productPictures,
  products,
  productVariants,
  type VariantRow,
} from '#db/schema.ts';
import { allTerms, type Terms } from '#shop/catalogue/current-terms.ts';
import { itemKindOf, needsStock } from '#shop/catalogue/item-kind.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { ItemKind } from '#values/order/gear.ts';

/** What visitors may buy beside the bow: an active product, with the variants that are sold and its pictures in order. */
export type Gear = {
  product: ProductRow & { slug: string };
  kind: ItemKind;
  variants: VariantRow[];
  pictures: PictureRow[];
};

/** A maker's catalogue is short; the limit only keeps a mistake from becoming a page of megabytes. */
const MOST_GEAR = 200;

/**
 * All gear: what can be had first, in the order in which staff added it, then what is sold out. What pre-orders run on is not
 * among it, since it has a page of its own.
 */
export async function listGear({ db }: Pick<Shop, 'db'>): Promise<Gear[]> {
  const onCampaign = db.select({ id: campaigns.productId }).from(campaigns).where(eq(campaigns.isActive, true));
  const rows = await db
    .select()
    .from(products)
    .where(
      and(
        eq(products.isActive, true),
        isNull(products.archivedAt),
        isNotNull(products.slug),
        sql`${products.id} not in ${onCampaign}`,
      ),
    )
    .orderBy(asc(products.id))
    .limit(MOST_GEAR);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const variants = await db
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, ids), eq(productVariants.isActive, true)))
    .orderBy(asc(productVariants.position), asc(productVariants.id));
  const pictures = await db
    .select()
    .from(productPictures)
    .where(inArray(productPictures.productId, ids))
    .orderBy(asc(productPictures.position), asc(productPictures.id));
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
  const picturesOf = Map.groupBy(pictures, ({ productId }) => productId);
  const gear = rows.flatMap((product): Gear[] => {
    const { id, slug } = product;
    if (slug === null) return [];
    const parts = { variants: variantsOf.get(id) ?? [], pictures: picturesOf.get(id) ?? [] };
    return [{ product: { ...product, slug }, kind: itemKindOf(product, false), ...parts }];
  });
  return [...gear.filter((each) => !isSoldOut(each)), ...gear.filter(isSoldOut)];
}

/** How many there are of all its variants; null: it needs no stock. */
export function leftOf({ kind, product, variants }: Gear): number | null {
  if (!needsStock(kind)) return null;
  return variants.length > 0
    ? variants.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0)
    : product.stockQuantity;
}

function isSoldOut(gear: Gear): boolean {
  return leftOf(gear) === 0;
}

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
