import type { BookDifference } from '#values/book-differences.ts';
import type { Cents } from '#values/money.ts';

/** One thing in which the provider's books and the shop's differ, or the shop's with each other. */
export type Difference = {
  what: BookDifference;
  paymentId: string | null;
  /** The refund or dispute, as the provider names it; a refund of ours that has no name there as `refund 7`. */
  otherId: string | null;
  orderNumber: string | null;
  amount: Cents;
  /** What stands here, and what stands there, in a few words; null: nothing. */
  ours: string | null;
  provider: string | null;
};

/** The same difference keeps this name in every comparison, whatever its amounts are. */
export function nameOf({ what, paymentId, otherId, orderNumber }: Difference): string {
  return [what, paymentId ?? orderNumber ?? '', ...(otherId ? [otherId] : [])].join(' ');
}
