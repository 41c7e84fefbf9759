import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, productVariants } from '#db/schema.ts';
import { createGearShop } from '#tests/support/gear/gear-shop.ts';
import { leftOf, listGear } from './list-gear.ts';

test('visitors see active gear, what is sold out last, and not the bow, which has a page of its own', async () => {
  await using gear = await createGearShop();
  const { shop, quiver, tee, giftCard } = gear;
  const names = async () => (await listGear(shop)).map(({ product }) => product.name);
  const change = (id: number, set: Partial<typeof products.$inferInsert>) =>
    shop.db.update(products).set(set).where(eq(products.id, id));
  expect(await names()).toEqual(['Quiver', 'Field Tee', 'Gift Card']);
  await change(quiver.id, { stockQuantity: 0 });
  expect(await names()).toEqual(['Field Tee', 'Gift Card', 'Quiver']);
  await change(tee.id, { isActive: false });
  await change(giftCard.id, { archivedAt: shop.clock() });
  expect(await names()).toEqual(['Quiver']);
});

test('of sizes and colors those are shown that are sold, and there is as much as of them together', async () => {
  await using gear = await createGearShop();
  const { shop, quiver, tee, large } = gear;
  await shop.db.update(productVariants).set({ isActive: false }).where(eq(productVariants.id, large.id));
  await shop.db.insert(productVariants).values([
    { productId: quiver.id, color: 'Black', stockQuantity: 4 },
    { productId: quiver.id, color: 'Tan', stockQuantity: 2 },
    { productId: quiver.id, color: 'Camo', stockQuantity: 9, isActive: false },
  ]);
  const shown = new Map((await listGear(shop)).map((each) => [each.product.id, each]));
  expect(shown.get(tee.id)?.variants.map(({ size }) => size)).toEqual(['S']);
  const quivers = shown.get(quiver.id);
  expect(quivers?.variants.map(({ color }) => color)).toEqual(['Black', 'Tan']);
  expect(quivers && leftOf(quivers)).toBe(6);
});
