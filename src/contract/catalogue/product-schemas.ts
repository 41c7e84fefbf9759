import { z } from 'zod';
import { cents, dollars } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { component } from '#contract/fields/shapes.ts';
import { filledLine, line, prose, typed } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { ITEM_KINDS, MOST_PICTURES, MOST_VARIANTS } from '#values/order/gear.ts';
import { MOST_STOCK, PRODUCT_CATEGORIES } from '#values/order/order.ts';

/** A size or color of a product, in the order in which they are offered. */
export const staffVariant = component('StaffVariant', {
  id: z.int(),
  position: z.int(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  /** Such as "M / Black". */
  name: z.string(),
  sku: z.string().nullable(),
  /** Null: the product's. */
  price: cents.nullable(),
  stockQuantity: z.int(),
  /** Pounds; null: the product's. */
  weight: z.string().nullable(),
  /** The print provider's id of what is printed on. */
  printfulVariantId: z.string().nullable(),
  /** Its id among the print provider's store products, where it came from there. */
  printfulSyncVariantId: z.string().nullable(),
  /** False: not sold any more, and kept because orders or carts refer to it. */
  isActive: z.boolean(),
});
export type StaffVariant = z.input<typeof staffVariant>;

/** A picture of a product, in the order in which they are shown; the first is `imageUrl` of the product. */
export const staffPicture = component('StaffPicture', {
  id: z.int(),
  position: z.int(),
  url: z.string(),
  alt: z.string(),
  /** Of which color it is; null: of all. */
  color: z.string().nullable(),
});
export type StaffPicture = z.input<typeof staffPicture>;

/** GET /api/admin/products and every answer about one: all that staff know of a product (rule 1.7). */
export const staffProduct = component('StaffProduct', {
  id: z.int(),
  /** The end of its page's address; null: it was added without one. */
  slug: z.string().nullable(),
  /** How it reaches its customer. Only `stock` has a shelf that may be empty. */
  kind: z.enum(ITEM_KINDS),
  name: z.string(),
  description: z.string(),
  price: cents,
  /** Pre-orders run on it: its price is its campaign's, and cannot be changed here. */
  pricedByCampaign: z.boolean(),
  /** The campaign that runs on it, where its price is changed; null: none does. */
  campaignId: z.int().nullable(),
  category: z.enum(PRODUCT_CATEGORIES),
  /** The address of its first picture. */
  imageUrl: z.string().nullable(),
  /** With variants the sum of the active ones. */
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
  /** How and where it is printed, in the print provider's words, and the address of the artwork. */
  printTechnique: z.string().nullable(),
  printPlacement: z.string().nullable(),
  printFileUrl: z.string().nullable(),
  variants: z.array(staffVariant),
  pictures: z.array(staffPicture),
  /** Deleted while orders or carts refer to it. */
  archivedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type StaffProduct = z.input<typeof staffProduct>;

const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((text) => text || null);

const price = dollars('Please give a price from 0.00 to 99999999.99.');

/** In pounds: what the column holds. */
const LARGEST_WEIGHT = 999_999.99;

const weight = z
  .union([typed().max(12), z.number().max(LARGEST_WEIGHT)])
  .nullish()
  .transform((given) => (given === null || given === undefined || given === '' ? null : Number(given)))
  .refine(
    (pounds) => pounds === null || (pounds >= 0 && pounds <= LARGEST_WEIGHT),
    'Please give the weight in pounds, such as 4.8.',
  )
  .transform((pounds) => pounds?.toFixed(2) ?? null);

const stock = z
  .int('Please give the stock as a whole number.')
  .min(0, 'Stock cannot be below 0.')
  .max(MOST_STOCK, `Please give a stock of at most ${MOST_STOCK}.`);

/** An address outside, or of the shop's own files, where uploaded pictures are too. */
const address = (fault: string) =>
  typed()
    .max(500)
    .regex(/^(\/(?!\/)[\w./-]+|https:\/\/[^\s\p{Cc}\p{Cs}]+)?$/u, fault);

const pictureAddress = address('Please give an https address, or upload a picture.');

const imageUrl = pictureAddress.nullish().transform((url) => url || null);

/** The print provider fetches it from there. */
const printFileUrl = address(
  'Please give the https address of the artwork, or its path in this shop, such as /prints/tee.png.',
)
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
  printTechnique: optionalLine(64),
  printPlacement: optionalLine(64),
  printFileUrl,
};

const position = z.int().min(0).max(1000);

const variantFields = {
  position,
  size: optionalLine(40),
  color: optionalLine(40),
  sku: optionalLine(64),
  /** Null: the product's. */
  price: price.nullable(),
  weight,
  printfulVariantId: optionalLine(64),
  isActive: z.boolean(),
};

/**
 * With `id` a variant that there is, of which only what is given is changed; without, a new one, with a size or a color or
 * both. `remove` takes it away; one that an order or a cart refers to is switched off instead. Stock goes as a product's.
 * `seen`: what stood in these fields when they were changed; if somebody else has changed one since, nothing is written.
 */
const variantChange = z
  .object({
    ...variantFields,
    stockQuantity: stock,
    stockSeen: stock,
    id: z.int().min(1).max(2_147_483_647),
    remove: z.boolean(),
    seen: z.object(variantFields).partial(),
  })
  .partial();
const variants = uniqueList(variantChange, { by: ({ id }) => id, twice: 'A size or color is named twice.' }).max(
  MOST_VARIANTS * 2,
);

/** As of variants; a new one needs its address. */
const pictureChange = z
  .object({
    url: pictureAddress.min(1, 'Please give the address of the picture, or upload one.'),
    alt: line(200),
    color: optionalLine(40),
    position,
    id: z.int().min(1).max(2_147_483_647),
    remove: z.boolean(),
  })
  .partial()
  .refine(({ id, url }) => id !== undefined || url !== undefined, {
    path: ['url'],
    message: 'Please give the address of the picture, or upload one.',
  });
const pictures = uniqueList(pictureChange, { by: ({ id }) => id, twice: 'A picture is named twice.' }).max(
  MOST_PICTURES * 2,
);

/** Something of it is to be sold for $0.00; without it such a change is refused (409 `sold-for-nothing`). */
const allowFree = z.boolean();

/** POST /api/admin/products: name, description, price and category are needed, the rest has defaults (rule 1.7). */
export const newProduct = z
  .object({
    ...fields,
    isActive: fields.isActive.default(true),
    isPrintOnDemand: fields.isPrintOnDemand.default(false),
    stockQuantity: stock.default(0),
    variants: variants.optional(),
    pictures: pictures.optional(),
    allowFree: allowFree.optional(),
  })
  .refine(({ stockQuantity, variants: given = [] }) => stockQuantity === 0 || given.length === 0, {
    path: ['stockQuantity'],
    message: 'A product with sizes or colors has its stock there. Please give 0 here.',
  });
export type NewProduct = z.input<typeof newProduct>;

/**
 * PUT /api/admin/products/{id}: only what is to change. With `stockSeen`, the stock from which `stockQuantity` was
 * reckoned, the difference is applied, so that two people who count at once lose nothing; without it the figure itself.
 * `seen`: what stood in these fields when they were changed; if somebody else has changed one since, nothing is written.
 * The same `requestKey` again changes nothing. `imageUrl` is its first picture, and says nothing beside `pictures`. `archived: false` takes a product back out of the
 * archive.
 */
export const productChange = z
  .object({
    ...fields,
    stockQuantity: stock,
    stockSeen: stock,
    seen: z.object({ ...fields, description: line(5000), printFileUrl: optionalLine(500) }).partial(),
    variants,
    pictures,
    archived: z.literal(false),
    allowFree,
    requestKey: z.uuid(),
  })
  .partial()
  .refine(({ allowFree: _, ...change }) => Object.keys(change).length > 0, 'Please say what is to change.');
export type ProductChange = z.input<typeof productChange>;

/** DELETE /api/admin/products/{id}: what orders or carts refer to is kept in the archive. */
export const productDeleted = z.object({ outcome: z.enum(['deleted', 'archived']) });
export type ProductDeleted = z.infer<typeof productDeleted>;

/** The query of GET /api/admin/products. */
export const productsQuery = z.object({ archived: z.stringbool().default(false) });

/** POST /api/admin/pictures: the bytes of a JPEG, PNG, WebP or AVIF in, the address of the stored picture out. */
export const pictureStored = z.object({ imageUrl: z.string() });

/** The largest picture that is taken, in bytes. */
export const PICTURE_LIMIT = 12 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
