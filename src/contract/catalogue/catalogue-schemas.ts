import { z } from 'zod';
import { amount, cents } from '#contract/fields/amount.ts';
import { component } from '#contract/fields/shapes.ts';
import { CAMPAIGN_STATES } from '#values/order/campaign.ts';
import type { ItemKind } from '#values/order/gear.ts';
import { PRODUCT_CATEGORIES, type ProductCategory } from '#values/order/order.ts';

/** GET /api/products: what visitors may know of an active product. */
export const product = component('Product', {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: cents,
  category: z.enum(PRODUCT_CATEGORIES),
  imageUrl: z.string().nullable(),
  inStock: z.boolean(),
  /** What is on pre-order has places, not stock: whether it takes pre-orders, and how many there are; null for all the rest. */
  preOrder: z.object({ state: z.enum(CAMPAIGN_STATES), placesLeft: z.int().nullable() }).nullable(),
});

/** The terms a bow is sold under today: what pages print and the checkout asks a yes to. */
export const preOrderTerms = z.object({
  campaignId: z.int(),
  productName: z.string(),
  /** The end of the address of its page; null: it has none of its own. */
  slug: z.string().nullable(),
  isFlagship: z.boolean(),
  productId: z.int(),
  imageUrl: z.string().nullable(),
  /** Only `open` takes orders. */
  state: z.enum(CAMPAIGN_STATES),
  /** The finishes, the one that is chosen first in front. */
  colors: z.array(z.string()),
  fullPrice: amount,
  depositAmount: amount,
  balanceRemaining: amount,
  /** Null where the deposit is an amount. */
  depositPercent: z.int().nullable(),
  releaseDate: z.iso.date(),
  /** Whether that day is over: then it is named as such and promised no more. */
  releasePassed: z.boolean(),
  /** The batch that takes orders, whose window is said instead of the release; null: the campaign has none. */
  batch: z.object({ batch: z.string(), shipsFrom: z.iso.date(), shipsTo: z.iso.date() }).nullable(),
  manufacturingWeeks: z.int(),
  availability: z.string(),
  /** The sentence that is agreed to at the checkout. */
  consent: z.string(),
});
export type PreOrderTerms = z.infer<typeof preOrderTerms>;

/** The same with what each order changes. */
export const countedTerms = preOrderTerms.extend({
  /** In the open batches; null: there is no limit. */
  placesLeft: z.int().nullable(),
  /** In the batch that takes orders; null: there is none. */
  batchPlaces: z.object({ left: z.int(), of: z.int() }).nullable(),
});
export type CountedTerms = z.infer<typeof countedTerms>;

/** A picture of a product as pages show it; `color` null: it is of all colors. */
export type GearPicture = { url: string; alt: string; color: string | null };

/** A bow on pre-order beside the flagship, as lists and its own page show it. */
export type BowItem = {
  slug: string;
  terms: CountedTerms;
  description: string;
  pictures: GearPicture[];
  /** In pounds. */
  weight: string | null;
  dimensions: string | null;
};

/** How many can be had: a number where there are few (rule 21.2), 0 when it is sold out, null when there are enough. */
export type GearLeft = number | null;

/** A product of the gear as lists show it. */
export type GearCard = {
  slug: string;
  name: string;
  description: string;
  category: ProductCategory;
  kind: Exclude<ItemKind, 'bow'>;
  /** Of the cheapest variant; `pricesDiffer`: others cost more. */
  price: string;
  pricesDiffer: boolean;
  left: GearLeft;
  colors: string[];
  /** The first, and another that is shown for it under the pointer. */
  pictures: GearPicture[];
};

export type GearVariant = {
  id: number;
  size: string | null;
  color: string | null;
  price: string;
  left: GearLeft;
  /** The most that one order takes now. */
  most: number;
};

/** All that the page of a product says. */
export type GearItem = GearCard & {
  id: number;
  most: number;
  sku: string | null;
  /** In pounds. */
  weight: string | null;
  dimensions: string | null;
  variants: GearVariant[];
};
