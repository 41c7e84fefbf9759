import { sql } from 'drizzle-orm';
import { campaigns, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { seedShippingRates } from './shipping-rates.ts';

/** The flagship and its terms as the owner stated them (rules 1.11 and 2.1); from then on staff own them. */
const HUNTER = {
  name: 'Hunter',
  description: 'The first patented static-cam compound bow: up to 355 FPS, 4.8 lbs, 24.0 inches axle to axle.',
  price: 177_600,
  category: 'Equipment',
  weight: '4.80',
  dimensions: '24.0 inches axle to axle',
  sku: 'HUNTER',
} as const;
const TERMS = {
  fullPrice: 177_600,
  depositPercent: 10,
  releaseDate: '2025-07-04',
  manufacturingWeeks: 4,
  availability: 'Pre-Order',
};

/** Fills an empty catalogue; does nothing once there is any product. Two servers starting together seed once. */
export async function seedCatalogue({ db }: Pick<Shop, 'db'>): Promise<void> {
  await seedShippingRates({ db });
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table products in share row exclusive mode`);
    const [any] = await tx.select({ id: products.id }).from(products).limit(1);
    if (any) return;
    const [hunter] = await tx.insert(products).values(HUNTER).returning({ id: products.id });
    if (hunter) await tx.insert(campaigns).values({ productId: hunter.id, ...TERMS });
  });
}
