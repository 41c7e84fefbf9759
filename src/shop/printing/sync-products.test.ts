import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, productVariants, staffEvents } from '#db/schema.ts';
import type { PrintProduct, PrintVariant } from '#shop/ports/print-provider.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { syncProducts } from './sync-products.ts';

const FRONT = { placement: 'front', technique: 'dtg', fileUrl: 'https://files.example/logo.png' };
const variant = (size: string | null, more: Partial<PrintVariant> = {}): PrintVariant => ({
  id: `v-${size}`,
  name: `Tee / ${size}`,
  sku: null,
  size,
  color: size && 'Black',
  price: 2900,
  isAvailable: true,
  catalogProductId: '71',
  catalogVariantId: '4017',
  placements: [FRONT],
  ...more,
});

/** The store has these products from now on. */
const stocked = (...all: PrintProduct[]) => ({
  async *listProducts() {
    yield* all;
  },
});
const tee = (variants: PrintVariant[], more: Partial<PrintProduct> = {}) => ({
  id: '38',
  name: 'Tee',
  variants,
  ...more,
});
const printed = ({ shop }: TestShop) => shop.db.select().from(products).where(eq(products.isPrintOnDemand, true));
const variantsOf = ({ shop }: TestShop) => shop.db.select().from(productVariants).orderBy(productVariants.id);

test('a product of the store is added switched off, with the ids by which it is ordered, and its own price', async () => {
  await using counter = await createTestShop();
  const store = stocked(tee([variant('M'), variant('XXL', { price: 3300, catalogVariantId: '4020', sku: 'TEE-XXL' })]));
  expect(await syncProducts(counter.shop, store)).toEqual([{ name: 'Tee', outcome: 'added', why: null }]);
  expect(await printed(counter)).toMatchObject([
    {
      name: 'Tee',
      slug: 'tee',
      isActive: false,
      category: 'Apparel',
      price: 2900,
      isPrintOnDemand: true,
      printfulProductId: '71',
      printfulSyncProductId: '38',
      printfulVariantId: null,
      printTechnique: 'dtg',
      printPlacement: 'front',
      printFileUrl: FRONT.fileUrl,
    },
  ]);
  expect(await variantsOf(counter)).toMatchObject([
    { size: 'M', color: 'Black', price: null, printfulVariantId: '4017', printfulSyncVariantId: 'v-M', isActive: true },
    { size: 'XXL', price: 3300, sku: 'TEE-XXL', printfulVariantId: '4020' },
  ]);
  expect(await counter.shop.db.select().from(staffEvents)).toMatchObject([
    { subject: 'product', what: 'created', staffName: 'printing sync' },
  ]);
});

test('what staff have written of a product stays, what the provider decides follows it', async () => {
  await using counter = await createTestShop();
  await syncProducts(counter.shop, stocked(tee([variant('M'), variant('L'), variant('S')])));
  await counter.shop.db
    .update(products)
    .set({ name: 'Field Tee', price: 3500, isActive: true })
    .where(eq(products.isPrintOnDemand, true));
  await counter.shop.db.update(productVariants).set({ isActive: false }).where(eq(productVariants.size, 'S'));
  counter.advance(60_000);
  const better = { ...FRONT, fileUrl: 'https://files.example/better.png' };
  const now = tee(
    [
      variant('S', { placements: [better] }),
      variant('M', { placements: [better], isAvailable: false }),
      variant('XL', { placements: [better], price: 3900 }),
    ],
    { name: 'Tee of the provider' },
  );
  expect(await syncProducts(counter.shop, stocked(now))).toMatchObject([{ outcome: 'changed' }]);
  expect(await printed(counter)).toMatchObject([
    { name: 'Field Tee', price: 3500, isActive: true, printFileUrl: better.fileUrl },
  ]);
  const rows = (await variantsOf(counter)).map(({ size, isActive, price }) => [size, isActive, price]);
  // M is not available, L is gone, S was switched off by staff, XL is new.
  expect(rows).toEqual([
    ['M', false, null],
    ['L', false, null],
    ['S', false, null],
    ['XL', true, 3900],
  ]);
});

test('a printed product that staff have made by hand is taken for the one of the same name, and its sizes for theirs', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const texts = { description: 'Ours.', price: 3200, category: 'Apparel', isPrintOnDemand: true } as const;
  const [own] = await db
    .insert(products)
    .values({ ...texts, name: 'TEE' })
    .returning();
  await db.insert(productVariants).values({ productId: own?.id ?? 0, size: 'm', color: 'black' });
  expect(await syncProducts(counter.shop, stocked(tee([variant('M')])))).toMatchObject([{ outcome: 'changed' }]);
  expect(await printed(counter)).toMatchObject([{ id: own?.id, description: 'Ours.', printfulSyncProductId: '38' }]);
  expect(await variantsOf(counter)).toMatchObject([
    { size: 'm', printfulSyncVariantId: 'v-M', printfulVariantId: '4017' },
  ]);
});

test('what has left the store is switched off', async () => {
  await using counter = await createTestShop();
  const one = tee([variant(null)]);
  await syncProducts(counter.shop, stocked(one));
  expect(await printed(counter)).toMatchObject([{ printfulVariantId: '4017' }]);
  await counter.shop.db.update(products).set({ isActive: true }).where(eq(products.isPrintOnDemand, true));
  expect(await syncProducts(counter.shop, stocked())).toEqual([{ name: 'Tee', outcome: 'switched-off', why: null }]);
  expect(await printed(counter)).toMatchObject([{ isActive: false }]);
});

test.each<[string, PrintProduct, RegExp]>([
  ['no sizes', tee([]), /no sizes/],
  ['no artwork', tee([variant('M', { placements: [] })]), /print files/],
  [
    'prints at two places',
    tee([variant('M', { placements: [FRONT, { ...FRONT, placement: 'back' }] })]),
    /several places/,
  ],
  [
    'another print in one size',
    tee([variant('M'), variant('L', { placements: [{ ...FRONT, fileUrl: 'https://x.example' }] })]),
    /different prints/,
  ],
  ['no price', tee([variant('M', { price: null })]), /no price in dollars/],
  ['two sizes of one name', tee([variant('M'), variant('m')]), /two have the same name/],
])('a product with %s is left out, and says so', async (_what, product, words) => {
  await using counter = await createTestShop();
  expect(await syncProducts(counter.shop, stocked(product))).toMatchObject([
    { outcome: 'left-out', why: expect.stringMatching(words) },
  ]);
  expect(await printed(counter)).toEqual([]);
});

test('what would be sold for nothing is left out with the reason, and is taken over once it has a price', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const both = stocked(tee([variant('M'), variant('L')]));
  await syncProducts(counter.shop, stocked(tee([variant('M')])));
  // Its one size has a price of its own; a further one would have the product's.
  await db.update(productVariants).set({ price: 2900 });
  await db.update(products).set({ isActive: true, price: 0 }).where(eq(products.isPrintOnDemand, true));
  const [left] = await syncProducts(counter.shop, both);
  expect(left).toMatchObject({ outcome: 'left-out', why: expect.stringContaining('sold for $0.00') });
  expect(await variantsOf(counter)).toHaveLength(1);
  await db.update(products).set({ price: 2900 }).where(eq(products.isPrintOnDemand, true));
  expect(await syncProducts(counter.shop, both)).toMatchObject([{ outcome: 'changed' }]);
  expect(await variantsOf(counter)).toHaveLength(2);
});
