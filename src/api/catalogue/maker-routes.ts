import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGED_MEANWHILE, Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { answerPictureFaults } from '#api/plugins/picture-faults.ts';
import * as calls from '#contract/catalogue/maker-calls.ts';
import { FILM_LIMIT, type StaffMaker } from '#contract/catalogue/maker-schemas.ts';
import { changeMakerFacts, type KnownFacts, readMakerFacts } from '#shop/catalogue/maker-facts.ts';
import { storeFilm } from '#shop/catalogue/store-picture.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** What only the owner knows of bow and makers. */
export const staffMaker: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readMaker, async () => present(await readMakerFacts(shop.db)));

  serve(app, calls.changeMaker, async ({ body, staff }) => {
    const { version, warrantyName, warrantyText, patent, ...given } = body;
    const warranty = warrantyName ? { name: warrantyName, text: warrantyText } : null;
    const wanted = { ...given, warranty, patent: patent || null };
    const changed = await changeMakerFacts(shop, staff, { wanted, seen: version });
    if (!changed.ok) throw Refusal.of(409, CHANGED_MEANWHILE);
    return present(changed);
  });
};

const FILM_TOO_LARGE = {
  error: `This film is too large. Please send one of at most ${FILM_LIMIT / 1024 ** 2} MiB.`,
  code: 'too-large',
};

/** In a scope of its own: nowhere else may anybody send so much. */
export const staffFilms: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  answerPictureFaults(app, FILM_TOO_LARGE);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FILM_LIMIT }, (_request, body, done) =>
    done(null, body),
  );

  serve(app, calls.storeFilm, async ({ body }) => {
    const stored = await storeFilm(shop, Buffer.isBuffer(body) ? body : Buffer.alloc(0));
    if (!stored.ok)
      throw new Refusal(415, stored.reason, 'This is no film that every browser plays. Please send an MP4 (H.264).');
    return { url: `/pictures/${stored.name}` };
  });
};

function present({ facts: { warranty, patent, warrantySince: _since, ...facts }, version }: KnownFacts): StaffMaker {
  return {
    ...facts,
    warrantyName: warranty?.name ?? '',
    warrantyText: warranty?.text ?? '',
    patent: patent ?? '',
    version,
  };
}
