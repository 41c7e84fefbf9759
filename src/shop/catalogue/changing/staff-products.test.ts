import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaigns, products, staffEvents } from '#db/schema.ts';
import { currentTerms } from '#shop/catalogue/current-terms.ts';
import { listActiveProducts, listProducts, readProduct } from '#shop/catalogue/products.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { waitForLock } from '#tests/support/wait-for-lock.ts';
import { addProduct } from './add-product.ts';
import { changeProduct } from './change-products.ts';
import { deleteProduct } from './delete-product.ts';

const QUIVER = {
  name: 'Quiver',
  description: 'Holds five arrows.',
  price: 4900,
  category: 'Accessories' as const,
  isActive: true,
  weight: '0.80',
  dimensions: null,
  sku: null,
  isPrintOnDemand: false,
  printfulProductId: null,
  printfulVariantId: null,
  printfulSyncProductId: null,
};

/** A shop that sells a quiver, besides what it had. */
async function createCatalogue() {
  const database = await createTestDatabase();
  let now = Date.parse('2026-03-02T09:00:00Z');
  const shop = { ...database, clock: () => new Date(now++) };
  const added = await addProduct(shop, STAFF, { details: { ...QUIVER, imageUrl: null }, stockQuantity: 10 });
  if (!added.ok) throw new Error(added.reason);
  const quiver = added.product;
  return {
    shop,
    database,
    quiver,
    stock: async () => (await readProduct(shop, quiver.id))?.stockQuantity,
    events: () =>
      shop.db
        .select({ what: staffEvents.what, before: staffEvents.before, after: staffEvents.after })
        .from(staffEvents)
        .where(eq(staffEvents.subjectId, String(quiver.id)))
        .orderBy(staffEvents.id),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

/** An order of the product, in a transaction that `end` ends. */
async function order({ pool }: TestDatabase, productId: number) {
  const customer = await pool.connect();
  await customer.query('begin');
  const { rows } = await customer.query<{ id: number }>(
    `insert into orders (customer_name, customer_email, shipping_address, total_amount, status, bow_color, order_number)
     values ('Ann', 'ann@example.com', '1 Ridge Road', 49, 'pending', 'Black', $1) returning id`,
    [`FD-${productId}`],
  );
  await customer.query('insert into order_items (order_id, product_id, quantity, price) values ($1, $2, 1, 49)', [
    rows[0]?.id,
    productId,
  ]);
  return {
    async end() {
      await customer.query('commit');
      customer.release();
    },
  };
}

test('only what differs is written, and noted with who, what before and what after', async () => {
  await using catalogue = await createCatalogue();
  const { shop, quiver } = catalogue;
  const change = { details: { name: 'Quiver', price: 5200, sku: 'QUIVER' }, stock: { quantity: 10 } };
  const changed = await changeProduct(shop, STAFF, quiver.id, change);
  if (!changed.ok) throw new Error(changed.reason);
  expect(changed.product).toEqual({ ...quiver, price: 5200, sku: 'QUIVER', updatedAt: expect.any(Date) });
  expect(changed.product.updatedAt).not.toEqual(quiver.updatedAt);
  expect(await changeProduct(shop, STAFF, quiver.id, change)).toEqual(changed);
  expect(await catalogue.events()).toEqual([
    { what: 'created', before: null, after: { ...QUIVER, stockQuantity: 10 } },
    { what: 'changed', before: { price: 4900, sku: null }, after: { price: 5200, sku: 'QUIVER' } },
  ]);
  expect(await shop.db.select({ name: staffEvents.staffName }).from(staffEvents).limit(1)).toEqual([{ name: 'robin' }]);
  expect(await changeProduct(shop, STAFF, 999, change)).toEqual({ ok: false, reason: 'not-found' });
});

test('a count that a phone sends twice is added once', async () => {
  await using catalogue = await createCatalogue();
  const { shop, quiver } = catalogue;
  const count = { stock: { quantity: 12, seen: 10 }, requestKey: crypto.randomUUID() };
  const first = await changeProduct(shop, STAFF, quiver.id, count);
  expect(await changeProduct(shop, STAFF, quiver.id, count)).toEqual(first);
  expect(await catalogue.stock()).toBe(12);
});

test('two people who count the same shelf at once both count, and nothing is ever less than nothing', async () => {
  await using catalogue = await createCatalogue();
  const { shop, quiver, database } = catalogue;
  const count = (quantity: number, seen?: number) =>
    changeProduct(shop, STAFF, quiver.id, { stock: { quantity, seen } });
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from products for update');
  const both = Promise.all([count(8, 10), count(13, 10)]);
  await waitForLock(database, 2);
  await holder.query('commit');
  holder.release();
  await both;
  expect(await catalogue.stock()).toBe(11);
  await count(2, 20);
  expect(await catalogue.stock()).toBe(0);
  await count(7);
  expect(await catalogue.stock()).toBe(7);
  expect((await catalogue.events()).slice(1).map(({ after }) => after)).toEqual([
    ...[{ stockQuantity: expect.any(Number) }, { stockQuantity: 11 }, { stockQuantity: 0 }, { stockQuantity: 7 }],
  ]);
});

test('the price of what pre-orders run on is refused, the rest of the change with it; without a campaign it is free', async () => {
  await using catalogue = await createCatalogue();
  const { shop, database } = catalogue;
  await shop.db.delete(products);
  await seedCatalogue(shop);
  const [hunter] = await listProducts(shop);
  if (!hunter) throw new Error('no Hunter');
  expect(hunter).toMatchObject({ price: 177_600, pricedByCampaign: true });
  const cheaper = () => changeProduct(shop, STAFF, hunter.id, { details: { name: 'The Hunter', price: 1 } });
  expect(await cheaper()).toEqual({ ok: false, reason: 'priced-by-campaign', price: 177_600 });
  expect(await readProduct(shop, hunter.id)).toEqual(hunter);
  const renamed = await changeProduct(shop, STAFF, hunter.id, { details: { name: 'The Hunter', price: 177_600 } });
  expect(renamed).toMatchObject({ ok: true, product: { name: 'The Hunter', pricedByCampaign: true } });
  await database.pool.query('update campaigns set is_active = false');
  expect(await cheaper()).toMatchObject({ ok: true, product: { price: 1, pricedByCampaign: false } });
});

test("a price that is changed while a campaign begins is refused, and the campaign's stands", async () => {
  await using catalogue = await createCatalogue();
  const { shop, database, quiver } = catalogue;
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query(
    `insert into campaigns (product_id, full_price, deposit_percent, release_date, manufacturing_weeks, availability)
     values ($1, 59, 10, '2026-07-04', 4, 'Pre-Order')`,
    [quiver.id],
  );
  const changing = changeProduct(shop, STAFF, quiver.id, { details: { price: 4500 } });
  await waitForLock(database);
  await other.query('commit');
  other.release();
  expect(await changing).toEqual({ ok: false, reason: 'priced-by-campaign', price: 5900 });
  expect(await readProduct(shop, quiver.id)).toMatchObject({ price: 5900, pricedByCampaign: true });
});

test('a product that nobody ordered is deleted, and the history tells what it was', async () => {
  await using catalogue = await createCatalogue();
  const { shop, quiver } = catalogue;
  expect(await deleteProduct(shop, STAFF, quiver.id)).toEqual({ ok: true, outcome: 'deleted' });
  expect(await shop.db.$count(products)).toBe(0);
  expect((await catalogue.events()).at(-1)).toMatchObject({ what: 'deleted', before: { name: 'Quiver', price: 4900 } });
  expect(await deleteProduct(shop, STAFF, quiver.id)).toEqual({ ok: false, reason: 'not-found' });
});

test('a product that is being ordered while it is deleted goes to the archive, and comes back from it inactive', async () => {
  await using catalogue = await createCatalogue();
  const { shop, quiver, database } = catalogue;
  const placing = await order(database, quiver.id);
  const deleting = deleteProduct(shop, STAFF, quiver.id);
  await waitForLock(database);
  await placing.end();
  expect(await deleting).toEqual({ ok: true, outcome: 'archived' });
  expect(await deleteProduct(shop, STAFF, quiver.id)).toEqual({ ok: true, outcome: 'archived' });
  expect(await listProducts(shop)).toEqual([]);
  expect(await listProducts(shop, { archived: true })).toMatchObject([{ id: quiver.id, isActive: false }]);

  const change = { details: { isActive: true } };
  expect(await changeProduct(shop, STAFF, quiver.id, change)).toEqual({ ok: false, reason: 'archived' });
  expect(await changeProduct(shop, STAFF, quiver.id, { restore: true })).toMatchObject({
    product: { archivedAt: null, isActive: false, stockQuantity: 10 },
  });
  expect(await listActiveProducts(shop)).toEqual([]);
  expect((await catalogue.events()).slice(1)).toMatchObject([
    { what: 'archived', before: { archivedAt: null, isActive: true }, after: { isActive: false } },
    { what: 'restored', before: { archivedAt: expect.any(String) }, after: { archivedAt: null } },
  ]);
});

test('what pre-orders run on is not deleted by a slip, and nobody buys what is in the archive', async () => {
  await using catalogue = await createCatalogue();
  const { shop } = catalogue;
  await shop.db.delete(products);
  await seedCatalogue(shop);
  const hunter = (await listProducts(shop))[0]?.id ?? 0;
  expect(await deleteProduct(shop, STAFF, hunter)).toEqual({ ok: false, reason: 'on-sale' });
  expect(await currentTerms(shop)).not.toBeNull();
  await shop.db.update(products).set({ archivedAt: shop.clock() });
  expect(await currentTerms(shop)).toBeNull();
  expect(await listActiveProducts(shop)).toEqual([]);

  await shop.db.update(products).set({ archivedAt: null });
  await shop.db.update(campaigns).set({ isActive: false });
  expect(await deleteProduct(shop, STAFF, hunter)).toEqual({ ok: true, outcome: 'archived' });
});

test('nothing goes on sale for $0.00 without the word of whoever does it, whichever way it comes', async () => {
  await using catalogue = await createCatalogue();
  const { shop, quiver } = catalogue;
  const forNothing = { ok: false, reason: 'sold-for-nothing' };
  const change = (more: Parameters<typeof changeProduct>[3]) => changeProduct(shop, STAFF, quiver.id, more);
  const given = { details: { ...QUIVER, price: 0, imageUrl: null }, stockQuantity: 1 };
  expect(await addProduct(shop, STAFF, given)).toEqual(forNothing);
  expect(await shop.db.$count(products, eq(products.price, 0))).toBe(0);

  // A price that becomes nothing, and a product that is switched on; an inactive one may cost what it likes.
  expect(await change({ details: { price: 0 } })).toEqual(forNothing);
  expect(await change({ details: { price: 0, isActive: false } })).toMatchObject({ ok: true });
  expect(await change({ details: { isActive: true } })).toEqual(forNothing);
  expect(await readProduct(shop, quiver.id)).toMatchObject({ isActive: false });
  expect(await change({ details: { isActive: true }, allowFree: true })).toMatchObject({ ok: true });
  // What is free by their word is not asked about again.
  expect(await change({ details: { name: 'Free quiver' } })).toMatchObject({ ok: true });

  // Sizes: one with a price of its own, one that would have the product's, and one that is switched on.
  const sized = (variants: NonNullable<Parameters<typeof changeProduct>[3]['variants']>) => change({ variants });
  const made = await sized([{ details: { size: 'M', price: 100 } }]);
  expect(made).toMatchObject({ ok: true });
  expect(await sized([{ details: { size: 'L' } }])).toEqual(forNothing);
  expect(await sized([{ details: { size: 'L', isActive: false } }])).toMatchObject({ ok: true });
  const [, l] = (await readProduct(shop, quiver.id))?.variants ?? [];
  expect(await sized([{ id: l?.id, details: { isActive: true } }])).toEqual(forNothing);
  expect(await sized([{ id: l?.id, details: { isActive: true, price: 200 } }])).toMatchObject({ ok: true });
  expect(await sized([{ id: l?.id, details: { price: 0 } }])).toEqual(forNothing);
  const events = await catalogue.events();
  expect(JSON.stringify(events)).not.toContain('allowFree');
});
