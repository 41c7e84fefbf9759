import type { FastifyInstance, FastifyReply } from 'fastify';
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

/** The pictures of products, of build letters and of the maker, and its film, for everybody. */
export async function pictures(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  answerPictureFaults(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  app.get<{ Params: { name: string } }>('/pictures/:name', { schema: { hide: true } }, async (request, reply) => {
    const { params } = request;
    const picture = await shop.pictures.get(params.name);
    if (picture && params.name.endsWith('.mp4')) return sendFilm(reply, bytesOf(picture), request.headers.range);
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

/** Players ask for parts of a film, and Safari plays nothing else. What is no single range is answered with all of it, as HTTP lets it. */
function sendFilm(reply: FastifyReply, film: Buffer, range: string | undefined): FastifyReply {
  reply.headers({ ...HEADERS, 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return reply.send(film);
  const size = film.length;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) return reply.code(416).header('content-range', `bytes */${size}`).send();
  reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  return reply.send(film.subarray(first, last + 1));
}
