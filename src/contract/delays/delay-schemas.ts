import { z } from 'zod';
import { amountInput } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { moneyBackFields } from '#contract/fields/money-back-fields.ts';
import { component } from '#contract/fields/shapes.ts';
import { DELAY_ANSWERS, NOTICE_ENDS } from '#values/mailing.ts';
import { DELAY_KINDS } from '#values/order/campaign.ts';

const day = z.iso.date();

/** What can be put off or brought forward: a campaign's release, or the window of one of its batches. */
const delayScope = z.object({
  campaignId: z.int(),
  batchId: z.int().nullable(),
  /** Such as "Hunter" or "Hunter, Batch 2". */
  name: z.string(),
  /** The day of the release, or the last day of the window. */
  releaseDate: day,
  /** The first day of the window. */
  shipsFrom: day.nullable(),
  /** Whom a new date would be told to: with a deposit and without the bow; of a campaign those without a place in a batch. */
  affected: z.int(),
});
export type DelayScopeShown = z.infer<typeof delayScope>;

const staffDelay = z.object({
  id: z.int(),
  campaignId: z.int(),
  batchId: z.int().nullable(),
  /** Of the one order that was moved to another batch. */
  orderNumber: z.string().nullable(),
  /** What it is of, as in the scopes. */
  name: z.string(),
  kind: z.enum(DELAY_KINDS),
  formerDate: day,
  formerFrom: day.nullable(),
  releaseDate: day,
  shipsFrom: day.nullable(),
  reason: z.string(),
  staffName: z.string(),
  createdAt: moment,
  mailingId: z.int(),
  /** `waits` until `notBefore`, then it is `going_out`. */
  state: z.enum(['waits', 'going_out', 'gone_out', 'stopped', 'corrected']),
  notBefore: moment.nullable(),
  /** Who stopped it. */
  stoppedBy: z.string().nullable(),
  stoppedAt: moment.nullable(),
  /** Who were told. */
  told: z.int(),
  /** Of a stopped one: who were told and want a correction. */
  toCorrect: z.int(),
  /** It waits or goes out, and is of no single order. */
  canStop: z.boolean(),
  /** It went out or was stopped in the middle, and nothing newer stands in its place. */
  canCorrect: z.boolean(),
  answers: z.object({ keep: z.int(), cancel: z.int(), silence: z.int(), open: z.int() }),
  /** Orders that were cancelled because of a notice that was wrong; at most 20. */
  lost: z.array(z.object({ orderNumber: z.string(), customerName: z.string() })),
});
export type StaffDelay = z.input<typeof staffDelay>;

/** GET /api/admin/delays: what stands, and the delays so far, newest first. */
export const staffDelays = component('StaffDelays', {
  /** Active campaigns, each followed by its batches. */
  scopes: z.array(delayScope),
  /** How long notices wait. */
  waitMinutes: z.int(),
  delays: z.array(staffDelay),
});
export type StaffDelays = z.input<typeof staffDelays>;

/** GET /api/admin/delays/open: what wants a correction. */
export const openDelays = z.array(staffDelay);

/** GET /api/delay-notices/{token}: what a customer is asked. */
export const delayNotice = component('DelayNotice', {
  orderNumber: z.string(),
  /** The date that the customer was told before. */
  formerDate: day.nullable(),
  releaseDate: day,
  reason: z.string(),
  /** Whether silence ends the order; else it keeps it. */
  consentRequired: z.boolean(),
  answerBy: moment.nullable(),
  /** When the order is cancelled, or since it was. */
  ...moneyBackFields,
  answer: z.enum(DELAY_ANSWERS).nullable(),
  /** Whether both answers can still be given. */
  open: z.boolean(),
  /** With a batch: the first days of the windows whose last days the dates are. */
  formerFrom: day.nullable(),
  newFrom: day.nullable(),
  /**
   * `superseded`: a later notice asks now; `stopped`: it was taken back; `corrected`: it was wrong; `not_needed`: the date is
   * no later than what was promised; `shipped`, `cancelled`: the order has gone on.
   */
  closedBecause: z.enum(['answered', 'shipped', 'cancelled', ...NOTICE_ENDS]).nullable(),
});
export type DelayNotice = z.input<typeof delayNotice>;

/**
 * POST /api/delay-notices/{token}/answer. The same answer twice is one answer; `cancel` after `keep` is taken while it is open.
 * `refundAmount`: what the page said would go back; with less the order is not cancelled.
 */
export const delayAnswer = z.object({ answer: z.enum(['keep', 'cancel']), refundAmount: amountInput.optional() });

/** GET and POST /api/unsubscribe/{token}: works without a login. */
export const unsubscription = component('Unsubscription', {
  /** Masked, such as `a**@example.com`: the link may have been passed on. */
  address: z.string(),
  unsubscribed: z.boolean(),
});
export type Unsubscription = z.infer<typeof unsubscription>;

/** What the links of mails carry. */
export const mailToken = z.object({ token: z.string().regex(/^[\w-]{1,128}$/) });
