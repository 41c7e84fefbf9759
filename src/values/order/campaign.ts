/** The words of campaigns, their batches and the workshop, the same in tables, code, API and pages. */

/** Whether a campaign takes pre-orders. `sold_out` is also what one is called whose open batches are all full. */
export const CAMPAIGN_STATES = ['open', 'paused', 'sold_out'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** What becomes of the place of an order whose balance has not come by its deadline. */
export const AFTER_DEADLINE = ['keep', 'move_to_end', 'free'] as const;
export type AfterDeadline = (typeof AFTER_DEADLINE)[number];

/** A closed batch takes no more orders; those in it stay. */
export const BATCH_STATES = ['open', 'closed'] as const;

/** `held` for an order by phone that is not paid yet, `taken` from its deposit on, or from the moment its card was authorised. */
export const PLACE_STATES = ['held', 'taken'] as const;

/** Bows of one batch, so that a place in it is counted in a moment. */
export const MOST_IN_BATCH = 10_000;

/** In the order in which a bow goes through them. `shipped` is the order's own step. */
export const BOW_STATES = ['to_make', 'in_making', 'made', 'packed', 'shipped'] as const;
export type BowState = (typeof BOW_STATES)[number];

/** The columns in which bows are counted: all but the shipped ones. */
export const OPEN_BOW_STATES = ['to_make', 'in_making', 'made', 'packed'] as const satisfies readonly BowState[];
export type OpenBowState = (typeof OPEN_BOW_STATES)[number];

/** The step after this one; null where the workshop has none. Shipping is the order's own step. */
export function nextBowState(state: BowState): BowState | null {
  return BOW_STATES[BOW_STATES.indexOf(state) + 1] ?? null;
}

/** The step that is taken back; null where nothing can be. */
export function formerBowState(state: BowState): BowState | null {
  return state === 'shipped' ? null : (BOW_STATES[BOW_STATES.indexOf(state) - 1] ?? null);
}

/** `sooner`: good news, nothing is asked. `correction`: what an earlier notice said was wrong. */
export const DELAY_KINDS = ['later', 'sooner', 'correction'] as const;
export type DelayKind = (typeof DELAY_KINDS)[number];
