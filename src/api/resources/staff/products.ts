import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { fromContract } from '#api/from-contract.ts';
import { answerPictureFaults, PICTURE_TOO_LARGE, PICTURES_BUSY, SECONDS } from '#api/plugins/picture-faults.ts';
import { centsOf } from '#contract/amount.ts';
import * as calls from '#contract/calls/staff/products.ts';
import type { Failure } from '#contract/failure.ts';
import { PICTURE_LIMIT, type productChange, type StaffProduct } from '#contract/staff/products.ts';
import { addProduct, changeProduct, deleteProduct } from '#shop/catalogue/change-products.ts';
import { listProducts, readProduct, type StaffProductRow } from '#shop/catalogue/products.ts';
import { storePicture } from '#shop/catalogue/store-picture.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Cents, formatUsd, toDecimal } from '#values/money.ts';

const NO_SUCH_PRODUCT = {
  error: 'There is no such product; perhaps somebody has just deleted it. Please look at the list.',
  code: 'not-found',
} satisfies Failure;

const IN_ARCHIVE = {
  error: 'This product is in the archive. Please take it out of the archive before you change it.',
  code: 'archived',
} satisfies Failure;

const ON_SALE = {
  error: 'Pre-orders run on this product, so it cannot be deleted. To take it off sale, switch it to inactive.',
  code: 'on-sale',
} satisfies Failure;

/** The catalogue as staff see and change it. */
export const staffProducts: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.listProducts),
    handler: async ({ query }) => (await listProducts(shop, query)).map(presentStaffProduct),
  });

  app.route({
    ...fromContract(calls.readProduct),
    async handler({ params: { id } }, reply) {
      const product = await readProduct(shop, id);
      return product ? presentStaffProduct(product) : reply.code(404).send(NO_SUCH_PRODUCT);
    },
  });

  app.route({
    ...fromContract(calls.addProduct),
    async handler({ body, staff }) {
      return presentStaffProduct(await addProduct(shop, staff, { ...body, price: centsOf(body.price) }));
    },
  });

  app.route({
    ...fromContract(calls.changeProduct),
    async handler({ params: { id }, body, staff }, reply) {
      const changed = await changeProduct(shop, staff, id, changeOf(body));
      if (changed.ok) return presentStaffProduct(changed.product);
      if (changed.reason === 'not-found') return reply.code(404).send(NO_SUCH_PRODUCT);
      return reply.code(409).send(changed.reason === 'archived' ? IN_ARCHIVE : pricedByCampaign(changed.price));
    },
  });

  app.route({
    ...fromContract(calls.deleteProduct),
    async handler({ params: { id }, staff }, reply) {
      const deleted = await deleteProduct(shop, staff, id);
      if (deleted.ok) return { outcome: deleted.outcome };
      return deleted.reason === 'on-sale' ? reply.code(409).send(ON_SALE) : reply.code(404).send(NO_SUCH_PRODUCT);
    },
  });
};

function changeOf({ stockQuantity, stockSeen, archived, price, ...details }: z.output<typeof productChange>) {
  return {
    details: price === undefined ? details : { ...details, price: centsOf(price) },
    ...(stockQuantity === undefined ? {} : { stock: { quantity: stockQuantity, seen: stockSeen } }),
    restore: archived === false,
  };
}

function presentStaffProduct(row: StaffProductRow): StaffProduct {
  const { price, archivedAt, createdAt, updatedAt, ...product } = row;
  return {
    ...product,
    price: toDecimal(price),
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function pricedByCampaign(price: Cents): Failure {
  const error = `Pre-orders run on this product at the price of its campaign, ${formatUsd(price)}. To save the rest, leave the price as it is.`;
  return { error, code: 'priced-by-campaign', fields: { price: `The campaign's price is ${formatUsd(price)}.` } };
}

const NOT_A_PICTURE = {
  error: 'This file is not a picture that can be shown. Please choose a JPEG, PNG, WebP or AVIF.',
  code: 'not-a-picture',
};

/** In a scope of its own: nowhere else may anybody send so much, or anything but JSON. */
export const staffPictures: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  answerPictureFaults(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PICTURE_LIMIT }, (_request, body, done) =>
    done(null, body),
  );

  app.route({
    ...fromContract(calls.storePicture),
    async handler({ body }, reply) {
      const stored = await storePicture(shop, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
      if (stored.ok) return { imageUrl: `/pictures/${stored.name}` };
      if (stored.reason === 'busy') return reply.code(503).header('retry-after', SECONDS).send(PICTURES_BUSY);
      return stored.reason === 'too-large'
        ? reply.code(413).send(PICTURE_TOO_LARGE)
        : reply.code(415).send(NOT_A_PICTURE);
    },
  });
};
