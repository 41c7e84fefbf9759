import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/http/from-contract.ts';
import type { Failure } from '#contract/failure.ts';
import * as calls from '#contract/inquiries/staff-inquiry-calls.ts';
import type { InquiryRow } from '#db/schema.ts';
import { customerKey } from '#shop/customers/customer-key.ts';
import { changeInquiry } from '#shop/inquiries/change-inquiry.ts';
import { type InquiryDetail, listInquiries, readInquiry } from '#shop/inquiries/list-inquiries.ts';
import { replyToInquiry } from '#shop/inquiries/reply-to-inquiry.ts';
import type { Shop } from '#shop/ports/shop.ts';

const NO_SUCH_INQUIRY = {
  error: 'There is no such inquiry. Please look at the list.',
  code: 'not-found',
} satisfies Failure;

/** What people wrote to us, and what staff write back. */
export const staffContacts: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.listInquiries),
    handler: async ({ query }) => (await listInquiries(shop, query)).map(presentInquiry),
  });

  app.route({
    ...fromContract(calls.readInquiry),
    async handler({ params: { id } }, reply) {
      const read = await readInquiry(shop, id);
      return read ? presentDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
    },
  });

  app.route({
    ...fromContract(calls.changeInquiry),
    async handler({ params: { id }, body, staff }, reply) {
      await changeInquiry(shop, staff, id, body.state);
      const read = await readInquiry(shop, id);
      return read ? presentDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
    },
  });

  app.route({
    ...fromContract(calls.replyToInquiry),
    async handler({ params: { id }, body, staff }, reply) {
      await replyToInquiry(shop, staff, id, body);
      const read = await readInquiry(shop, id);
      return read ? presentDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
    },
  });
};

export function presentInquiry(inquiry: InquiryRow) {
  return { ...inquiry, customerKey: customerKey(inquiry.email) };
}

function presentDetail({ inquiry, replies }: InquiryDetail) {
  return { ...presentInquiry(inquiry), replies };
}
