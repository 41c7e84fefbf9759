import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { component, orNull } from '#contract/fields/shapes.ts';
import { emailAddress, line } from '#contract/fields/text.ts';
import { WHY_KEPT, type WhyKept } from '#values/erasure.ts';

/** What would go with a customer, in numbers, or what keeps it: `erasure` null, and a line in `kept` for each thing that has to end first. */
export const foreseenErasure = component('ForeseenErasure', {
  /** In lower case. */
  email: z.string(),
  erasure: orNull({
    /** They stay, with their money and without the person; so do mails, without what they said. */
    orders: z.int(),
    mails: z.int(),
    inquiries: z.int(),
    notes: z.int(),
    bows: z.int(),
    /** With money on them. */
    giftCards: z.int(),
    giftCardBalance: cents,
    account: z.boolean(),
  }),
  kept: z.array(
    z.object({ orderNumber: z.string().nullable(), why: z.enum(Object.keys(WHY_KEPT) as [WhyKept, ...WhyKept[]]) }),
  ),
});
export type ForeseenErasure = z.input<typeof foreseenErasure>;

/** POST /api/admin/customers/{customer}/erasure: the address, typed once more. */
export const erasureRequest = z.object({ email: emailAddress() });

/** The secret of a mailed link. */
export const erasureLink = z.object({ token: line(1000) });
