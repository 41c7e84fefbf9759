import { type ProductRow, productPictures, products, productVariants, type VariantRow } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** A shop that sells one of each kind: the Hunter, a quiver of which there are 3, a tee in S and L, a gift card. */
export type GearShop = AsyncDisposable & { test: TestShop; shop: Shop } & Gear;
export type Gear = Record<'hunter' | 'quiver' | 'tee' | 'giftCard', ProductRow> & Record<'small' | 'large', VariantRow>;

export async function createGearShop(): Promise<GearShop> {
  const test = await createTestShop();
  const gear = await stockGear(test.shop);
  return { test, shop: test.shop, ...gear, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

/** Puts the gear beside the Hunter of a shop that has none yet. */
export async function stockGear({ db }: Pick<Shop, 'db'>): Promise<Gear> {
  const [hunter] = await db.select().from(products);
  const texts = { description: 'Made well.' };
  const [quiver, tee, giftCard] = await db
    .insert(products)
    .values([
      {
        ...texts,
        slug: 'quiver',
        name: 'Quiver',
        category: 'Accessories',
        price: 9900,
        weight: '0.90',
        sku: 'QUIVER',
        stockQuantity: 3,
      },
      {
        ...texts,
        slug: 'tee',
        name: 'Field Tee',
        category: 'Apparel',
        price: 3200,
        weight: '0.40',
        isPrintOnDemand: true,
        printTechnique: 'dtg',
        printPlacement: 'front',
        printFileUrl: 'https://fulldraw.test/prints/tee.png',
      },
      { ...texts, slug: 'gift-card', name: 'Gift Card', category: 'Gift Cards', price: 5000 },
    ])
    .returning();
  if (!hunter || !quiver || !tee || !giftCard) throw new Error('The gear was not written.');
  const [small, large] = await db
    .insert(productVariants)
    .values([
      { productId: tee.id, position: 0, size: 'S', color: 'Black', printfulVariantId: '4016' },
      { productId: tee.id, position: 1, size: 'L', color: 'Black', printfulVariantId: '4018', price: 3500 },
    ])
    .returning();
  if (!small || !large) throw new Error('The sizes were not written.');
  await db.insert(productPictures).values({ productId: quiver.id, url: '/pictures/quiver.webp', alt: 'A quiver' });
  return { hunter, quiver, tee, giftCard, small, large };
}
