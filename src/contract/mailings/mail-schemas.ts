import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';
import { line } from '#contract/fields/text.ts';

/** How far a mail is, as every list shows it. */
export const listedMail = z.object({
  id: z.int(),
  template: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  state: z.enum(['queued', 'sent', 'failed']),
  lastError: z.string().nullable(),
  createdAt: moment,
  sentAt: moment.nullable(),
});
export type ListedMail = z.input<typeof listedMail>;

/** GET /api/admin/emails: a line of the list of all mails. `orderNumber`: of the order that it is about. */
export const mailOfAll = listedMail.extend({ orderNumber: z.string().nullable() }).meta({ id: 'MailOfAll' });
export type MailOfAll = z.input<typeof mailOfAll>;

export const mailsQuery = z.object({
  /** A whole address, or the whole number of an order. */
  search: line(254).optional(),
  /** Mails that have not gone out: still on their way, or given up. */
  state: z.enum(['queued', 'failed']).optional(),
  /** The id of the last mail of the page before. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** GET /api/admin/emails/{id}: a mail as it went out. */
export const staffMail = listedMail
  .extend({
    /** Of whoever has the recipient's address. */
    customerKey: z.string(),
    /** Of the order that it is about. */
    orderNumber: z.string().nullable(),
    /** What others got, sent to staff so that they see it. */
    isCopy: z.boolean(),
    /** When the mail provider said that it came back after all. */
    bouncedAt: moment.nullable(),
    /** Without the secrets of its links and codes; null: it has not gone out, or did before bodies were kept. */
    body: z.object({ html: z.string(), text: z.string() }).nullable(),
  })
  .meta({ id: 'StaffMail' });
export type StaffMail = z.input<typeof staffMail>;

/** POST /api/admin/emails/{id}/send-again: once per key, which the page makes. */
export const mailAgain = z.object({ requestKey: z.uuid() });
