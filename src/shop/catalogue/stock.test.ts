import { expect, test } from 'vitest';
import { type OrderItemRow, orderItems, orders, products, productVariants, stockMovements } from '#db/schema.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { giveStockBack, takeStock } from './stock.ts';

test('of many who buy the last one at once, one gets it and the others hear which line is sold out', async () => {
  await using database = await createTestDatabase();
  const [cap, quiver] = [await addProduct(database, 'Cap', 1), await addProduct(database, 'Quiver', 100)];
  const buyers = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const wanted = [{ productId: cap }, { productId: quiver, quantity: 2 }];
      const lines = await orderOf(database, at % 2 ? wanted : wanted.toReversed());
      return database.db.transaction((tx) => takeStock(tx, lines));
    }),
  );
  expect(buyers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const refusal of buyers.filter(({ ok }) => !ok)) {
    expect(refusal).toMatchObject({ reason: 'out-of-stock', lines: [{ productId: cap }] });
  }
  expect(await stockOf(database)).toEqual({ Cap: 0, Quiver: 98 });
  expect(await database.db.$count(stockMovements)).toBe(2);
});

test('of a product with variants the variant is taken, and the product has what is left of all', async () => {
  await using database = await createTestDatabase();
  const shirt = await addProduct(database, 'Shirt', 0);
  const [medium, large] = await database.db
    .insert(productVariants)
    .values([
      { productId: shirt, size: 'M', stockQuantity: 3 },
      { productId: shirt, size: 'L', stockQuantity: 1 },
    ])
    .returning();
  const take = (variantId: number | undefined, quantity: number) =>
    database.db.transaction(async (tx) =>
      takeStock(tx, await orderOf(database, [{ productId: shirt, variantId: variantId ?? null, quantity }])),
    );
  expect(await take(large?.id, 2)).toMatchObject({ ok: false });
  expect(await take(medium?.id, 2)).toEqual({ ok: true });
  expect(await stockOf(database)).toEqual({ Shirt: 2 });
});

test('two lines of the same thing need enough for both, and what goes back is there again', async () => {
  await using database = await createTestDatabase();
  const cap = await addProduct(database, 'Cap', 3);
  const lines = await orderOf(database, [
    { productId: cap, quantity: 2 },
    { productId: cap, quantity: 2 },
  ]);
  expect(await database.db.transaction((tx) => takeStock(tx, lines))).toMatchObject({ ok: false, lines });
  const [first] = lines;
  if (!first) throw new Error('no line');
  await database.db.transaction((tx) => takeStock(tx, [first]));
  await database.db.transaction((tx) => giveStockBack(tx, [{ orderItem: first, quantity: 2, reason: 'cancelled' }]));
  expect(await stockOf(database)).toEqual({ Cap: 3 });
  expect(await database.db.select().from(stockMovements).orderBy(stockMovements.id)).toMatchObject([
    { orderItemId: first.id, quantity: -2, reason: 'ordered' },
    { orderItemId: first.id, quantity: 2, reason: 'cancelled' },
  ]);
  await database.db.transaction((tx) => takeStock(tx, lines.slice(1)));
  await expect(database.db.transaction((tx) => takeStock(tx, [{ ...first, quantity: 1 }]))).rejects.toMatchObject({
    cause: { constraint: 'stock_movements_ordered_once' },
  });
  expect(await stockOf(database)).toEqual({ Cap: 1 });
});

test('the bow, prints and gift cards need no stock', async () => {
  await using database = await createTestDatabase();
  const print = await addProduct(database, 'Print', 0);
  const lines = await orderOf(database, [
    { productId: print, kind: 'print' },
    { productId: print, kind: 'gift_card' },
    { productId: print, kind: 'bow' },
  ]);
  expect(await database.db.transaction((tx) => takeStock(tx, lines))).toEqual({ ok: true });
  await database.db.transaction((tx) =>
    giveStockBack(
      tx,
      lines.map((orderItem) => ({ orderItem, quantity: 1, reason: 'cancelled' as const })),
    ),
  );
  expect(await database.db.$count(stockMovements)).toBe(0);
});

async function addProduct({ db }: TestDatabase, name: string, stockQuantity: number): Promise<number> {
  const [product] = await db
    .insert(products)
    .values({ name, description: name, price: 2400, category: 'Accessories', stockQuantity })
    .returning();
  if (!product) throw new Error('no product');
  return product.id;
}

async function orderOf({ db }: TestDatabase, lines: Partial<OrderItemRow>[]): Promise<OrderItemRow[]> {
  const [order] = await db
    .insert(orders)
    .values({
      orderNumber: crypto.randomUUID(),
      customerName: 'Ann Archer',
      customerEmail: 'ann@example.com',
      shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
      bowColor: null,
      totalAmount: 2400,
    })
    .returning();
  if (!order) throw new Error('no order');
  const rows = lines.map((line) => ({
    kind: 'stock' as const,
    quantity: 1,
    price: 2400,
    productId: 0,
    ...line,
    orderId: order.id,
  }));
  return db.insert(orderItems).values(rows).returning();
}

async function stockOf({ db }: TestDatabase): Promise<Record<string, number>> {
  const rows = await db.select().from(products).orderBy(products.name);
  return Object.fromEntries(rows.map(({ name, stockQuantity }) => [name, stockQuantity]));
}
