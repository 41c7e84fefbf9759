import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NO_SUCH_INQUIRY, presentInquiry, presentInquiryDetail } from '#api/present/staff-inquiry.ts';
import { CHANGE_REFUSALS, COMMON_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { rowId } from '#api/row-id.ts';
import { staffOnly } from '#api/staff-only.ts';
import {
  inquiriesQuery,
  inquiryChange,
  inquiryReply,
  staffInquiry,
  staffInquiryDetail,
} from '#contract/staff-contacts.ts';
import { changeInquiry } from '#shop/inquiries/change-inquiry.ts';
import { listInquiries, readInquiry } from '#shop/inquiries/list-inquiries.ts';
import { replyToInquiry } from '#shop/inquiries/reply-to-inquiry.ts';
import type { Shop } from '#shop/ports/shop.ts';

const params = z.object({ id: rowId });
const one = { description: 'The inquiry', content: { 'application/json': { schema: staffInquiryDetail } } };
const READ_REFUSALS = { ...COMMON_REFUSALS, ...STAFF_REFUSALS };
const UNKNOWN_INQUIRY = { 404: refusal('There is no such inquiry.') };
const WRITE_RESPONSES = { 200: one, ...CHANGE_REFUSALS, ...STAFF_REFUSALS, ...UNKNOWN_INQUIRY };

/** What people wrote to us, and what staff write back. */
export const staffContacts: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url: '/admin/contacts',
    schema: {
      tags: ['Staff: contacts'],
      summary: 'Inquiries',
      description: 'Newest first. `search` looks for each of its words in name, address and message.',
      querystring: inquiriesQuery,
      response: { 200: z.array(staffInquiry).describe('The inquiries'), ...READ_REFUSALS },
    },
    handler: async ({ query }) => (await listInquiries(shop, query)).map(presentInquiry),
  });

  app.route({
    method: 'GET',
    url: '/admin/contacts/:id',
    schema: {
      tags: ['Staff: contacts'],
      summary: 'One inquiry',
      description: 'With what was written back, and how far each mail is.',
      params,
      response: { 200: one, ...READ_REFUSALS, ...UNKNOWN_INQUIRY },
    },
    async handler({ params: { id } }, reply) {
      const read = await readInquiry(shop, id);
      return read ? presentInquiryDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
    },
  });

  app.route({
    method: 'PUT',
    url: '/admin/contacts/:id',
    schema: {
      tags: ['Staff: contacts'],
      summary: 'Say how far an inquiry is',
      description: 'New, answered or archived.',
      params,
      body: inquiryChange,
      response: WRITE_RESPONSES,
    },
    async handler({ params: { id }, body, staff }, reply) {
      await changeInquiry(shop, staff, id, body.state);
      const read = await readInquiry(shop, id);
      return read ? presentInquiryDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
    },
  });

  app.route({
    method: 'POST',
    url: '/admin/contacts/:id/replies',
    schema: {
      tags: ['Staff: contacts'],
      summary: 'Answer an inquiry',
      description:
        "Goes out by mail from the shop's address and is kept with the inquiry, which is answered then. The same `requestKey` again sends nothing and answers the same.",
      params,
      body: inquiryReply,
      response: WRITE_RESPONSES,
    },
    async handler({ params: { id }, body, staff }, reply) {
      await replyToInquiry(shop, staff, id, body);
      const read = await readInquiry(shop, id);
      return read ? presentInquiryDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
    },
  });
};
