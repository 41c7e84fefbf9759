import { z } from 'zod';
import { PRODUCT_CATEGORIES } from '#values/order.ts';
import { amount } from './amount.ts';

/** GET /api/products: what visitors may know of an active product. */
export const product = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    price: amount,
    category: z.enum(PRODUCT_CATEGORIES),
    imageUrl: z.string().nullable(),
    inStock: z.boolean(),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof product>;

/** The terms the flagship is sold under today: what pages print and the checkout asks a yes to. */
export const preOrderTerms = z.object({
  campaignId: z.int(),
  productName: z.string(),
  fullPrice: amount,
  depositAmount: amount,
  balanceRemaining: amount,
  depositPercent: z.int(),
  releaseDate: z.iso.date(),
  /** Whether that day is over: then it is named as such and promised no more. */
  releasePassed: z.boolean(),
  manufacturingWeeks: z.int(),
  availability: z.string(),
});
export type PreOrderTerms = z.infer<typeof preOrderTerms>;
