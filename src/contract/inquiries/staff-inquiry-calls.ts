import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { changeToUndo, rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './staff-inquiry-schemas.ts';

const define = callsOf('Staff: contacts', 'customers');
const params = z.object({ id: rowId });
const one = answer('The inquiry', schemas.staffInquiryDetail);
const UNKNOWN_INQUIRY = { 404: refusal('There is no such inquiry.') };
const CHANGE_ANSWERS = { 200: one, ...UNKNOWN_INQUIRY };

export const listInquiries = define('GET /api/admin/contacts', {
  summary: 'Inquiries',
  description: 'Newest first. `search` looks for each of its words in name, address and message.',
  query: schemas.inquiriesQuery,
  answers: { 200: answer('The inquiries', z.array(schemas.staffInquiry)) },
});

export const readInquiryChoices = define('GET /api/admin/contact-choices', {
  summary: 'Tags of the shop, and who may do an inquiry',
  description: 'Tags are those of orders and inquiries together; people are those who see inquiries.',
  answers: { 200: answer('The choices', schemas.inquiryChoices) },
});

export const tagInquiries = define('POST /api/admin/contact-tags', {
  summary: 'Tag inquiries, or say who does them',
  description: 'All or none. Each has it in its history, where it can be undone for a minute.',
  body: schemas.inquiryTags,
  answers: {
    200: answer('How many inquiries were meant, and how many have changed', schemas.inquiriesTagged),
    ...UNKNOWN_INQUIRY,
    409: refusal(
      '`too-many-tags`: an inquiry has 10. `too-many-shop-tags`: the shop has 100. `unknown-colleague`: nobody who sees inquiries has this name.',
    ),
  },
});

export const undoInquiryChange = define('POST /api/admin/contacts/:id/undo', {
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

export const readInquiry = define('GET /api/admin/contacts/:id', {
  summary: 'One inquiry',
  description: 'With what was written back, and how far each mail is.',
  params,
  answers: { 200: one, ...UNKNOWN_INQUIRY },
});

export const changeInquiry = define('PUT /api/admin/contacts/:id', {
  summary: 'Say how far an inquiry is',
  description: 'New, answered or archived.',
  params,
  body: schemas.inquiryChange,
  answers: CHANGE_ANSWERS,
});

export const replyToInquiry = define('POST /api/admin/contacts/:id/replies', {
  summary: 'Answer an inquiry',
  description:
    "Goes out by mail from the shop's address and is kept with the inquiry, which is answered then. The same `requestKey` again sends nothing and answers the same.",
  params,
  body: schemas.inquiryReply,
  answers: CHANGE_ANSWERS,
});
