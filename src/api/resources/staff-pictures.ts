import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerPictureFaults, PICTURE_TOO_LARGE, PICTURES_BUSY, SECONDS } from '#api/plugins/picture-faults.ts';
import { CHANGE_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { PICTURE_LIMIT, pictureStored } from '#contract/staff-products.ts';
import { storePicture } from '#shop/catalogue/store-picture.ts';
import type { Shop } from '#shop/ports/shop.ts';

const NOT_A_PICTURE = {
  error: 'This file is not a picture that can be shown. Please choose a JPEG, PNG, WebP or AVIF.',
  code: 'not-a-picture',
};

/** In a scope of its own: nowhere else may anybody send so much, or anything but JSON. */
export const staffPictures: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);
  answerPictureFaults(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PICTURE_LIMIT }, (_request, body, done) =>
    done(null, body),
  );

  app.route({
    method: 'POST',
    url: '/admin/pictures',
    schema: {
      tags: ['Staff: products'],
      summary: 'Store a picture',
      description:
        'The body is the file itself: a JPEG, PNG, WebP or AVIF, whatever its content type says. It is turned upright, made at most 1600 pixels a side and kept without what else it carried. The same picture again has the same address.',
      response: {
        200: pictureStored.describe('Where the picture is, for `imageUrl` of a product'),
        ...CHANGE_REFUSALS,
        ...STAFF_REFUSALS,
        413: refusal('The picture is larger than 12 MiB or 6000 pixels a side.'),
        415: refusal('The file is not a picture of these kinds, or it is broken.'),
        503: refusal(
          'The pictures cannot be reached, or many others are being prepared; `Retry-After` says when to try again.',
        ),
      },
    },
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
