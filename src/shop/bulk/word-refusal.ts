import type { OrderRow } from '#db/schema.ts';
import type { AgainstStep } from '#shop/orders/ledger/against-step.ts';
import type { OrderStatus } from '#values/order/order.ts';
import type { Refused } from '#values/result.ts';

type Named = Pick<OrderRow, 'orderNumber' | 'status' | 'otherKeys' | 'cancelsAt'>;

/** What a step on one order may be refused for in a run. */
export type RefusedStep =
  | AgainstStep
  | Refused<'not-found' | 'nothing-due' | 'waits-for-bow'>
  | Refused<'not-together', { orderNumber: string }>
  | Refused<'not-allowed', { order: Named }>
  | Refused<'goods-gone', { what: string[] }>
  | Refused<'not-to-send', { line: string; left: number }>;

const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: 'still waits for its deposit',
  paid_deposit: 'is paid as far as its deposit',
  completed: 'is paid, and not in processing yet',
  processing: 'is in processing already',
  shipped: 'is shipped already',
  cancelled: 'is cancelled',
};

export const UNKNOWN_ORDER = 'There is no order with this number. Please compare it with the list of orders.';

const OTHER_KEYS =
  'It was begun under other Stripe keys than the shop has now, so nothing is done with it. Its money is to be seen with those keys.';

const BEING_CANCELLED = 'It is being cancelled. Stop that on its own page first, or it is cancelled in a moment.';

/** Why nothing at all is done with an order for now; null: nothing stands against it. */
export function whyLeftAlone({ otherKeys, cancelsAt }: Pick<Named, 'otherKeys' | 'cancelsAt'>): string | null {
  if (otherKeys) return OTHER_KEYS;
  return cancelsAt ? BEING_CANCELLED : null;
}

export const DISPUTED =
  'Its customer disputes a payment at their bank, so it is neither processed nor shipped. Please answer the dispute at the card provider first.';

export const WAITS_FOR_BOW =
  'It ships with a bow that its customer waits for. Ship it with that one, or alone on its own page.';

export function notTogether({ orderNumber }: { orderNumber: string }): string {
  return `Order ${orderNumber} cannot go in this parcel: it is not paid, has gone already, or does not ship with this bow. Please look again.`;
}

/** "Order FD-7K3M9QXT is cancelled." */
export function isNow({ orderNumber, status }: Pick<Named, 'orderNumber' | 'status'>): string {
  return `Order ${orderNumber} ${STATUS_WORDS[status]}.`;
}

export function goodsGone(what: string[]): string {
  return `${what.join(', ')}: others have paid for the rest, so nothing is left for this order. Please add stock or places first, or cancel it.`;
}

/** Names no amount: whoever makes and ships reads it too, and sees none (rule 35.2). */
export function unpaid(step: 'Process' | 'Ship'): string {
  return `Money is outstanding. ${step} it on its own page, where you are asked about the money, or wait until it is paid.`;
}

/** Why an order stayed as it was, in a sentence for staff. */
export function wordRefusal(refusal: RefusedStep, step: 'Process' | 'Ship'): string {
  switch (refusal.reason) {
    case 'not-found':
      return UNKNOWN_ORDER;
    case 'not-allowed':
      return whyLeftAlone(refusal.order) ?? isNow(refusal.order);
    case 'not-to-send':
      return `Of ${refusal.line} ${refusal.left === 0 ? 'nothing is' : `only ${refusal.left} are`} left to be sent. Please look at the order.`;
    case 'goods-gone':
      return goodsGone(refusal.what);
    case 'unpaid':
      return unpaid(step);
    case 'disputed':
      return DISPUTED;
    case 'undecided':
      return 'A dispute was lost, and its money is gone. Please say on the order’s page whether the customer still owes it.';
    case 'waits-for-bow':
      return WAITS_FOR_BOW;
    case 'not-together':
      return notTogether(refusal);
    case 'nothing-due':
      return 'Nothing is due on it now: it is paid, cancelled, or a payment is under way.';
  }
}
