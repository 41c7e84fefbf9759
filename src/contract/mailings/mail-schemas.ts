import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';

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
