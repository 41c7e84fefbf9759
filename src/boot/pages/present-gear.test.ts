import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productPictures, products } from '#db/schema.ts';
import { listGear } from '#shop/catalogue/list-gear.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import { presentCard, presentItem } from './storefront.ts';

async function showGear({ shop }: GearShop, slug: string) {
  const found = (await listGear(shop)).find(({ product }) => product.slug === slug);
  if (!found) throw new Error(`no ${slug}`);
  return { card: presentCard(found), item: presentItem(found) };
}

test('how many there are is told where there are few, and the cheapest price where prices differ', async () => {
  await using gear = await createGearShop();
  const tee = await showGear(gear, 'tee');
  expect(tee.card).toMatchObject({ price: '32.00', pricesDiffer: true, left: null, colors: ['Black'], kind: 'print' });
  expect(tee.item.variants).toMatchObject([
    { size: 'S', color: 'Black', price: '32.00', left: null, most: 20 },
    { size: 'L', color: 'Black', price: '35.00', left: null, most: 20 },
  ]);
  expect(await showGear(gear, 'quiver')).toMatchObject({ card: { left: 3 }, item: { most: 3, weight: '0.90' } });
  await gear.shop.db.update(products).set({ stockQuantity: 900 }).where(eq(products.id, gear.quiver.id));
  expect(await showGear(gear, 'quiver')).toMatchObject({ card: { left: null }, item: { left: null, most: 20 } });
});

test('a page shows pictures of the shop itself alone, and names the product where staff gave no words', async () => {
  await using gear = await createGearShop();
  const { shop, quiver } = gear;
  await shop.db.insert(productPictures).values([
    { productId: quiver.id, url: 'https://elsewhere.example/quiver.jpg', position: 1 },
    { productId: quiver.id, url: '/pictures/open.webp', position: 2, color: 'Tan' },
  ]);
  expect((await showGear(gear, 'quiver')).item.pictures).toEqual([
    { url: '/pictures/quiver.webp', alt: 'A quiver', color: null },
    { url: '/pictures/open.webp', alt: 'Quiver', color: 'Tan' },
  ]);
});
