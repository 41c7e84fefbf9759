import { z } from 'zod';
import { LONGEST_SLUG } from '#contract/fields/field-limits.ts';
import { emailAddress, line } from '#contract/fields/text.ts';
import { CAMPAIGN_STATES } from '#values/order/campaign.ts';

/** POST /api/waiting-list. `bow`: the end of its page's address; left out, the flagship. */
export const waitingRequest = z.object({
  email: emailAddress('Please enter your email address.'),
  bow: line(LONGEST_SLUG).nullish(),
});

/** The same answer for every address. */
export const waitingReceived = z.object({ message: z.string() });

/** The page behind the mailed link. */
export const waiting = z.object({
  /** The address, its middle left out. */
  address: z.string(),
  bowName: z.string().nullable(),
  /** The page of the bow; null: it is on pre-order no more. */
  bowPath: z.string().nullable(),
  confirmed: z.boolean(),
  /** Whether the bow takes pre-orders now; null: it is on pre-order no more. */
  state: z.enum(CAMPAIGN_STATES).nullable(),
  /** The address gets no news from us, by its owner's wish or because mail to it came back. */
  blocked: z.boolean(),
});
export type WaitingShown = z.infer<typeof waiting>;

export const waitingLeft = z.object({ left: z.literal(true) });
