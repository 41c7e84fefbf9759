import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { COMMON_REFUSALS, refusal } from '#api/refusal-schema.ts';
import { mailToken, unsubscription } from '#contract/delays.ts';
import { readUnsubscription, type Unsubscription, unsubscribe } from '#shop/mail/unsubscribe.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { maskEmail } from '#values/email-address.ts';

const LIMIT = 64 * 1024;
const params = mailToken;
const response = {
  200: unsubscription.describe('The address, and whether it gets announcements'),
  ...COMMON_REFUSALS,
  404: refusal('There is no such link.'),
};
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

  app.route({
    method: 'GET',
    url: '/unsubscribe/:token',
    config: { limit: 'tokens' },
    schema: {
      tags: ['Mails'],
      summary: 'Whom an unsubscribe link is for',
      description:
        'Changes nothing: programs that check mails follow links. A browser that opens it from the header of a mail is sent to the page.',
      ...{ params, response },
    },
    async handler({ params: { token }, headers }, reply) {
      if (headers.accept?.includes('text/html')) return reply.redirect(`/unsubscribe?token=${token}`, 303);
      const found = await readUnsubscription(shop.db, token);
      return found ? present(found) : reply.code(404).send(UNKNOWN);
    },
  });

  app.route({
    method: 'POST',
    url: '/unsubscribe/:token',
    // Mail providers press it for many readers from few addresses of their own.
    config: { anyOrigin: true, limit: 'unsubscribing' },
    schema: {
      tags: ['Mails'],
      summary: 'Unsubscribe from announcements',
      description:
        'One press, without a login, from anywhere and with any body, as RFC 8058 has it. Receipts and mails about payments go on. Twice is once.',
      ...{ params, response: { ...response, 413: refusal('The body is larger than 64 KiB.') } },
    },
    async handler({ params: { token } }, reply) {
      const done = await unsubscribe(shop, token);
      return done ? present(done) : reply.code(404).send(UNKNOWN);
    },
  });
};
