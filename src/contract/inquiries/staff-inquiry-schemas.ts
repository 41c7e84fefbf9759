import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';
import { idInBody } from '#contract/fields/params.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { tagChange, tagChoices, tagFilters, tagged } from '#contract/fields/tag-fields.ts';
import { line, prose } from '#contract/fields/text.ts';
import { MOST_TICKED, uniqueList } from '#contract/fields/unique-list.ts';
import { INQUIRY_STATES, INTERESTS } from '#values/inquiry.ts';

const inquiry = {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Of whoever has this address. */
  customerKey: z.string(),
  phone: z.string().nullable(),
  interest: z.string(),
  message: z.string(),
  state: z.enum(INQUIRY_STATES),
  createdAt: moment,
  ...tagged,
};

/** GET /api/admin/contacts: newest first. */
export const staffInquiry = component('StaffInquiry', inquiry);
export type StaffInquiry = z.input<typeof staffInquiry>;

/** GET /api/admin/contacts/{id}: with what was written back. */
export const staffInquiryDetail = component('StaffInquiryDetail', {
  ...inquiry,
  replies: rowsOf({
    id: z.int(),
    staffName: z.string(),
    message: z.string(),
    createdAt: moment,
    mail: z.enum(['queued', 'sent', 'failed']),
    /** Of the mail that carried it. */
    emailId: z.int(),
  }),
});
export type StaffInquiryDetail = z.input<typeof staffInquiryDetail>;

/** The query of GET /api/admin/contacts. `before`: the id of the last inquiry of the page before. */
export const inquiriesQuery = z.object({
  state: z.enum(INQUIRY_STATES).optional(),
  interest: z.enum(INTERESTS).optional(),
  ...tagFilters,
  search: line(100).optional(),
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** POST /api/admin/contact-tags */
export const inquiryTags = z.object({
  inquiries: uniqueList(idInBody(), { twice: 'An inquiry is named twice.' })
    .min(1, 'Please choose at least one inquiry.')
    .max(MOST_TICKED),
  ...tagChange,
});
export const inquiriesTagged = z.object({ inquiries: z.int(), changed: z.int() });

/** GET /api/admin/contact-choices */
export const inquiryChoices = z.object(tagChoices);

/** PUT /api/admin/contacts/{id} */
export const inquiryChange = z.object({ state: z.enum(INQUIRY_STATES) });

/** POST /api/admin/contacts/{id}/replies: goes out by mail from the shop's address; the inquiry is answered then. */
export const inquiryReply = z.object({
  message: prose(5000, 'Please write an answer.'),
  /** Made by the page once per answer: sending twice is one mail. */
  requestKey: z.uuid(),
});
