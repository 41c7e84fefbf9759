import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/http/refusal.ts';
import { PICTURE_LIMIT } from '#contract/catalogue/product-schemas.ts';
import type { Failure } from '#contract/failure.ts';
import { MOST_SIDE } from '#shop/catalogue/store-picture.ts';
import { PicturesUnavailable } from '#shop/ports/picture-store.ts';

const MIB = 1024 * 1024;
const MOST = `${PICTURE_LIMIT / MIB} MiB and ${MOST_SIDE} pixels a side`;

export const PICTURE_TOO_LARGE = {
  error: `This picture is too large. Please send one of at most ${MOST}.`,
  code: 'too-large',
};
export const PICTURES_BUSY = {
  error: 'Other pictures are being prepared just now. Please send this one again in a moment.',
  code: 'busy',
};
export const SECONDS = '10';

/** What only calls about pictures meet; everything else goes on to the common answers. */
export function answerPictureFaults(app: FastifyInstance, tooLarge: Failure = PICTURE_TOO_LARGE): void {
  app.setErrorHandler((fault, request, reply) => {
    if (fault instanceof PicturesUnavailable) {
      request.log.error({ err: fault }, 'the pictures cannot be reached');
      const error = 'The pictures cannot be reached right now. Please try again in a moment.';
      const failure = { error, code: 'pictures-unavailable', requestId: request.id };
      return reply.code(503).header('retry-after', SECONDS).send(failure);
    }
    if (fault instanceof Error && 'code' in fault && fault.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      throw Refusal.of(413, tooLarge);
    }
    throw fault;
  });
}
