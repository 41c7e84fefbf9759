import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { namesFor } from '#api/http/names-for.ts';
import { NOT_UNDONE } from '#api/http/refusal.ts';
import { NOT_TAGGED } from '#api/http/refuse-tags.ts';
import { serve } from '#api/http/serve.ts';
import type { Failure } from '#contract/failure.ts';
import * as calls from '#contract/inquiries/staff-inquiry-calls.ts';
import { customerKey } from '#shop/customers/customer-key.ts';
import { changeInquiry, tagInquiries, undoInquiryChange } from '#shop/inquiries/change-inquiry.ts';
import { type InquiryDetail, type ListedInquiry, listInquiries, readInquiry } from '#shop/inquiries/list-inquiries.ts';
import { replyToInquiry } from '#shop/inquiries/reply-to-inquiry.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { listTags } from '#shop/records/tags-and-assignees.ts';

const NO_SUCH_INQUIRY = {
  error: 'There is no such inquiry. Please look at the list.',
  code: 'not-found',
} satisfies Failure;

/** What people wrote to us, and what staff write back. */
export const staffContacts: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.listInquiries, async ({ query }) => (await listInquiries(shop, query)).map(presentInquiry));

  serve(app, calls.readInquiryChoices, async () => ({
    tags: await listTags(shop.db),
    people: await namesFor(shop, 'customers'),
  }));

  serve(app, calls.tagInquiries, async ({ body: { inquiries, ...change }, staff }, reply) => {
    // Whoever does an inquiry has to see it.
    const isKnown = !change.assignee || (await namesFor(shop, 'customers')).includes(change.assignee);
    if (!isKnown) return reply.code(409).send(NOT_TAGGED['unknown-colleague']);
    const outcome = await tagInquiries(shop, staff, inquiries, change);
    if (outcome.ok) return outcome;
    if (outcome.reason === 'not-found') return reply.code(404).send(NO_SUCH_INQUIRY);
    return reply.code(409).send(NOT_TAGGED[outcome.reason]);
  });

  serve(app, calls.undoInquiryChange, async ({ params: { id }, body: { change }, staff }, reply) => {
    const eventId = change.startsWith('s-') ? Number(change.slice(2)) : 0;
    const undone = await undoInquiryChange(shop, staff, id, eventId);
    if (!undone.ok && undone.reason !== 'not-found') return reply.code(409).send(NOT_UNDONE[undone.reason]);
    const read = await readInquiry(shop, id);
    return read ? presentDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
  });

  serve(app, calls.readInquiry, async ({ params: { id } }, reply) => {
    const read = await readInquiry(shop, id);
    return read ? presentDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
  });

  serve(app, calls.changeInquiry, async ({ params: { id }, body, staff }, reply) => {
    await changeInquiry(shop, staff, id, body.state);
    const read = await readInquiry(shop, id);
    return read ? presentDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
  });

  serve(app, calls.replyToInquiry, async ({ params: { id }, body, staff }, reply) => {
    await replyToInquiry(shop, staff, id, body);
    const read = await readInquiry(shop, id);
    return read ? presentDetail(read) : reply.code(404).send(NO_SUCH_INQUIRY);
  });
};

export function presentInquiry(inquiry: ListedInquiry) {
  return { ...inquiry, customerKey: customerKey(inquiry.email) };
}

function presentDetail({ inquiry, replies }: InquiryDetail) {
  return { ...presentInquiry(inquiry), replies };
}
