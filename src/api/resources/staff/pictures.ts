import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { answerPictureFaults, PICTURE_TOO_LARGE, PICTURES_BUSY, SECONDS } from '#api/plugins/picture-faults.ts';
import * as calls from '#contract/calls/staff/products.ts';
import { PICTURE_LIMIT } from '#contract/staff-products.ts';
import { storePicture } from '#shop/catalogue/store-picture.ts';
import type { Shop } from '#shop/ports/shop.ts';

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
