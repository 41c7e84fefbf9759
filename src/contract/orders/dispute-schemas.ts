import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { serial } from '#contract/fields/params.ts';
import { component, orNull } from '#contract/fields/shapes.ts';
import { lines } from '#contract/fields/text.ts';

export const LONGEST_WORDS = 5000;

/** POST /api/admin/disputes/{id}/evidence */
export const evidenceMaking = z.object({
  /** What staff say themselves; empty: nothing. */
  words: lines(LONGEST_WORDS),
  /** The version that was on the screen; 0: none was made. */
  seen: z.int().min(0).max(1_000_000),
});

/** POST /api/admin/disputes/{id}/evidence/send */
export const evidenceSending = z.object({ version: serial });

/** GET /api/admin/disputes/{id} */
export const staffDispute = component('StaffDispute', {
  id: z.int(),
  providerDisputeId: z.string(),
  orderNumber: z.string(),
  amount: cents,
  /** The bank's reason, and how far it is, in the provider's words. */
  reason: z.string(),
  status: z.string(),
  openedAt: moment,
  closedAt: moment.nullable(),
  evidenceDueBy: moment.nullable(),
  /** Evidence comes after its deadline now: the provider does not promise that the bank reads it. */
  late: z.boolean(),
  /** Its page in the provider's dashboard. */
  page: z.string(),
  /** The bank waits for evidence. */
  asked: z.boolean(),
  /** What the bank will look for and not find, as the shop knows its order now. */
  missing: z.array(z.string()),
  /** As it was made last; null: not yet. */
  evidence: orNull({
    version: z.int(),
    words: z.string(),
    madeAt: moment,
    madeBy: z.string(),
    /** The provider has it, and can show it to the bank. */
    staged: z.boolean(),
    /** The shop knows other things now than when it was made. */
    outdated: z.boolean(),
    sentAt: moment.nullable(),
    sentBy: z.string().nullable(),
    /** When the provider had taken it. */
    takenAt: moment.nullable(),
    /** Why it could not be sent. */
    lastError: z.string().nullable(),
  }),
  /** What the paper says, as it was made, or as it would be made now. */
  sections: z.array(z.object({ title: z.string(), rows: z.array(z.object({ label: z.string(), value: z.string() })) })),
});
export type StaffDispute = z.input<typeof staffDispute>;
