import { z } from 'zod';
import { answer, refusal, STAFF_CHANGE_REFUSALS, STAFF_READ_REFUSALS } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { defineRoute } from '#contract/route.ts';
import {
  inquiriesQuery,
  inquiryChange,
  inquiryReply,
  staffInquiry,
  staffInquiryDetail,
} from './staff-inquiry-schemas.ts';

const tags = ['Staff: contacts'];
const params = z.object({ id: rowId });
const one = answer('The inquiry', staffInquiryDetail);
const UNKNOWN_INQUIRY = { 404: refusal('There is no such inquiry.') };
const CHANGE_ANSWERS = { 200: one, ...STAFF_CHANGE_REFUSALS, ...UNKNOWN_INQUIRY };

export const listInquiries = defineRoute({
  method: 'GET',
  path: '/api/admin/contacts',
  access: 'customers',
  tags,
  summary: 'Inquiries',
  description: 'Newest first. `search` looks for each of its words in name, address and message.',
  query: inquiriesQuery,
  answers: { 200: answer('The inquiries', z.array(staffInquiry)), ...STAFF_READ_REFUSALS },
});

export const readInquiry = defineRoute({
  method: 'GET',
  path: '/api/admin/contacts/:id',
  access: 'customers',
  tags,
  summary: 'One inquiry',
  description: 'With what was written back, and how far each mail is.',
  params,
  answers: { 200: one, ...STAFF_READ_REFUSALS, ...UNKNOWN_INQUIRY },
});

export const changeInquiry = defineRoute({
  method: 'PUT',
  path: '/api/admin/contacts/:id',
  access: 'customers',
  tags,
  summary: 'Say how far an inquiry is',
  description: 'New, answered or archived.',
  params,
  body: inquiryChange,
  answers: CHANGE_ANSWERS,
});

export const replyToInquiry = defineRoute({
  method: 'POST',
  path: '/api/admin/contacts/:id/replies',
  access: 'customers',
  tags,
  summary: 'Answer an inquiry',
  description:
    "Goes out by mail from the shop's address and is kept with the inquiry, which is answered then. The same `requestKey` again sends nothing and answers the same.",
  params,
  body: inquiryReply,
  answers: CHANGE_ANSWERS,
});
