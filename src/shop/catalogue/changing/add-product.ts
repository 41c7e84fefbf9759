import { like, sql } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { products } from '#db/schema.ts';
import { readProduct, type StaffProductRow } from '#shop/catalogue/products.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused } from '#values/result.ts';
import { changePictures, type PictureChange } from './change-pictures.ts';
import { mayBeFree, noteMovements, type ProductDetails } from './change-products.ts';
import { changeVariants, type VariantChange, type VariantsRefused } from './change-variants.ts';

type PrintDetail = 'printTechnique' | 'printPlacement' | 'printFileUrl';

export type NewProduct = {
  /** `imageUrl` becomes its first picture where no `pictures` are given. */
  details: Omit<ProductDetails, PrintDetail> & { [Field in PrintDetail]?: ProductDetails[Field] };
  /** Of a product without sizes and colors. */
  stockQuantity: number;
  variants?: VariantChange[];
  pictures?: PictureChange[];
  /** Whoever adds it has said that it is to cost $0.00. */
  allowFree?: boolean | undefined;
};

export type ProductAdded =
  | Ok<{ product: StaffProductRow }>
  | VariantsRefused
  | Refused<'too-many-pictures' | 'sold-for-nothing'>;

/** Adds a product with its sizes, colors and pictures; visitors see it at once when it is active. */
export async function addProduct(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { details: { imageUrl, ...details }, stockQuantity, variants = [], pictures, allowFree }: NewProduct,
): Promise<ProductAdded> {
  const at = shop.clock();
  return allOrNothing(shop.db, async (tx): Promise<ProductAdded> => {
    const first = imageUrl === null ? [] : [{ details: { url: imageUrl } }];
    const own = variants.length > 0 ? 0 : stockQuantity;
    const [added] = await tx
      .insert(products)
      .values({
        ...details,
        slug: await freeSlug(tx, details.name),
        stockQuantity: own,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: products.id });
    if (!added) throw new Error('The product was not written.');
    const { id } = added;
    const varied = await changeVariants(tx, { id, variants: [] }, variants, at);
    if (!varied.ok) return varied;
    const pictured = await changePictures(tx, { id, pictures: [] }, pictures ?? first, at);
    if (!pictured.ok) return pictured;
    await noteMovements(tx, [...varied.movements, { productId: id, variantId: null, quantity: own }], at);
    const product = await readProduct({ db: tx }, id);
    if (!product) throw new Error('The product was not written.');
    const free = mayBeFree(null, product, { allowFree });
    if (!free.ok) return free;
    const after = {
      ...details,
      stockQuantity: product.stockQuantity,
      ...(pictured.after.length > 0 ? { pictures: pictured.after } : {}),
      ...(variants.length > 0 ? { variants: varied.after } : {}),
    };
    await recordStaffEvent(tx, staff, { subject: 'product', subjectId: id, what: 'created', at, after });
    return ok({ product });
  });
}

const LONGEST_SLUG = 60;

/** Of its name, as the end of its page's address; with a number where another product has that already. It is kept for good. */
async function freeSlug(tx: Transaction, name: string): Promise<string> {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words =
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST_SLUG)
      .replaceAll(/^-|-$/g, '') || 'product';
  // Two who add products of one name at once wait for each other here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('slugs of products', 0))`);
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(like(products.slug, `${words}%`));
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(words)) return words;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${words}-${number}`)) return `${words}-${number}`;
  }
}
