import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGED_MEANWHILE, NOT_UNDONE } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { answerPictureFaults, PICTURE_TOO_LARGE, PICTURES_BUSY, SECONDS } from '#api/plugins/picture-faults.ts';
import * as calls from '#contract/catalogue/product-calls.ts';
import { PICTURE_LIMIT } from '#contract/catalogue/product-schemas.ts';
import type { Failure } from '#contract/failure.ts';
import { addProduct } from '#shop/catalogue/changing/add-product.ts';
import { changeProduct, type ProductRefused } from '#shop/catalogue/changing/change-products.ts';
import type { VariantFault } from '#shop/catalogue/changing/change-variants.ts';
import { deleteProduct } from '#shop/catalogue/changing/delete-product.ts';
import { undoProductChange } from '#shop/catalogue/changing/undo-change.ts';
import { listProducts, readProduct, type StaffProductRow } from '#shop/catalogue/products.ts';
import { storePicture } from '#shop/catalogue/store-picture.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Cents, formatUsd } from '#values/money.ts';
import { MOST_PICTURES, MOST_VARIANTS } from '#values/order/gear.ts';
import { meanwhileText } from '#values/text/meanwhile.ts';
import { changeOf, presentStaffProduct, productOf } from './present-product.ts';

const NO_SUCH_PRODUCT = {
  error: 'There is no such product; perhaps somebody has just deleted it. Please look at the list.',
  code: 'not-found',
} satisfies Failure;

const IN_ARCHIVE = {
  error: 'This product is in the archive. Please take it out of the archive before you change it.',
  code: 'archived',
} satisfies Failure;

const STOCK_OF_VARIANTS = {
  error:
    'This product has sizes or colors, and each of them has a stock of its own. Please change the stock of the one that was counted.',
  code: 'stock-of-variants',
  fields: { stockQuantity: 'It is the sum of the sizes and colors. Please change theirs.' },
} satisfies Failure;

const VARIANTS_ON_CAMPAIGN = {
  error: 'Pre-orders run on this product, with the choices of their own checkout. Please leave out sizes and colors.',
  code: 'variants-on-campaign',
} satisfies Failure;

const TOO_MANY_PICTURES = {
  error: `A product has at most ${MOST_PICTURES} pictures. Please remove some of them.`,
  code: 'too-many-pictures',
} satisfies Failure;

const SOLD_FOR_NOTHING = {
  error:
    'It would be sold for $0.00. Please give it and its sizes and colors a price, switch it off, or say that it is to cost nothing.',
  code: 'sold-for-nothing',
} satisfies Failure;

const ON_SALE = {
  error: 'Pre-orders run on this product, so it cannot be deleted. To take it off sale, switch it to inactive.',
  code: 'on-sale',
} satisfies Failure;

/** The catalogue as staff see and change it. */
export const staffProducts: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.listProducts, async ({ query }) => (await listProducts(shop, query)).map(presentStaffProduct));

  serve(app, calls.readProduct, async ({ params: { id } }, reply) => {
    const product = await readProduct(shop, id);
    return product ? presentStaffProduct(product) : reply.code(404).send(NO_SUCH_PRODUCT);
  });

  serve(app, calls.addProduct, async ({ body, staff }, reply) => {
    const added = await addProduct(shop, staff, productOf(body));
    return added.ok ? presentStaffProduct(added.product) : reply.code(409).send(refusalOf(added));
  });

  serve(app, calls.changeProduct, async ({ params: { id }, body, staff }, reply) => {
    const changed = await changeProduct(shop, staff, id, changeOf(body));
    if (changed.ok) return presentStaffProduct(changed.product);
    if (changed.reason === 'not-found') return reply.code(404).send(NO_SUCH_PRODUCT);
    return reply.code(409).send(changed.reason === 'archived' ? IN_ARCHIVE : refusalOf(changed));
  });

  serve(app, calls.undoProductChange, async ({ params: { id }, body: { change }, staff }, reply) => {
    const eventId = change.startsWith('s-') ? Number(change.slice(2)) : 0;
    const undone = await undoProductChange(shop, staff, id, eventId);
    if (undone.ok) return presentStaffProduct(undone.product);
    if (undone.reason === 'not-found') return reply.code(404).send(NO_SUCH_PRODUCT);
    return reply.code(409).send(NOT_UNDONE[undone.reason]);
  });

  serve(app, calls.deleteProduct, async ({ params: { id }, staff }, reply) => {
    const deleted = await deleteProduct(shop, staff, id);
    if (deleted.ok) return { outcome: deleted.outcome };
    return deleted.reason === 'on-sale' ? reply.code(409).send(ON_SALE) : reply.code(404).send(NO_SUCH_PRODUCT);
  });
};

const NOT_A_PICTURE = {
  error: 'This file is not a picture that can be shown. Please choose a JPEG, PNG, WebP or AVIF.',
  code: 'not-a-picture',
};

function refusalOf(refusal: ProductRefused): Failure {
  switch (refusal.reason) {
    case 'priced-by-campaign':
      return pricedByCampaign(refusal.price);
    case 'stock-of-variants':
      return STOCK_OF_VARIANTS;
    case 'variants-on-campaign':
      return VARIANTS_ON_CAMPAIGN;
    case 'too-many-pictures':
      return TOO_MANY_PICTURES;
    case 'sold-for-nothing':
      return SOLD_FOR_NOTHING;
    case 'changed-meanwhile':
      return {
        ...CHANGED_MEANWHILE,
        fields: Object.fromEntries(refusal.fields.map((name) => [name, tellChanged(name, refusal.product)])),
      };
    case 'variants':
      return variantsRefused(refusal.faults);
  }
}

const MEANWHILE = 'Somebody else has changed this meanwhile.';
/** What it is now, as the form has it. */
function tellChanged(name: string, product: StaffProductRow): string {
  const value: unknown = product[name as keyof StaffProductRow];
  const words = typeof value === 'boolean' ? (value ? 'on' : 'off') : value === null ? null : String(value);
  return meanwhileText(name === 'price' ? formatUsd(product.price) : words, 'Saving once more');
}

const VARIANT_FAULTS: Record<VariantFault['fault'], string> = {
  unnamed: 'Please give a size or a color.',
  twice: 'This size and color is there already, perhaps switched off.',
  gone: 'Somebody else has removed this one meanwhile.',
  'changed-meanwhile': MEANWHILE,
  'too-many': `A product has at most ${MOST_VARIANTS} sizes and colors.`,
};

/** By the place of each in the request. */
function variantsRefused(faults: VariantFault[]): Failure {
  const fields = Object.fromEntries(faults.map(({ at, fault }) => [`variants.${at}.size`, VARIANT_FAULTS[fault]]));
  const meanwhile = faults.every(({ fault }) => fault === 'changed-meanwhile' || fault === 'gone');
  if (meanwhile) return { ...CHANGED_MEANWHILE, fields };
  const [first] = faults;
  const error = `Please look at the sizes and colors. ${first ? VARIANT_FAULTS[first.fault] : ''}`;
  return { error, code: 'variants', fields };
}

function pricedByCampaign(price: Cents): Failure {
  const error = `Pre-orders run on this product at the price of its campaign, ${formatUsd(price)}. Please change it there, under Campaigns in the panel; to save the rest, leave the price as it is.`;
  return { error, code: 'priced-by-campaign', fields: { price: `The campaign's price is ${formatUsd(price)}.` } };
}

/** In a scope of its own: nowhere else may anybody send so much, or anything but JSON. */
export const staffPictures: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  answerPictureFaults(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PICTURE_LIMIT }, (_request, body, done) =>
    done(null, body),
  );

  serve(app, calls.storePicture, async ({ body }, reply) => {
    const stored = await storePicture(shop, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
    if (stored.ok) return { imageUrl: `/pictures/${stored.name}` };
    if (stored.reason === 'busy') return reply.code(503).header('retry-after', SECONDS).send(PICTURES_BUSY);
    return stored.reason === 'too-large'
      ? reply.code(413).send(PICTURE_TOO_LARGE)
      : reply.code(415).send(NOT_A_PICTURE);
  });
};
