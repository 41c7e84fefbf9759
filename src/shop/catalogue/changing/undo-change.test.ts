// The last change of a product, undone within its minute.
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, staffEvents, stockMovements } from '#db/schema.ts';
import { fillCart } from '#tests/support/gear/checkouts.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { changeProduct } from './change-products.ts';
import { deleteProduct } from './delete-product.ts';
import { undoProductChange } from './undo-change.ts';

async function lastChange({ shop }: GearShop): Promise<number> {
  const [last] = await shop.db.select().from(staffEvents).orderBy(desc(staffEvents.id)).limit(1);
  return last?.id ?? 0;
}

const undoLast = async (counter: GearShop, id: number) =>
  undoProductChange(counter.shop, STAFF, id, await lastChange(counter));
const read = async ({ shop }: GearShop, id: number) =>
  (await shop.db.select().from(products).where(eq(products.id, id)))[0];

test('a wrong price and a wrong count are taken back together, once', async () => {
  await using counter = await createGearShop();
  const { id, price, stockQuantity: had } = counter.quiver;
  await changeProduct(counter.shop, STAFF, id, {
    details: { price: 20_000 },
    stock: { quantity: had + 90, seen: had },
  });
  const event = await lastChange(counter);
  const undo = () => undoProductChange(counter.shop, STAFF, id, event);
  expect((await Promise.all([undo(), undo()])).map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await read(counter, id)).toMatchObject({ price, stockQuantity: had });
  const [noted] = await counter.shop.db.select().from(staffEvents).orderBy(desc(staffEvents.id)).limit(1);
  expect(noted).toMatchObject({
    what: 'undone',
    staffName: 'robin',
    before: { price: 20_000, stockQuantity: had + 90 },
    after: { price, stockQuantity: had },
  });
  expect((await counter.shop.db.select().from(stockMovements)).at(-1)).toMatchObject({
    quantity: -90,
    reason: 'counted',
  });
});

test('stock goes back by the difference: what orders took meanwhile stays taken, and more than there is cannot be taken', async () => {
  await using counter = await createGearShop();
  const { id } = counter.quiver;
  const count = (stockQuantity: number) =>
    counter.shop.db.update(products).set({ stockQuantity }).where(eq(products.id, id));
  await count(1);
  await changeProduct(counter.shop, STAFF, id, { stock: { quantity: 5, seen: 1 } });
  await count(4);
  expect(await undoLast(counter, id)).toMatchObject({ ok: true });
  expect(await read(counter, id)).toMatchObject({ stockQuantity: 0 });
  await changeProduct(counter.shop, STAFF, id, { stock: { quantity: 3, seen: 0 } });
  await count(2);
  expect(await undoLast(counter, id)).toEqual({ ok: false, reason: 'happened-since' });
});

test('after a minute, after another change, and of anything else nothing is undone', async () => {
  await using counter = await createGearShop();
  const { id } = counter.quiver;
  await changeProduct(counter.shop, STAFF, id, { details: { price: 3_000 } });
  const first = await lastChange(counter);
  await changeProduct(counter.shop, STAFF, id, { details: { price: 4_000 } });
  expect(await undoProductChange(counter.shop, STAFF, id, first)).toEqual({ ok: false, reason: 'happened-since' });
  counter.test.advance(60_000);
  expect(await undoLast(counter, id)).toEqual({ ok: false, reason: 'too-late' });
  await changeProduct(counter.shop, STAFF, id, { details: { name: 'Another name' } });
  expect(await undoLast(counter, id)).toEqual({ ok: false, reason: 'happened-since' });
  expect(await undoProductChange(counter.shop, STAFF, id + 99, 1)).toEqual({ ok: false, reason: 'not-found' });
});

test('a product that went to the archive is on sale again as it was', async () => {
  await using counter = await createGearShop();
  const { id: productId } = counter.quiver;
  await fillCart(counter, [{ productId, variantId: null, quantity: 1 }]);
  expect(await deleteProduct(counter.shop, STAFF, productId)).toMatchObject({ outcome: 'archived' });
  expect(await undoLast(counter, productId)).toMatchObject({ ok: true });
  expect(await read(counter, productId)).toMatchObject({ archivedAt: null, isActive: true });
});
