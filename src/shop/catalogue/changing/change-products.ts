import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { oncePerKey } from '#db/once-per-key.ts';
import { type ProductRow, products, stockMovements } from '#db/schema.ts';
import { lockProduct, readProduct, type StaffProductRow } from '#shop/catalogue/products.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { changePictures, firstPictureChange, type PictureChange } from './change-pictures.ts';
import {
  changeVariants,
  type Movement,
  overwritten,
  type StockChange,
  stockAfter,
  type VariantChange,
  type VariantsRefused,
} from './change-variants.ts';

export type ProductChange = {
  /** Only what is to change. `imageUrl` is the address of its first picture. */
  details?: { [Field in keyof ProductDetails]?: ProductDetails[Field] | undefined };
  /** Of these details, what the person saw: where another has changed one of them since, nothing is written. */
  seen?: { [Field in keyof ProductDetails]?: ProductDetails[Field] | undefined } | undefined;
  /** How many there are of a product without sizes and colors. */
  stock?: StockChange;
  variants?: VariantChange[];
  /** With them `imageUrl` says nothing. */
  pictures?: PictureChange[];
  /** Takes the product back out of the archive. It stays inactive until somebody switches it on. */
  restore?: boolean;
  /** Whoever changes it has said that it is to cost $0.00. */
  allowFree?: boolean | undefined;
  /** The same key again does nothing, and is answered with the product as it is. */
  requestKey?: string | undefined;
};

export type ProductRefused =
  | Refused<'priced-by-campaign', { price: Cents }>
  | Refused<'changed-meanwhile', { product: StaffProductRow; fields: string[] }>
  | Refused<'stock-of-variants' | 'variants-on-campaign' | 'too-many-pictures' | 'sold-for-nothing'>
  | VariantsRefused;

export type ProductChanged =
  | Ok<{ product: StaffProductRow }>
  | Refused<'not-found'>
  | Refused<'archived'>
  | ProductRefused;

/**
 * Writes what differs, with its sizes, colors and pictures, in one transaction, and notes it once with what it was before; a
 * change that changes nothing writes nothing. The rows are locked meanwhile, so that two people who count or edit at once both
 * keep what they did. Orders go on being placed.
 * `priced-by-campaign`: the product is sold at the price of its campaign, and would show another.
 * `stock-of-variants`: what is in stock is one of its sizes or colors. `variants-on-campaign`: a pre-order has its own choices.
 * `sold-for-nothing`: it would cost $0.00, and nobody has said so. After a refusal nothing is written.
 */
export async function changeProduct(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  change: ProductChange,
): Promise<ProductChanged> {
  const removesVariants = change.variants?.some(({ remove }) => remove);
  const work = async (tx: Transaction): Promise<ProductChanged> => {
    const product = await lockProduct(tx, id, removesVariants ? 'remove' : 'change');
    if (!product) return refused('not-found');
    if (product.archivedAt && !change.restore) return refused('archived');
    const at = shop.clock();
    const written = await writeChange(tx, product, change, at);
    if (!written.ok) return written;
    const { before, after } = written;
    if (Object.keys({ ...before, ...after }).length === 0) return ok({ product });
    const now = await reread(tx, id);
    const free = mayBeFree(product, now, change);
    if (!free.ok) return free;
    const what = product.archivedAt ? 'restored' : 'changed';
    await recordStaffEvent(tx, staff, { subject: 'product', subjectId: id, what, at, before, after });
    return ok({ product: now });
  };
  return oncePerKey(shop, change.requestKey, work, async (tx) => ok({ product: await reread(tx, id) }));
}

/** As it is written by now. */
async function reread(tx: Transaction, id: number): Promise<StaffProductRow> {
  const product = await readProduct({ db: tx }, id);
  if (!product) throw new Error('The product is gone while it was locked.');
  return product;
}

type Written = Ok<{ before: Record<string, unknown>; after: Record<string, unknown> }> | ProductRefused;

async function writeChange(
  tx: Transaction,
  product: StaffProductRow,
  change: ProductChange,
  at: Date,
): Promise<Written> {
  const { imageUrl, ...details } = change.details ?? {};
  const { before, after } = differences(product, { ...details, ...(change.restore ? { archivedAt: null } : {}) });
  if (product.pricedByCampaign && 'price' in after) return refused('priced-by-campaign', { price: product.price });
  const fields = overwritten(product, after, change.seen);
  if (fields.length > 0) return refused('changed-meanwhile', { product, fields });

  const parts = await writeParts(tx, product, change, at);
  if (!parts.ok) return parts;
  Object.assign(before, parts.before);
  Object.assign(after, parts.after);
  const stocked = await stockOf(tx, product, change);
  if (!stocked.ok) return stocked;
  if (stocked.stockQuantity !== product.stockQuantity) {
    before.stockQuantity = product.stockQuantity;
    after.stockQuantity = stocked.stockQuantity;
  }
  if (Object.keys({ ...before, ...after }).length === 0) return ok({ before, after });
  const {
    variants: _variants,
    pictures: _pictures,
    ...columns
  } = after as Partial<ProductRow> & Record<string, unknown>;
  await tx
    .update(products)
    .set({ ...columns, updatedAt: at })
    .where(eq(products.id, product.id));
  await noteMovements(tx, [...parts.movements, ...stocked.movements], at);
  return ok({ before, after });
}

type Wanted = { [Field in keyof ProductRow]?: ProductRow[Field] | undefined };

function differences(product: ProductRow, wanted: Wanted) {
  const changed = (Object.keys(wanted) as (keyof ProductRow)[]).filter(
    (key) => wanted[key] !== undefined && wanted[key] !== product[key],
  );
  const pick = (from: Wanted): Record<string, unknown> => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { before: pick(product), after: pick(wanted) };
}

/** Its sizes, colors and pictures. */
async function writeParts(tx: Transaction, product: StaffProductRow, change: ProductChange, at: Date) {
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  const movements: Movement[] = [];
  if (change.variants) {
    if (product.pricedByCampaign && change.variants.some(({ id }) => id === undefined)) {
      return refused('variants-on-campaign');
    }
    const changed = await changeVariants(tx, product, change.variants, at);
    if (!changed.ok) return changed;
    if (Object.keys(changed.before).length > 0) before.variants = changed.before;
    if (Object.keys(changed.after).length > 0) after.variants = changed.after;
    movements.push(...changed.movements);
  }
  const imageUrl = change.details?.imageUrl;
  const pictures = change.pictures ?? (imageUrl === undefined ? [] : firstPictureChange(product, imageUrl));
  if (pictures.length > 0) {
    const changed = await changePictures(tx, product, pictures, at);
    if (!changed.ok) return changed;
    if (changed.before.join('\n') !== changed.after.join('\n')) {
      before.pictures = changed.before;
      after.pictures = changed.after;
    }
  }
  return ok({ before, after, movements });
}

/**
 * How many there are once its sizes and colors are written: a trigger has made it their sum. A product that has its first ones
 * now has no stock of its own any more; one that has lost the last keeps what they had, as its own (rule 26.4).
 */
async function stockOf(tx: Transaction, product: StaffProductRow, { stock, variants }: ProductChange) {
  const now = variants ? await reread(tx, product.id) : product;
  const [had, has] = [product.variants.length > 0, now.variants.length > 0];
  const wanted = stock ? stockAfter(now.stockQuantity, stock) : now.stockQuantity;
  if (has && wanted !== now.stockQuantity) return refused('stock-of-variants');
  const own = { productId: product.id, variantId: null };
  const movements = [];
  if (!had) movements.push({ ...own, quantity: has ? -product.stockQuantity : wanted - product.stockQuantity });
  else if (!has) movements.push({ ...own, quantity: wanted });
  return ok({ stockQuantity: wanted, movements });
}

/** Counted by staff: what orders take and give back is noted where they do. */
export async function noteMovements(tx: Transaction, movements: Movement[], at: Date): Promise<void> {
  const counted = movements.filter(({ quantity }) => quantity !== 0);
  if (counted.length === 0) return;
  await tx.insert(stockMovements).values(counted.map((movement) => ({ ...movement, reason: 'counted' as const, at })));
}

/** What staff say of a product, besides how many there are. */
export type ProductDetails = Omit<
  ProductRow,
  'id' | 'slug' | 'stockQuantity' | 'isFlagship' | 'archivedAt' | 'createdAt' | 'updatedAt'
>;

/** What anybody could take for $0.00 by now: the product itself (null), or sizes and colors of it by their ids. */
function soldForNothing({ isActive, archivedAt, price, variants }: StaffProductRow): (number | null)[] {
  if (!isActive || archivedAt) return [];
  if (variants.length === 0) return price === 0 ? [null] : [];
  return variants.filter((each) => each.isActive && (each.price ?? price) === 0).map(({ id }) => id);
}

/**
 * Nothing goes on sale at $0.00 unless whoever does it has said so (rule 26.9): a product that is switched on, a price that becomes
 * nothing, a size or color that comes, whichever way the change is made. What was so before is not asked again. Called with what
 * was written; the caller's transaction takes it back.
 */
export function mayBeFree(
  before: StaffProductRow | null,
  after: StaffProductRow,
  { allowFree = false }: { allowFree?: boolean | undefined },
): Ok | Refused<'sold-for-nothing'> {
  const was = before ? soldForNothing(before) : [];
  const isNew = soldForNothing(after).some((each) => !was.includes(each));
  return isNew && !allowFree ? refused('sold-for-nothing') : ok();
}
