import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { presentPreview, refusePreview } from '#api/present/mail-preview.ts';
import { CHANGE_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { mailCopy, mailPreview, mailPreviewRequest } from '#contract/mailings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { previewMail, sendCopy } from '#shop/previews/preview-mail.ts';

const tags = ['Staff: release'];
const REFUSALS = {
  ...CHANGE_REFUSALS,
  ...STAFF_REFUSALS,
  409: refusal('Nobody would get such a mail now, or no delay can be announced.'),
  422: refusal('The new date of a delay is no later one.'),
};

/** What goes out to many, as one of them gets it: before it goes out. */
export const staffMailPreviews: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'POST',
    url: '/admin/mail-previews',
    schema: {
      ...{ tags, summary: 'See a mail before it goes out', body: mailPreviewRequest },
      description: 'As its first recipient would get it now. Nothing is written, and its links lead nowhere.',
      response: { 200: mailPreview.describe('The mail'), ...REFUSALS },
    },
    async handler({ body, staff }, reply) {
      const previewed = await previewMail(shop, staff, body);
      if (previewed.ok) return presentPreview(previewed);
      const { status, failure } = refusePreview(previewed);
      return reply.code(status).send(failure);
    },
  });

  app.route({
    method: 'POST',
    url: '/admin/mail-previews/copy',
    config: { limit: 'copies' },
    schema: {
      ...{ tags, summary: 'Get a mail as a copy before it goes out', body: mailCopy },
      description: 'The mail of the preview, marked `[COPY]`, to an address of staff. At most ten a minute.',
      response: { 204: z.null().describe('It is on its way'), ...REFUSALS },
    },
    async handler({ body: { mail, to }, staff }, reply) {
      const sent = await sendCopy(shop, staff, mail, to);
      if (sent.ok) return reply.code(204).send(null);
      const { status, failure } = refusePreview(sent);
      return reply.code(status).send(failure);
    },
  });
};
