import { z } from 'zod';
import { answer, refusal, STAFF_CHANGE_REFUSALS, STAFF_READ_REFUSALS } from '#contract/answers.ts';
import { changeToUndo, rowId } from '#contract/fields/params.ts';
import { defineRoute } from '#contract/route.ts';
import {
  inquiriesQuery,
  inquiriesTagged,
  inquiryChange,
  inquiryChoices,
  inquiryReply,
  inquiryTags,
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

export const readInquiryChoices = defineRoute({
  method: 'GET',
  path: '/api/admin/contact-choices',
  access: 'customers',
  tags,
  summary: 'Tags of the shop, and who may do an inquiry',
  description: 'Tags are those of orders and inquiries together; people are those who see inquiries.',
  answers: { 200: answer('The choices', inquiryChoices), ...STAFF_READ_REFUSALS },
});

export const tagInquiries = defineRoute({
  method: 'POST',
  path: '/api/admin/contact-tags',
  access: 'customers',
  tags,
  summary: 'Tag inquiries, or say who does them',
  description: 'All or none. Each has it in its history, where it can be undone for a minute.',
  body: inquiryTags,
  answers: {
    200: answer('How many inquiries were meant, and how many have changed', inquiriesTagged),
    ...STAFF_CHANGE_REFUSALS,
    ...UNKNOWN_INQUIRY,
    409: refusal(
      '`too-many-tags`: an inquiry has 10. `too-many-shop-tags`: the shop has 100. `unknown-colleague`: nobody who sees inquiries has this name.',
    ),
  },
});

export const undoInquiryChange = defineRoute({
  method: 'POST',
  path: '/api/admin/contacts/:id/undo',
  access: 'customers',
  tags,
  summary: 'Undo the last change of an inquiry',
  description:
    'Of its state, its tags, or who does it: for a minute, if nothing has happened since. `change` is the event.',
  params,
  body: changeToUndo,
  answers: {
    ...CHANGE_ANSWERS,
    409: refusal(
      '`too-late`: the minute is over. `happened-since`: something has happened since, or it is no such change.',
    ),
  },
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
