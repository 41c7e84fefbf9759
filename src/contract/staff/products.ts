import { z } from 'zod';
import { amount, dollars } from '#contract/amount.ts';
import { filledLine, line, prose } from '#contract/text.ts';
import { MOST_STOCK, PRODUCT_CATEGORIES } from '#values/order.ts';

/** GET /api/admin/products and every answer about one: all that staff know of a product (rule 1.7). */
export const staffProduct = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    price: amount,
    /** Pre-orders run on it: its price is its campaign's, and cannot be changed here. */
    pricedByCampaign: z.boolean(),
    category: z.enum(PRODUCT_CATEGORIES),
    imageUrl: z.string().nullable(),
    stockQuantity: z.int(),
    isActive: z.boolean(),
    /** Pounds, with two decimals. */
    weight: z.string().nullable(),
    dimensions: z.string().nullable(),
    sku: z.string().nullable(),
    printfulProductId: z.string().nullable(),
    printfulVariantId: z.string().nullable(),
    isPrintOnDemand: z.boolean(),
    printfulSyncProductId: z.string().nullable(),
    /** Deleted while orders refer to it. */
    archivedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffProduct' });
export type StaffProduct = z.infer<typeof staffProduct>;

const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((text) => text || null);

const price = dollars('Please give a price from 0.00 to 99999999.99.');

const weight = z
  .union([z.string().trim().max(12), z.number()])
  .nullish()
  .transform((given) => (given === null || given === undefined || given === '' ? null : Number(given)))
  .refine(
    (pounds) => pounds === null || (pounds >= 0 && pounds <= 999_999.99),
    'Please give the weight in pounds, such as 4.8.',
  )
  .transform((pounds) => pounds?.toFixed(2) ?? null);

const stock = z
  .int('Please give the stock as a whole number.')
  .min(0, 'Stock cannot be below 0.')
  .max(MOST_STOCK, `Please give a stock of at most ${MOST_STOCK}.`);

/** Where uploaded pictures are, or an address of the shop's own files. */
const imageUrl = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(?!\/)[\w./-]+|https:\/\/[^\s\p{Cc}\p{Cs}]+)?$/u, 'Please give an https address, or upload a picture.')
  .nullish()
  .transform((url) => url || null);

const fields = {
  name: filledLine(200, 'Please give the product a name.'),
  description: prose(5000, 'Please describe the product.'),
  price,
  category: z.enum(PRODUCT_CATEGORIES, 'Please choose a category.'),
  imageUrl,
  isActive: z.boolean(),
  weight,
  dimensions: optionalLine(100),
  sku: optionalLine(64),
  printfulProductId: optionalLine(64),
  printfulVariantId: optionalLine(64),
  isPrintOnDemand: z.boolean(),
  printfulSyncProductId: optionalLine(64),
};

/** POST /api/admin/products: name, description, price and category are needed, the rest has defaults (rule 1.7). */
export const newProduct = z.object({
  ...fields,
  isActive: fields.isActive.default(true),
  isPrintOnDemand: fields.isPrintOnDemand.default(false),
  stockQuantity: stock.default(0),
});
export type NewProduct = z.input<typeof newProduct>;

/**
 * PUT /api/admin/products/{id}: only what is to change. With `stockSeen`, the stock from which `stockQuantity` was
 * reckoned, the difference is applied, so that two people who count at once lose nothing; without it the figure itself.
 * `archived: false` takes a product back out of the archive.
 */
export const productChange = z
  .object({ ...fields, stockQuantity: stock, stockSeen: stock, archived: z.literal(false) })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Please say what is to change.');
export type ProductChange = z.input<typeof productChange>;

/** DELETE /api/admin/products/{id}: what orders refer to is kept in the archive. */
export const productDeleted = z.object({ outcome: z.enum(['deleted', 'archived']) });
export type ProductDeleted = z.infer<typeof productDeleted>;

/** The query of GET /api/admin/products. */
export const productsQuery = z.object({ archived: z.stringbool().default(false) });

/** POST /api/admin/pictures: the bytes of a JPEG, PNG, WebP or AVIF in, the address of the stored picture out. */
export const pictureStored = z.object({ imageUrl: z.string() });
export type PictureStored = z.infer<typeof pictureStored>;

/** The largest picture that is taken, in bytes. */
export const PICTURE_LIMIT = 12 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
