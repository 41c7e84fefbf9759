import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { NO_SUCH_INQUIRY, presentInquiry, presentInquiryDetail } from '#api/present/staff-inquiry.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/contacts.ts';
import { changeInquiry } from '#shop/inquiries/change-inquiry.ts';
import { listInquiries } from '#shop/inquiries/list-inquiries.ts';
import { readInquiry } from '#shop/inquiries/read-inquiry.ts';
import { replyToInquiry } from '#shop/inquiries/reply-to-inquiry.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** What people wrote to us, and what staff write back. */
export const staffContacts: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.listInquiries),
    handler: async ({ query }) => (await listInquiries(shop, query)).map(presentInquiry),
  });

  app.route({
    ...fromContract(calls.readInquiry),
    async handler({ params: { id } }, reply) {
      const read = await readInquiry(shop, id);
      return read ? presentInquiryDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
    },
  });

  app.route({
    ...fromContract(calls.changeInquiry),
    async handler({ params: { id }, body, staff }, reply) {
      await changeInquiry(shop, staff, id, body.state);
      const read = await readInquiry(shop, id);
      return read ? presentInquiryDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
    },
  });

  app.route({
    ...fromContract(calls.replyToInquiry),
    async handler({ params: { id }, body, staff }, reply) {
      await replyToInquiry(shop, staff, id, body);
      const read = await readInquiry(shop, id);
      return read ? presentInquiryDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
    },
  });
};
