import { z } from 'zod';
import { DELAY_ANSWERS } from '#values/mailing.ts';
import { amount } from './amount.ts';

const at = z.iso.datetime();
const day = z.iso.date();

/** GET /api/admin/delays: where the release stands, and the delays so far, newest first. */
export const staffDelays = z
  .object({
    /** Null: no campaign is active. */
    releaseDate: day.nullable(),
    /** Whom a new date would be told to: pre-orders with a deposit that are not shipped. */
    affected: z.int(),
    delays: z.array(
      z.object({
        id: z.int(),
        formerDate: day,
        releaseDate: day,
        reason: z.string(),
        staffName: z.string(),
        createdAt: at,
        mailingId: z.int(),
        answers: z.object({ keep: z.int(), cancel: z.int(), silence: z.int(), open: z.int() }),
      }),
    ),
  })
  .meta({ id: 'StaffDelays' });
export type StaffDelays = z.infer<typeof staffDelays>;

/** GET /api/delay-notices/{token}: what a customer is asked. */
export const delayNotice = z
  .object({
    orderNumber: z.string(),
    /** The date that the customer was told before. */
    formerDate: day.nullable(),
    releaseDate: day,
    reason: z.string(),
    /** Whether silence ends the order; else it keeps it. */
    consentRequired: z.boolean(),
    answerBy: at.nullable(),
    /** What goes back when the order is cancelled. */
    refundAmount: amount,
    /** What the customer's bank decides about: cancelling gives nothing of it back. */
    disputedAmount: amount,
    answer: z.enum(DELAY_ANSWERS).nullable(),
    /** Whether both answers can still be given. */
    open: z.boolean(),
    /** `superseded`: a later notice asks now; `shipped`, `cancelled`: the order has gone on. */
    closedBecause: z.enum(['answered', 'superseded', 'shipped', 'cancelled']).nullable(),
  })
  .meta({ id: 'DelayNotice' });
export type DelayNotice = z.infer<typeof delayNotice>;

/** POST /api/delay-notices/{token}/answer. The same answer twice is one answer; `cancel` after `keep` is taken while it is open. */
export const delayAnswer = z.object({ answer: z.enum(['keep', 'cancel']) });

/** GET and POST /api/unsubscribe/{token}: works without a login. */
export const unsubscription = z
  .object({
    /** Masked, such as `a**@example.com`: the link may have been passed on. */
    address: z.string(),
    unsubscribed: z.boolean(),
  })
  .meta({ id: 'Unsubscription' });
export type Unsubscription = z.infer<typeof unsubscription>;

/** What the links of mails carry. */
export const mailToken = z.object({ token: z.string().regex(/^[\w-]{1,128}$/) });
