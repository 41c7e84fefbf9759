import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { idInBody, serial } from '#contract/fields/params.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { emailAddress, filledLine, prose } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { letterFields } from '#contract/letters/letter-schemas.ts';
import { MOST_LETTER_WEEKS } from '#values/letter.ts';
import { LONGEST_MAILING_WAIT, MAILING_KINDS, SUPPRESSION_REASONS } from '#values/mailing.ts';
import { CARD_CHARGE_ENDS, CARD_CHARGE_STATES, type CardChargeEnd } from '#values/order/card-charge.ts';
import { LONGEST_CANCEL_WAIT } from '#values/order/order.ts';

/** A mailing and how far it is. All counts together are its recipients. */
export const mailing = component('Mailing', {
  id: z.int(),
  kind: z.enum(MAILING_KINDS),
  /** What it is about, where the kind says too little: the day of a reminder, an announcement's subject, a delay's new date. */
  about: z.string().nullable(),
  /** Null: the shop's own doing. */
  startedBy: z.string().nullable(),
  startedAt: moment,
  /** Null while mails are left. */
  finishedAt: moment.nullable(),
  /** Nothing goes out before this moment; until then, and while it goes out, a delay's notices can be stopped. */
  notBefore: moment.nullable(),
  /** Staff stopped it, and what had not gone out was left out. */
  stoppedAt: moment.nullable(),
  /** Why nothing goes out just now. */
  heldUp: z.string().nullable(),
  counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), skipped: z.int() }),
  /** Mails a minute: measured over the last minute of sending; null before the first. */
  pace: z.number().nullable(),
});
export type Mailing = z.input<typeof mailing>;

/** The query of GET /api/admin/mailings: newest first. `before`: the id of the last one of the page before. */
export const mailingsQuery = z.object({
  before: serial.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const mailingId = z.object({ mailing: serial });

/** The query of GET /api/admin/mailings/{mailing}/recipients: the failed and skipped ones in the order of the mailing. */
export const recipientsQuery = z.object({
  state: z.enum(['failed', 'skipped']).default('failed'),
  after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const mailingRecipient = component('MailingRecipient', {
  id: z.int(),
  orderNumber: z.string(),
  customerName: z.string(),
  /** The order's address as it is now: the one that is written to when it is sent again. */
  email: z.string(),
  reason: z.string(),
  settledAt: moment,
});
export type MailingRecipient = z.input<typeof mailingRecipient>;

/** POST /api/admin/mailings/{mailing}/resend: to these recipients that failed, or to all of them. */
export const mailingResend = z.object({
  recipients: uniqueList(z.int().positive().max(Number.MAX_SAFE_INTEGER), { twice: 'A recipient is named twice.' })
    .min(1)
    .max(100)
    .optional(),
});

/** The answer to a stop. */
export const mailingStopped = z.object({ told: z.int() });

/** What became of the charges that a release has announced, by state and reason. */
export const chargeRun = component('ChargeRun', {
  counts: rowsOf({
    state: z.enum(CARD_CHARGE_STATES),
    /** Why it was not charged; null: it was, or waits. */
    ended: z.enum(Object.keys(CARD_CHARGE_ENDS) as CardChargeEnd[]).nullable(),
    count: z.int(),
    amount: cents,
  }),
  /** When the first of those is charged that still wait. */
  next: moment.nullable(),
});

/** POST /api/send-release-notifications: without a body, or without a batch, everybody who owes a balance is asked. */
export const releaseRequest = z.object({ batchId: idInBody().nullable().default(null) }).nullish();

/** The answer of POST /api/send-release-notifications (rule 12.3): the counts at its end, or so far. */
export const releaseSent = z.object({
  stats: z.object({ success: z.int(), failed: z.int() }),
  /** Whose progress GET /api/admin/mailings/{id} tells. */
  run: z.object({ id: z.int(), finished: z.boolean() }),
});
export type ReleaseSent = z.infer<typeof releaseSent>;

/** GET /api/admin/release: what a release would do now, and the last one. */
export const releaseOutlook = component('ReleaseOutlook', {
  /** Whose balance is outstanding and who were not asked within the last day. */
  recipients: z.int(),
  /** Who owe too, but were asked within the last day. */
  askedLately: z.int(),
  last: mailing.nullable(),
  /** The batches that somebody has a place in, with the same counts for each. */
  batches: rowsOf({
    id: z.int(),
    name: z.string(),
    /** Of its campaign's product, where more than one has batches. */
    bow: z.string(),
    /** When its bows begin to be made, which is when it is due. */
    makesFrom: z.iso.date(),
    recipients: z.int(),
    askedLately: z.int(),
    /** The days that its customers have to pay. */
    daysToPay: z.int(),
    releasedAt: moment.nullable(),
  }),
});
export type ReleaseOutlook = z.input<typeof releaseOutlook>;

const announcementText = {
  subject: filledLine(120, 'Please write a subject.'),
  message: prose(5000, 'Please write a message.'),
};
const newDate = {
  /** The new day of the release; of a batch the last day of its window. */
  releaseDate: z.iso.date('Please choose the new date.'),
  /** The first day of a batch's window. */
  shipsFrom: z.iso.date('Please choose the first day.').nullable().default(null),
  reason: prose(1000, 'Please write the reason.'),
};
const delayTerms = {
  campaignId: serial,
  /** Null: the campaign's release, which concerns those without a place in a batch. */
  batchId: serial.nullable().default(null),
  ...newDate,
};

/** A batch has a window, and a window its days in order. */
const windowIsWhole = ({ batchId, shipsFrom, releaseDate }: DelayDates) =>
  batchId === null ? shipsFrom === null : shipsFrom !== null && shipsFrom <= releaseDate;
type DelayDates = { batchId: number | null; shipsFrom: string | null; releaseDate: string };
const WINDOW_FAULT = { path: ['shipsFrom'], message: 'Please choose a first day that is no later than the last.' };

/** POST /api/admin/announcements: to everybody with a pre-order that stands, once per address. */
export const announcement = z.object({ ...announcementText, requestKey: z.uuid() });

/** POST /api/admin/delays: another date of a release or of a batch's window, told to everybody whom it concerns. */
export const delay = z.object({ ...delayTerms, requestKey: z.uuid() }).refine(windowIsWhole, WINDOW_FAULT);

/** POST /api/admin/delays/{delay}/correction: the right date where a notice named a wrong one. */
export const delayCorrection = z.object({ ...newDate, requestKey: z.uuid() });

export const delayId = z.object({ delay: serial });

/** POST /api/admin/mail-previews: the mail as its first recipient will get it. */
export const mailPreviewRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('release'), batchId: idInBody().optional() }),
  z.object({ kind: z.literal('delay'), ...delayTerms }).refine(windowIsWhole, WINDOW_FAULT),
  z.object({ kind: z.literal('correction'), delayId: serial, ...newDate }),
  z.object({ kind: z.literal('announcement'), ...announcementText }),
  z.object({ kind: z.literal('letter'), ...letterFields.shape }),
]);
export type MailPreviewRequest = z.infer<typeof mailPreviewRequest>;

/** Links that only the customer may follow lead nowhere in it. */
export const mailPreview = component('MailPreview', {
  recipient: z.object({ orderNumber: z.string(), customerName: z.string(), email: z.string() }),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
export type MailPreview = z.infer<typeof mailPreview>;

/** POST /api/admin/mail-previews/copy: sends it to staff. */
export const mailCopy = z.object({
  mail: mailPreviewRequest,
  to: emailAddress(),
});

const DAYS = 'Please give days between 1 and 6, such as 3, 6.';
const HOURS = 'Please give 1 to 24 hours.';
const WAIT = 'Please give 0 to 1,440 minutes.';
const waitMinutes = z.int(WAIT).min(0, WAIT).max(LONGEST_MAILING_WAIT, WAIT);
const LETTER_WEEKS = 'Please give 0 to 26 weeks.';
const CANCEL_WAIT = 'Please give 0 to 600 seconds.';

/** GET and PUT /api/admin/mail-settings: how the shop writes to many. */
export const mailSettings = component('MailSettings', {
  /** So many days after the release mail, while the balance is outstanding. */
  reminderDays: z
    .array(z.int(DAYS).min(1, DAYS).max(6, DAYS))
    .max(6, DAYS)
    .refine((days) => days.every((day, place) => place === 0 || day > (days[place - 1] ?? 0)), {
      message: 'Please give each day once, the earliest first.',
    }),
  /** So many hours before the deadline; null: no last word. */
  lastWordHours: z.int(HOURS).min(1, HOURS).max(24, HOURS).nullable(),
  mailsPerMinute: z
    .int('Please give a whole number.')
    .min(1, 'Please give at least 1 a minute.')
    .max(1_000_000, 'Please give at most 1000000 a minute.'),
  /** So many minutes the notices of another date wait, in which they can be stopped; 0: they go out at once. */
  delayWaitMinutes: waitMinutes,
  /** The same for announcements, and for payment links that are sent to many. */
  announcementWaitMinutes: waitMinutes,
  /** The same for a release. */
  releaseWaitMinutes: waitMinutes,
  /** So many seconds a cancellation by staff waits, with its money, its place and its mail. */
  cancelWaitSeconds: z.int(CANCEL_WAIT).min(0, CANCEL_WAIT).max(LONGEST_CANCEL_WAIT, CANCEL_WAIT),
  /** Weeks between two build letters at most, which the overview reminds of; 0: it does not. */
  letterWeeks: z.int(LETTER_WEEKS).min(0, LETTER_WEEKS).max(MOST_LETTER_WEEKS, LETTER_WEEKS),
  /** Whether customers may pay their balances in parts; a part that is being paid is taken all the same. */
  balanceInParts: z.boolean(),
});
export type MailSettings = z.infer<typeof mailSettings>;

/** GET /api/admin/suppressions: addresses that get no announcements, or (`bounce`) nothing; newest first. */
export const suppression = component('Suppression', {
  id: z.int(),
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  detail: z.string().nullable(),
  createdAt: moment,
});
export type Suppression = z.input<typeof suppression>;

/** Both lists page and delete by the suppression's id. */
export const suppressionId = z.object({ suppression: serial });
