import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaigns, productPictures, products, productVariants } from '#db/schema.ts';
import { createPictureFolder, paint } from '#tests/support/samples/pictures.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { PRODUCT_CATEGORIES } from '#values/order/order.ts';
import { changeProduct } from './changing/change-products.ts';
import { FIRST_RANGE } from './first-range.ts';
import { needsStock } from './item-kind.ts';
import { seedCatalogue, seedShop } from './seed-catalogue.ts';

test('an empty shop gets the Hunter and gear of every category, with pictures, sizes and what prints need', async () => {
  await using database = await createTestDatabase();
  await using folder = await createPictureFolder();
  const shop = { ...database, ...folder };
  const picture = await paint(30, 30).webp().toBuffer();
  const asked: string[] = [];
  const read = async (file: string) => {
    asked.push(file);
    return file === 'gear/case-2.webp' ? null : picture;
  };
  await seedShop(shop, { read });
  await seedShop(shop, { read });

  const sold = await database.db.select().from(products).orderBy(products.id);
  expect(sold.map(({ slug }) => slug)).toEqual(['hunter', ...FIRST_RANGE.map(({ slug }) => slug)]);
  expect([...new Set(sold.map(({ category }) => category))].sort()).toEqual(PRODUCT_CATEGORIES.toSorted());
  expect(new Set(asked).size).toBe(asked.length);
  const bySlug = new Map(sold.map((product) => [product.slug, product]));
  expect(bySlug.get('sight')).toMatchObject({
    price: 18_900,
    weight: '0.70',
    imageUrl: expect.stringMatching(/^\/pictures\//),
  });
  // Of a product with variants the stock is theirs together.
  expect(bySlug.get('arrows')).toMatchObject({ stockQuantity: 52 });
  const tee = bySlug.get('tee');
  expect(tee).toMatchObject({
    isPrintOnDemand: true,
    printTechnique: 'dtg',
    printPlacement: 'front',
    printFileUrl: '/prints/tee.png',
  });
  const sizes = await database.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, tee?.id ?? 0));
  expect(sizes).toHaveLength(10);
  expect(sizes.every(({ printfulVariantId, sku }) => printfulVariantId && sku)).toBe(true);
  const shown = await database.db.select().from(productPictures);
  expect(shown).toHaveLength(asked.length - 1);
  expect(shown.every(({ alt }) => alt.length > 10)).toBe(true);
  expect(await database.db.$count(campaigns)).toBe(1);
});

test('a shop that has a product keeps its catalogue, and draws no picture for it', async () => {
  await using database = await createTestDatabase();
  await using folder = await createPictureFolder();
  const own = { name: 'Own', description: 'Own.', price: 100, category: 'Equipment' as const };
  await database.db.insert(products).values(own);
  const read = () => Promise.reject(new Error('Nothing is to be read.'));
  await seedShop({ ...database, ...folder }, { read });
  expect(await database.db.select({ name: products.name }).from(products)).toEqual([{ name: 'Own' }]);
});

test('the Hunter of a shop that never had a picture of it gets its own at a start, and staff may take it away for good', async () => {
  await using database = await createTestDatabase();
  await using folder = await createPictureFolder();
  const shop = { ...database, ...folder, clock: () => new Date() };
  const picture = await paint(30, 20).webp().toBuffer();
  const start = () => seedShop(shop, { read: async (file) => (file.startsWith('pictures/') ? picture : null) });
  await seedCatalogue(shop);
  const hunter = async () => (await database.db.select().from(products).where(eq(products.slug, 'hunter')))[0];
  expect(await hunter()).toMatchObject({ imageUrl: null });
  await Promise.all([start(), start()]);
  const shown = await database.db.select().from(productPictures).orderBy(productPictures.position);
  expect(shown.map(({ color }) => color)).toEqual(['Black', 'Tan']);
  const { id = 0, imageUrl } = (await hunter()) ?? {};
  expect(imageUrl).toMatch(/^\/pictures\//);
  const removals = shown.map((row) => ({ id: row.id, remove: true }));
  expect(await changeProduct(shop, STAFF, id, { pictures: removals })).toMatchObject({ ok: true });
  await start();
  expect(await hunter()).toMatchObject({ imageUrl: null });
});

test('the first range is whole: no name, SKU or variant twice, and stock where stock is needed', () => {
  const skus = FIRST_RANGE.flatMap(({ sku, variants = [] }) => [sku, ...variants.map((variant) => variant.sku)]);
  expect(new Set(skus).size).toBe(skus.length);
  for (const { name, print, category, variants, stockQuantity = 0, price } of FIRST_RANGE) {
    const kind = print ? 'print' : category === 'Gift Cards' ? 'gift_card' : 'stock';
    const stocks = variants?.map((variant) => variant.stockQuantity ?? 0) ?? [stockQuantity];
    expect([name, price > 0, stocks.every((stock) => stock > 0)]).toEqual([name, true, needsStock(kind)]);
  }
});
