import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { campaigns, productPictures, products, productVariants, staffEvents } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { FIRST_RANGE, type FirstProduct } from './first-range.ts';
import { seedShippingRates } from './shipping-rates.ts';
import { storePicture } from './store-picture.ts';

/** The flagship and its terms as the owner stated them (rules 1.11 and 2.1); from then on staff own them. */
const HUNTER = {
  slug: 'hunter',
  name: 'Hunter',
  description: 'The first patented static-cam compound bow: up to 355 FPS, 4.8 lbs, 24.0 inches axle to axle.',
  price: 177_600,
  category: 'Equipment',
  weight: '4.80',
  dimensions: '24.0 inches axle to axle',
  sku: 'HUNTER',
  isFlagship: true,
} as const;
const TERMS = {
  name: 'Hunter pre-order',
  fullPrice: 177_600,
  depositPercent: 10,
  releaseDate: '2025-07-04',
  manufacturingWeeks: 4,
  availability: 'Pre-Order',
};

/** What /bows shows of it too. */
const HUNTER_PICTURES = [
  { file: 'stone-black', alt: 'The Hunter in Black, lying on dark stone', color: 'Black' },
  { file: 'stone-tan', alt: 'The Hunter in Tan, lying on dark stone', color: 'Tan' },
];

/** The pictures that come with the shop. `read` gives null for one that there is not. */
export type FirstPictures = { read(file: string): Promise<Uint8Array | null> };

/** Fills an empty catalogue with the Hunter; does nothing once there is any product. Two servers starting together seed once. */
export async function seedCatalogue({ db }: Pick<Shop, 'db'>, gear: Drawn[] = []): Promise<void> {
  await seedShippingRates({ db });
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table products in share row exclusive mode`);
    const [any] = await tx.select({ id: products.id }).from(products).limit(1);
    if (any) return;
    const [hunter] = await tx.insert(products).values(HUNTER).returning({ id: products.id });
    if (hunter) await tx.insert(campaigns).values({ productId: hunter.id, ...TERMS });
    for (const product of gear) await insertProduct(tx, product);
  });
}

/** The same, with the gear of a new shop and its pictures (rule 21.9). */
export async function seedShop(shop: Pick<Shop, 'db' | 'pictures'>, first: FirstPictures): Promise<void> {
  // A shop of before there was gear has products, and no rates.
  await seedShippingRates(shop);
  const [any] = await shop.db.select({ id: products.id }).from(products).limit(1);
  if (!any) {
    const gear: Drawn[] = [];
    // One after the other: the shop draws one picture at a time.
    for (const product of FIRST_RANGE) gear.push(await drawPictures(shop, first, product));
    await seedCatalogue(shop, gear);
  }
  await showFlagship(shop, first);
}

/** Gives the flagship its pictures where it has none, and staff have never had to do with any of it (rule 28.9). */
async function showFlagship(shop: Pick<Shop, 'db' | 'pictures'>, first: FirstPictures): Promise<void> {
  const touched = and(
    eq(staffEvents.subject, 'product'),
    sql`${staffEvents.subjectId} = ${products.id}::text`,
    sql`(coalesce(${staffEvents.before}, '{}') || coalesce(${staffEvents.after}, '{}')) ?| array['pictures', 'imageUrl']`,
  );
  const isBare = and(
    ...[eq(products.isFlagship, true), isNull(products.imageUrl), eq(products.slug, HUNTER.slug)],
    notExists(shop.db.select().from(staffEvents).where(touched)),
  );
  const [bare] = await shop.db.select({ id: products.id }).from(products).where(isBare);
  if (!bare) return;
  const drawn: (typeof productPictures.$inferInsert)[] = [];
  for (const [position, { file, alt, color }] of HUNTER_PICTURES.entries()) {
    const url = await keepPicture(shop, first, `pictures/${file}.webp`);
    if (url) drawn.push({ productId: bare.id, url, alt, color, position });
  }
  await shop.db.transaction(async (tx) => {
    // Two servers that start together give them once.
    const [still] = await tx.select({ id: products.id }).from(products).where(isBare).for('no key update');
    if (still && drawn.length > 0) await tx.insert(productPictures).values(drawn);
  });
}

/** The address of a picture that comes with the shop; null when it came without it. */
async function keepPicture(shop: Pick<Shop, 'pictures'>, first: FirstPictures, file: string): Promise<string | null> {
  const bytes = await first.read(file);
  const stored = bytes && (await storePicture(shop, bytes));
  if (stored && !stored.ok) throw new Error(`The picture ${file} cannot be kept: ${stored.reason}.`);
  return stored ? `/pictures/${stored.name}` : null;
}

type Drawn = Omit<FirstProduct, 'pictures'> & {
  pictures: { url: string; alt: string; color: string | null }[];
  printFileUrl: string | null;
};

async function drawPictures(
  shop: Pick<Shop, 'pictures'>,
  first: FirstPictures,
  { pictures, ...product }: FirstProduct,
): Promise<Drawn> {
  const drawn: Drawn['pictures'] = [];
  for (const { file, alt, color = null } of pictures) {
    const url = await keepPicture(shop, first, `gear/${file}.webp`);
    if (url) drawn.push({ url, alt, color });
  }
  // The print provider fetches the artwork from the shop.
  const printFileUrl = product.print ? `/prints/${product.print.artwork}` : null;
  return { ...product, pictures: drawn, printFileUrl };
}

async function insertProduct(tx: Transaction, { variants = [], pictures, print, ...product }: Drawn): Promise<void> {
  const [row] = await tx
    .insert(products)
    .values({
      ...product,
      isPrintOnDemand: print !== undefined,
      printTechnique: print?.technique ?? null,
      printPlacement: print?.placement ?? null,
    })
    .returning({ id: products.id });
  if (!row) throw new Error(`The product ${product.slug} was not written.`);
  const productId = row.id;
  if (variants.length > 0) {
    await tx.insert(productVariants).values(variants.map((variant, position) => ({ ...variant, productId, position })));
  }
  if (pictures.length > 0) {
    await tx.insert(productPictures).values(pictures.map((picture, position) => ({ ...picture, productId, position })));
  }
}
