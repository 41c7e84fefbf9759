import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { refuseDelay } from '#api/resources/present-delay.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/release.ts';
import type { Failure } from '#contract/failure.ts';
import type { MailPreview } from '#contract/mailings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { NoSample } from '#shop/previews/find-sample.ts';
import { type MailPreview as Previewed, previewMail } from '#shop/previews/preview-mail.ts';
import { sendCopy } from '#shop/previews/send-copy.ts';

/** What goes out to many, as one of them gets it: before it goes out. */
export const staffMailPreviews: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.previewMail),
    async handler({ body, staff }, reply) {
      const previewed = await previewMail(shop, staff, body);
      if (previewed.ok) return presentPreview(previewed);
      const { status, failure } = refusePreview(previewed);
      return reply.code(status).send(failure);
    },
  });

  app.route({
    ...fromContract(calls.sendMailCopy),
    config: { limit: 'copies' },
    async handler({ body: { mail, to }, staff }, reply) {
      const sent = await sendCopy(shop, staff, mail, to);
      if (sent.ok) return reply.code(204).send(null);
      const { status, failure } = refusePreview(sent);
      return reply.code(status).send(failure);
    },
  });
};

function presentPreview({ order, mail }: Previewed): MailPreview {
  const { orderNumber, customerName, customerEmail } = order;
  return { recipient: { orderNumber, customerName, email: customerEmail }, ...mail };
}

const NOBODY = {
  error: 'Nobody would get this email now, so there is nothing to show.',
  code: 'nobody',
} satisfies Failure;

function refusePreview(refused: NoSample): { status: 409 | 422; failure: Failure } {
  return refused.reason === 'nobody' ? { status: 409, failure: NOBODY } : refuseDelay(refused);
}
