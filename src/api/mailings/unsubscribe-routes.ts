import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/mailings/mail-link-calls.ts';
import { readUnsubscription, type Unsubscription, unsubscribe } from '#shop/mail/unsubscribe.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { maskEmail } from '#values/network/email-address.ts';

const LIMIT = 64 * 1024;
const UNKNOWN = {
  error: 'This link is incomplete or no longer valid. Please use the link of a newer email, or write to us.',
  code: 'link-invalid',
};

/** The link under each announcement, and the button that mail programs make of its headers (RFC 8058). */
export const unsubscriptions: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  // The address says everything: a form, JSON or nothing may come with it, and none of it is read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT }, (_request, _body, done) => done(null));
  const present = ({ address, unsubscribed }: Unsubscription) => ({ address: maskEmail(address), unsubscribed });

  serve(app, calls.readUnsubscription, { limit: 'tokens' }, async ({ params: { token }, headers }, reply) => {
    const wanted = negotiate(headers.accept ?? '', ['application/json', 'text/html']);
    if (wanted === 'text/html') return reply.redirect(`/unsubscribe?token=${token}`, 303);
    const found = await readUnsubscription(shop.db, token);
    return found ? present(found) : reply.code(404).send(UNKNOWN);
  });

  // Mail providers press it for many readers from few addresses of their own.
  serve(app, calls.unsubscribe, { limit: 'unsubscribing' }, async ({ params: { token } }, reply) => {
    const done = await unsubscribe(shop, token);
    return done ? present(done) : reply.code(404).send(UNKNOWN);
  });
};
