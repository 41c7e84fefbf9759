import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/http/refusal.ts';
import { answerPictureFaults } from '#api/plugins/picture-faults.ts';
import { fullName } from '#shop/ports/picture-store.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** What stands under a name never changes, so a browser need not ask again. Nothing but a picture can come of the bytes. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // Mailboxes in a browser show those of a build letter on pages of their own.
  'cross-origin-resource-policy': 'cross-origin',
  'content-type': 'image/webp',
};

/** The pictures of products and of build letters, for everybody. */
export async function pictures(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  answerPictureFaults(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  app.get<{ Params: { name: string } }>('/pictures/:name', { schema: { hide: true } }, async ({ params }, reply) => {
    const picture = await shop.pictures.get(params.name);
    if (picture) return reply.headers(HEADERS).send(bytesOf(picture));
    // Pictures of former days have one size: it stands for both, until somebody uploads the picture again.
    const full = await shop.pictures.get(fullName(params.name));
    if (!full) throw new Refusal(404, 'not-found', 'There is no such picture.');
    return reply.headers({ ...HEADERS, 'cache-control': 'public, max-age=3600' }).send(bytesOf(full));
  });
}

function bytesOf(picture: Uint8Array): Buffer {
  return Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
}
