import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { carts, products, productVariants, staffEvents, stockMovements } from '#db/schema.ts';
import { listActiveProducts, readProduct } from '#shop/catalogue/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { waitForLock } from '#tests/support/wait-for-lock.ts';
import { addProduct, type NewProduct } from './add-product.ts';
import { changeProduct, type ProductChange } from './change-products.ts';
import type { VariantChange } from './change-variants.ts';
import { deleteProduct } from './delete-product.ts';

const TEE: NewProduct['details'] = {
  name: 'Field Tee',
  description: 'Heavy cotton.',
  price: 2400,
  category: 'Apparel',
  imageUrl: null,
  isActive: true,
  weight: '0.45',
  dimensions: null,
  sku: null,
  isPrintOnDemand: false,
  printfulProductId: null,
  printfulVariantId: null,
  printfulSyncProductId: null,
};

const sized = (size: string, quantity: number): VariantChange => ({
  details: { size, color: 'Black' },
  stock: { quantity },
});

/** A shop that sells a tee, in these sizes. */
async function createTee(variants?: VariantChange[], stockQuantity = 0) {
  const database = await createTestDatabase();
  let now = Date.parse('2026-03-02T09:00:00Z');
  const shop = { ...database, clock: () => new Date(now++) };
  const added = await addProduct(shop, STAFF, { details: TEE, stockQuantity, ...(variants && { variants }) });
  if (!added.ok) throw new Error(added.reason);
  const { id } = added.product;
  const read = async () => {
    const product = await readProduct(shop, id);
    if (!product) throw new Error('no tee');
    return product;
  };
  return {
    shop,
    database,
    tee: added.product,
    read,
    change: (change: ProductChange) => changeProduct(shop, STAFF, id, change),
    stock: async () => {
      const product = await read();
      return [product.stockQuantity, product.variants.map((row) => `${row.size} ${row.stockQuantity}`)];
    },
    event: async () => (await shop.db.select().from(staffEvents).orderBy(asc(staffEvents.id))).at(-1),
    movements: async () => {
      const rows = await shop.db.select().from(stockMovements).orderBy(asc(stockMovements.id));
      return rows.map(({ variantId, quantity, reason }) => [variantId, quantity, reason]);
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

/** An order of one of its sizes, in a transaction that `end` ends. */
async function order({ pool }: TestDatabase, productId: number, variantId: number) {
  const customer = await pool.connect();
  await customer.query('begin');
  await customer.query(
    `with placed as (
       insert into orders (customer_name, customer_email, shipping_address, total_amount, deposit_amount, status, order_number)
       values ('Ann', 'ann@example.com', '1 Ridge Road', 24, 24, 'pending', 'FD-TEE') returning id)
     insert into order_items (order_id, product_id, variant_id, kind, name, quantity, price)
     select id, $1, $2, 'stock', 'Field Tee', 1, 24 from placed`,
    [productId, variantId],
  );
  return {
    async end() {
      await customer.query('commit');
      customer.release();
    },
  };
}

test('sizes come with a product, each with its stock, and their sum is the stock of the product', async () => {
  await using tees = await createTee([sized('S', 3), sized('M', 4)]);
  const [small, medium] = tees.tee.variants;
  expect(tees.tee).toMatchObject({ slug: 'field-tee', kind: 'stock', stockQuantity: 7 });
  expect(await tees.stock()).toEqual([7, ['S 3', 'M 4']]);
  expect(await tees.movements()).toEqual([
    [small?.id, 3, 'counted'],
    [medium?.id, 4, 'counted'],
  ]);
  expect((await tees.event())?.after).toMatchObject({
    stockQuantity: 7,
    variants: { 'S / Black': { stockQuantity: 3 }, 'M / Black': { stockQuantity: 4 } },
  });
});

test('one save changes fields, sizes and pictures together, and is noted once with before and after', async () => {
  await using tees = await createTee([sized('S', 3), sized('M', 4)]);
  const [small, medium] = tees.tee.variants;
  const changed = await tees.change({
    details: { name: 'Camp Tee' },
    variants: [
      { id: medium?.id, details: { position: 0, price: 2600 }, stock: { quantity: 6, seen: 4 } },
      { id: small?.id, details: { position: 1 } },
      sized('XL', 2),
    ],
    pictures: [{ details: { url: '/front.webp', alt: 'Front' } }, { details: { url: '/back.webp', color: 'Black' } }],
  });
  expect(changed).toMatchObject({
    ok: true,
    product: {
      name: 'Camp Tee',
      slug: 'field-tee',
      stockQuantity: 11,
      imageUrl: '/front.webp',
      variants: [{ size: 'M', price: 2600 }, { size: 'S' }, { size: 'XL', position: 2 }],
      pictures: [{ url: '/front.webp', alt: 'Front' }, { url: '/back.webp' }],
    },
  });
  expect(await tees.event()).toMatchObject({
    what: 'changed',
    before: {
      name: 'Field Tee',
      stockQuantity: 7,
      pictures: [],
      variants: { 'M / Black': { price: null, stockQuantity: 4 } },
    },
    after: {
      name: 'Camp Tee',
      stockQuantity: 11,
      pictures: ['/front.webp “Front”', '/back.webp Black'],
      variants: { 'M / Black': { price: 2600, stockQuantity: 6 }, 'XL / Black': { stockQuantity: 2 } },
    },
  });
  const pictures = (await tees.read()).pictures.map(({ id }, at) => ({ id, details: { position: 1 - at } }));
  expect(await tees.change({ pictures })).toMatchObject({ product: { imageUrl: '/back.webp' } });
  expect(await tees.change({ details: { imageUrl: null } })).toMatchObject({ product: { imageUrl: '/front.webp' } });
  expect(await tees.change({ details: { imageUrl: '/side.webp' } })).toMatchObject({
    product: { imageUrl: '/side.webp', pictures: [{ alt: 'Front' }] },
  });
});

test('two people who count the same size at once both count', async () => {
  await using tees = await createTee([sized('S', 10)]);
  const id = tees.tee.variants[0]?.id;
  const count = (quantity: number, seen?: number) => tees.change({ variants: [{ id, stock: { quantity, seen } }] });
  await Promise.all([count(8, 10), count(13, 10)]);
  expect(await tees.stock()).toEqual([11, ['S 11']]);
  await count(2, 20);
  expect(await tees.stock()).toEqual([0, ['S 0']]);
  await count(5);
  expect((await tees.movements()).reduce((sum, [, quantity]) => sum + Number(quantity), 0)).toBe(5);
});

test('the stock of a product with sizes is not set past them, and nothing of that change is written', async () => {
  await using tees = await createTee([sized('S', 3)]);
  const refused = { ok: false, reason: 'stock-of-variants' };
  expect(await tees.change({ details: { name: 'Other' }, stock: { quantity: 9 } })).toEqual(refused);
  expect(await tees.read()).toEqual(tees.tee);
  expect(await tees.change({ stock: { quantity: 3 } })).toMatchObject({ ok: true });
});

test('a product that gets its first sizes has their stock alone, and keeps it when it loses the last', async () => {
  await using tees = await createTee([], 9);
  await tees.change({ variants: [sized('S', 3), sized('M', 4)] });
  expect(await tees.stock()).toEqual([7, ['S 3', 'M 4']]);
  expect((await tees.event())?.before).toEqual({ stockQuantity: 9 });
  const sizes = (await tees.read()).variants;
  expect((await tees.change({ variants: sizes.map(({ id }) => ({ id, remove: true })) })).ok).toBe(true);
  expect(await tees.stock()).toEqual([7, []]);
  expect(await tees.movements()).toEqual([
    ...[
      [null, 9, 'counted'],
      [sizes[0]?.id, 3, 'counted'],
      [sizes[1]?.id, 4, 'counted'],
      [null, -9, 'counted'],
    ],
    ...[
      [sizes[0]?.id, -3, 'counted'],
      [sizes[1]?.id, -4, 'counted'],
      [null, 7, 'counted'],
    ],
  ]);
});

test('a size that is ordered or in a cart is switched off instead of removed, also when the order is just being placed', async () => {
  await using tees = await createTee([sized('S', 3), sized('M', 4), sized('L', 5)]);
  const { shop, database, tee } = tees;
  const [small, medium, large] = tee.variants;
  await shop.db.insert(carts).values({ secretHash: 'x' });
  await database.pool.query(
    'insert into cart_items (cart_id, product_id, variant_id, quantity) values (1, $1, $2, 1)',
    [tee.id, medium?.id],
  );
  const placing = await order(database, tee.id, small?.id ?? 0);
  const removing = tees.change({ variants: tee.variants.map(({ id }) => ({ id, remove: true })) });
  await waitForLock(database);
  await placing.end();
  expect(await removing).toMatchObject({
    product: {
      stockQuantity: 0,
      variants: [
        { id: small?.id, isActive: false, stockQuantity: 3 },
        { id: medium?.id, isActive: false },
      ],
    },
  });
  expect(await tees.event()).toMatchObject({
    before: { variants: { 'S / Black': { isActive: true }, 'L / Black': { stockQuantity: 5 } } },
    after: { variants: { 'S / Black': { isActive: false } } },
  });
  expect((await shop.db.select().from(productVariants)).map(({ id }) => id)).not.toContain(large?.id);
  expect(await deleteProduct(shop, STAFF, tee.id)).toEqual({ ok: true, outcome: 'archived' });
});

test('two sizes may change names with each other, but no two have the same one', async () => {
  await using tees = await createTee([sized('S', 3), sized('M', 4)]);
  const [small, medium] = tees.tee.variants;
  const named = (id: number | undefined, size: string | null, color: string | null = 'Black') => ({
    id,
    details: { size, color },
  });
  await tees.change({ variants: [named(small?.id, 'M'), named(medium?.id, 'S')] });
  expect(await tees.stock()).toEqual([7, ['M 3', 'S 4']]);
  const faultsOf = async (...variants: VariantChange[]) => {
    const refused = await tees.change({ details: { name: 'Other' }, variants });
    return refused.ok || refused.reason !== 'variants' ? refused : refused.faults;
  };
  expect(await faultsOf(sized('s', 1), named(undefined, null, null), { id: 999, details: { size: 'L' } })).toEqual([
    { at: 1, fault: 'unnamed' },
    { at: 2, fault: 'gone' },
    { at: 0, fault: 'twice' },
  ]);
  const many = Array.from({ length: 99 }, (_, at) => sized(`${at}`, 0));
  expect(await faultsOf(...many)).toEqual([{ at: 98, fault: 'too-many' }]);
  expect((await tees.read()).name).toBe('Field Tee');
});

test('what somebody else has changed meanwhile is not overwritten unseen, and other fields are kept', async () => {
  await using tees = await createTee([sized('S', 3)]);
  const id = tees.tee.variants[0]?.id;
  await tees.change({ details: { price: 2500 }, variants: [{ id, details: { sku: 'TEE-S' } }] });
  expect(await tees.change({ details: { price: 2600 }, seen: { price: 2400 } })).toMatchObject({
    reason: 'changed-meanwhile',
    fields: ['price'],
  });
  const sku = { id, details: { sku: 'TEE-SMALL' }, seen: { sku: null } };
  expect(await tees.change({ details: { name: 'Other' }, variants: [sku] })).toEqual({
    ok: false,
    reason: 'variants',
    faults: [{ at: 0, fault: 'changed-meanwhile' }],
  });
  expect(
    await tees.change({ details: { name: 'Camp Tee', price: 2600 }, seen: { name: 'Field Tee', price: 2500 } }),
  ).toMatchObject({
    product: { name: 'Camp Tee', price: 2600, variants: [{ sku: 'TEE-S' }] },
  });
});

test('the address of a product is made of its name, is its own, and stays', async () => {
  await using tees = await createTee();
  const { shop } = tees;
  const add = (name: string) => addProduct(shop, STAFF, { details: { ...TEE, name }, stockQuantity: 0 });
  const twice = await Promise.all([add('Field Tee!'), add(' field  tée')]);
  await add('弓');
  const slugs = (await listActiveProducts(shop)).map(({ slug }) => slug);
  expect(slugs.toSorted()).toEqual(['field-tee', 'field-tee-2', 'field-tee-3', 'product']);
  expect(twice.every(({ ok }) => ok)).toBe(true);
  expect(await tees.change({ details: { name: 'Camp Tee' } })).toMatchObject({ product: { slug: 'field-tee' } });
  const [kept] = await shop.db.select({ slug: products.slug }).from(products).where(eq(products.name, 'Camp Tee'));
  expect(kept).toEqual({ slug: 'field-tee' });
});

test('what pre-orders run on gets no sizes of its own', async () => {
  await using tees = await createTee();
  await tees.database.pool.query(
    `insert into campaigns (product_id, full_price, deposit_percent, release_date, manufacturing_weeks, availability)
     values ($1, 24, 10, '2026-07-04', 4, 'Pre-Order')`,
    [tees.tee.id],
  );
  expect(await tees.change({ variants: [sized('S', 1)] })).toEqual({ ok: false, reason: 'variants-on-campaign' });
  expect(await tees.change({ pictures: [{ details: { url: '/a.webp' } }] })).toMatchObject({ ok: true });
});
