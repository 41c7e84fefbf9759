import type { AfterDeadline } from '#values/order/campaign.ts';

/** After the last mail the place of an order is kept for so many days (rule 31.9). */
export const DAYS_AFTER_WARNING = 3;

/**
 * What becomes of a place in the queue when the balance does not come by its deadline: the release mail, the reminders and the
 * page that takes the balance say this and nothing else. `warned`: the deadline is that of the last mail.
 */
export function afterDeadlineText(after: AfterDeadline, { warned = false } = {}): string {
  if (after === 'keep') return 'Your place in the queue stays yours if you pay later.';
  if (after === 'move_to_end') return 'If you pay later, your order moves to the end of the last batch that has room.';
  if (warned) return 'After that your place goes to the next customer; your order and what you have paid stay.';
  return `If you have not paid by then, we write to you once more, and ${DAYS_AFTER_WARNING} days later your place goes to the next customer; your order and what you have paid stay.`;
}

/** The same as a choice for staff, in a few words. */
export const AFTER_DEADLINE_WORDS: Record<AfterDeadline, string> = {
  keep: 'The place is kept',
  move_to_end: 'The order moves to the end of the last batch with room',
  free: 'The place is freed after a last email',
};
