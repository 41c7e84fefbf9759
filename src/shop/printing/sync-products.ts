import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import { addProduct } from '#shop/catalogue/changing/add-product.ts';
import { changeProduct, type ProductDetails } from '#shop/catalogue/changing/change-products.ts';
import type { VariantChange } from '#shop/catalogue/changing/change-variants.ts';
import { readProduct, type StaffProductRow } from '#shop/catalogue/products.ts';
import type { PrintPlacement, PrintProduct, PrintProvider, PrintVariant } from '#shop/ports/print-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';

export type SyncedProduct = {
  name: string;
  outcome: 'added' | 'changed' | 'unchanged' | 'left-out' | 'switched-off';
  /** Why it was left out; null for all others. */
  why: string | null;
};

/** As the audit list names it: the command is run on the server, by whoever may. */
const BY: StaffMember = { name: 'printing sync', role: 'manager', via: 'password', staffId: 0 };

/**
 * Takes over what the provider's store has (rule 25.9), and says what became of each product. Names, texts, prices and pictures
 * of products that are known already stay as staff have them. Again it changes nothing. Throws as the provider's calls do.
 */
export async function syncProducts(
  shop: Pick<Shop, 'db' | 'clock'>,
  printing: Pick<PrintProvider, 'listProducts'>,
): Promise<SyncedProduct[]> {
  const synced: SyncedProduct[] = [];
  const seen: string[] = [];
  for await (const product of printing.listProducts()) {
    seen.push(product.id);
    synced.push({ name: product.name, ...(await syncProduct(shop, product)) });
  }
  return [...synced, ...(await switchOffGone(shop, seen))];
}

type Outcome = Pick<SyncedProduct, 'outcome' | 'why'>;

const leftOut = (why: string): Outcome => ({ outcome: 'left-out', why });

async function syncProduct(shop: Pick<Shop, 'db' | 'clock'>, product: PrintProduct): Promise<Outcome> {
  const read = readPrint(product);
  if (typeof read === 'string') return leftOut(read);
  const known = await findKnown(shop, product);
  if (known?.archivedAt) return leftOut('it is in the archive here; take it back out in the panel first');
  const details = {
    isPrintOnDemand: true,
    printfulProductId: read.catalogProductId,
    printfulSyncProductId: product.id,
    printTechnique: read.print.technique,
    printPlacement: read.print.placement,
    printFileUrl: read.print.fileUrl,
    printfulVariantId: read.single?.catalogVariantId ?? null,
  };
  const variants = read.single ? [] : changesOf(product.variants, known, read.price);
  if (known) {
    const changed = await changeProduct(shop, BY, known.id, { details, ...(read.single ? {} : { variants }) });
    if (!changed.ok) return leftOut(WHY[changed.reason] ?? changed.reason);
    const isSame = changed.product.updatedAt.getTime() === known.updatedAt.getTime();
    return { outcome: isSame ? 'unchanged' : 'changed', why: null };
  }
  const added = await addProduct(shop, BY, {
    details: { ...NEW, ...details, name: product.name, description: product.name, price: read.price },
    stockQuantity: 0,
    variants,
  });
  return added.ok ? { outcome: 'added', why: null } : leftOut(WHY[added.reason] ?? added.reason);
}

/** Staff give it texts, weight and pictures, and switch it on. */
const NEW = {
  category: 'Apparel',
  isActive: false,
  imageUrl: null,
  weight: null,
  dimensions: null,
  sku: null,
} satisfies Partial<ProductDetails>;

const WHY: Record<string, string> = {
  variants: 'its sizes and colors cannot be taken over: two have the same name, or there are too many',
  'variants-on-campaign': 'it is sold on a campaign here',
  'sold-for-nothing': 'something of it would be sold for $0.00; set a price at the provider, or here in the panel',
};

type Print = {
  print: PrintPlacement;
  price: Cents;
  catalogProductId: string;
  /** Its one variant, where that has neither size nor color. */
  single: PrintVariant | null;
};

/** What is printed on all its variants, or in words why it cannot be sold here. */
function readPrint({ variants }: PrintProduct): Print | string {
  const [first] = variants;
  if (!first) return 'it has no sizes that are set up at the provider';
  const [print, ...more] = first.placements;
  if (!print) return 'none of its print files has an address, or a place on the product';
  if (more.length > 0) return 'it has prints at several places, and this shop sends one';
  const isSame = ({ placements: [one, ...others] }: PrintVariant) =>
    others.length === 0 &&
    one?.placement === print.placement &&
    one.technique === print.technique &&
    one.fileUrl === print.fileUrl;
  if (!variants.every(isSame)) return 'its sizes or colors have different prints; make a product of each there';
  const prices = variants.flatMap(({ price }) => price ?? []);
  if (prices.length === 0) return 'no price in dollars is set at the provider';
  const isNamed = variants.every(({ size, color }) => size !== null || color !== null);
  if (!isNamed && variants.length > 1) return 'its variants have neither size nor color';
  const { catalogProductId } = first;
  return { print, price: Math.min(...prices), catalogProductId, single: isNamed ? null : first };
}

/** By the provider's number, or a printed product of the same name that has none yet. */
async function findKnown({ db }: Pick<Shop, 'db'>, { id, name }: PrintProduct): Promise<StaffProductRow | null> {
  const byName = and(
    isNull(products.printfulSyncProductId),
    eq(products.isPrintOnDemand, true),
    sql`lower(${products.name}) = lower(${name})`,
  );
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(or(eq(products.printfulSyncProductId, id), byName))
    .orderBy(sql`${products.printfulSyncProductId} is null`, products.id)
    .limit(1);
  return found ? readProduct({ db }, found.id) : null;
}

/** What is not available there is switched off here; what staff have switched off stays so. */
function changesOf(variants: PrintVariant[], known: StaffProductRow | null, price: Cents): VariantChange[] {
  const matched = variants.map((variant) => ({ variant, row: findVariant(variant, known) }));
  const gone = (known?.variants ?? []).filter(
    (row) => row.isActive && !matched.some((each) => each.row?.id === row.id),
  );
  return [
    ...matched.flatMap(({ variant, row }): VariantChange[] => {
      const { id, size, color, sku, catalogVariantId, isAvailable } = variant;
      const ids = { printfulVariantId: catalogVariantId, printfulSyncVariantId: id };
      if (row) return [{ id: row.id, details: { ...ids, ...(isAvailable ? {} : { isActive: false }) } }];
      const own = variant.price === null || variant.price === price ? null : variant.price;
      return [{ details: { ...ids, size, color, sku, price: own, isActive: isAvailable } }];
    }),
    ...gone.map(({ id }) => ({ id, details: { isActive: false } })),
  ];
}

function findVariant({ id, size, color }: PrintVariant, known: StaffProductRow | null) {
  const rows = known?.variants ?? [];
  const plain = (text: string | null) => (text ?? '').toLowerCase();
  const isNamed = (row: (typeof rows)[number]) => plain(row.size) === plain(size) && plain(row.color) === plain(color);
  return rows.find((row) => row.printfulSyncVariantId === id) ?? rows.find(isNamed) ?? null;
}

/** What has left the provider's store cannot be printed any more. */
async function switchOffGone(shop: Pick<Shop, 'db' | 'clock'>, seen: string[]): Promise<SyncedProduct[]> {
  const active = await shop.db
    .select({ id: products.id, name: products.name, syncId: products.printfulSyncProductId })
    .from(products)
    .where(and(isNotNull(products.printfulSyncProductId), eq(products.isActive, true), isNull(products.archivedAt)));
  const gone = active.filter(({ syncId }) => syncId !== null && !seen.includes(syncId));
  for (const { id } of gone) await changeProduct(shop, BY, id, { details: { isActive: false } });
  return gone.map(({ name }) => ({ name, outcome: 'switched-off', why: null }));
}
