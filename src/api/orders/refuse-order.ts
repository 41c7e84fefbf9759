import { CHANGED_MEANWHILE, NOT_OFFERED, NOT_UNDONE, Refusal, refuseShipping } from '#api/http/refusal.ts';
import type { Failure } from '#contract/failure.ts';
import type { OrderRow, ParcelRow } from '#db/schema.ts';
import { goodsGone, notTogether, WAITS_FOR_BOW } from '#shop/bulk/word-refusal.ts';
import type { OwnObjection } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import type { Repriced } from '#shop/orders/changes/reprice-shipping.ts';
import type { ChangedDetail } from '#shop/orders/ledger/record-changes.ts';
import { type Cents, formatUsd } from '#values/money.ts';
import type { ParcelState } from '#values/order/gear.ts';
import type { OrderStatus } from '#values/order/order.ts';
import type { Refused } from '#values/result.ts';
import { meanwhileText } from '#values/text/meanwhile.ts';

/** Everything that staff may be refused about an order. */
export type RefusedStaffOrder =
  | Refused<'not-found' | 'nothing-due' | 'money-arrived' | 'in-use' | 'no-amount' | 'no-meaning' | 'unknown-color'>
  | Refused<'not-allowed' | 'changed-since', { order: OrderRow }>
  | Refused<'moved-meanwhile', { refundable: Cents }>
  | OwnObjection
  | RefusedParcel
  | Refused<'waits-for-bow'>
  | Refused<'not-together', { orderNumber: string }>
  | Refused<'not-to-send', { line: string; left: number }>
  | Refused<'unpaid', { outstanding: Cents }>
  | Refused<'goods-gone', { what: string[] }>
  | Refused<'too-much', { refundable: Cents }>
  | Refused<'other-refund' | 'paid-again', { amount: Cents }>
  | Refused<'nothing-to-decide' | 'cancel-instead'>
  | Refused<'too-late' | 'happened-since'>
  | Refused<'too-many', { line: string; most: number }>
  | Refused<'spent', { line: string; unused: Cents }>
  | Refused<'shown-differs', { amount: Cents }>
  | Refused<'disputed', { disputed: Cents; refundable?: Cents }>
  | Refused<'undecided', { undecided: Cents }>
  | Refused<'bow-begun', { serial: string }>
  | Refused<'changed-meanwhile', { fields: ChangedDetail[] }>
  | Exclude<Repriced, { ok: true }>;

const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: 'still waiting for its deposit',
  paid_deposit: 'paid as far as its deposit',
  processing: 'being processed',
  shipped: 'shipped',
  completed: 'paid in full',
  cancelled: 'cancelled',
};

export const SEARCH_TOO_SHORT = {
  error: 'Please search for letters or digits of a number, a name, an address or a phone number.',
  code: 'search-too-short',
} satisfies Failure;

const TOO_MANY_TO_SORT = {
  error: 'Too many orders match to be sorted so. Please narrow them further, or list the newest or the oldest first.',
  code: 'too-many-to-sort',
} satisfies Failure;

/** Why a list of orders is not given. */
export function refuseList(reason: 'search-too-short' | 'too-many-to-sort'): Refusal {
  return reason === 'search-too-short' ? Refusal.of(400, SEARCH_TOO_SHORT) : Refusal.of(409, TOO_MANY_TO_SORT);
}

/** Beside the first field of an address or a build. */
function atField({ name, now }: ChangedDetail): [string, string] {
  const place = name === 'shippingAddress' ? 'address.address' : name === 'build' ? 'build.drawLength' : name;
  return [place, meanwhileText(now, 'Saving once more')];
}

export const NO_RECIPIENT = {
  error: 'There is no address to send to. Please set TEST_EMAIL in the settings of the server.',
  code: 'no-recipient',
} satisfies Failure;

/** `amountField`: the field of the request in which money to give back was asked for. */
export function refuseStaffOrder(refused: RefusedStaffOrder, amountField = 'amount'): Refusal {
  const no = (status: number, sentence: string, field?: string) => new Refusal(status, refused.reason, sentence, field);
  switch (refused.reason) {
    case 'not-found':
      return no(404, 'There is no such order. Please check the number.');
    case 'unknown-color':
      return no(422, NOT_OFFERED, 'bowColor');
    case 'goes-with-bow':
    case 'shipping-differs':
    case 'parcel-left':
    case 'difference-kept':
      return Refusal.of(409, refuseShipping(refused));
    case 'waits-for-bow':
      return no(409, WAITS_FOR_BOW);
    case 'not-together':
      return no(409, notTogether(refused));
    case 'changed-meanwhile':
      return Refusal.of(409, { ...CHANGED_MEANWHILE, fields: Object.fromEntries(refused.fields.map(atField)) });
    case 'not-allowed':
      if (refused.order.otherKeys) return no(409, otherKeys(refused.order));
      if (refused.order.cancelsAt) return no(409, waitsToBeCancelled(refused.order));
      return no(409, `${nowIs(refused.order)}, so this cannot be done with it. Please look again.`);
    case 'changed-since':
      return no(409, `${nowIs(refused.order)}: somebody changed it since. Please look again.`);
    case 'too-late':
    case 'happened-since':
      return Refusal.of(409, NOT_UNDONE[refused.reason]);
    case 'no-meaning':
      return no(422, 'Please say whether the price is lower by it, or the customer still owes it.', 'meaning');
    case 'moved-meanwhile': {
      const now = `Money has moved since you opened this: ${formatUsd(refused.refundable)} is here now.`;
      return no(409, `${now} Somebody else may have given it back. Please look at the order again.`);
    }
    // Staff cancel all the same, and choose what goes back.
    case 'bow-sent':
    case 'gear-sent':
    case 'cards-mailed':
    case 'in-print':
      return no(409, 'A part of this order has left. Please look at the order again.');
    case 'parcel-fixed':
    case 'bow-given-on':
    case 'return-asked':
    case 'not-sent-yet':
    case 'none-in-stock':
      return no(409, parcelText(refused));
    case 'not-to-send': {
      const { line, left } = refused;
      const rest = left === 0 ? 'is not left to be sent' : `has only ${left} left to be sent`;
      return no(409, `${line} ${rest}. Please look at the order again.`);
    }
    case 'unpaid': {
      const owed = formatUsd(refused.outstanding);
      return no(
        409,
        `${owed} is outstanding on this order. It waits until that is paid, or an owner or a manager confirms that it goes on unpaid.`,
      );
    }
    case 'goods-gone':
      return no(409, goodsGone(refused.what));
    case 'nothing-due':
      return no(409, 'Nothing is due on this order now: it is paid, cancelled, or a payment is under way.');
    case 'money-arrived':
    case 'in-use':
      return no(409, 'A payment has just arrived on this order. Please look at it again and decide anew.');
    case 'no-amount':
      return no(422, 'Please give an amount above zero.', amountField);
    case 'other-refund': {
      const made = `This refund was asked for already, with ${formatUsd(refused.amount)}, and is not made again.`;
      return no(409, `${made} To give back more, please begin another refund.`, amountField);
    }
    case 'disputed':
      return refused.refundable === undefined
        ? no(409, heldBack(refused.disputed))
        : no(409, notRefundable(refused.disputed, refused.refundable), amountField);
    case 'undecided': {
      const lost = `A dispute was lost, and ${formatUsd(refused.undecided)} is gone with it.`;
      const advice = 'Please say under “Money that went back” whether the customer still owes it, then go on.';
      return no(409, `${lost} ${advice}`);
    }
    case 'bow-begun':
      return no(
        409,
        `The bow ${refused.serial} is being made. Please confirm that its build changes, and tell the workshop.`,
      );
    case 'cancel-instead':
      return no(409, 'Nothing would be left of this order. Please cancel it, with a refund.');
    case 'too-many': {
      const { line, most } = refused;
      const left = most > 0 ? `At most ${most} of “${line}” can be given back.` : `“${line}” is given back already.`;
      return no(422, `${left} Please look at the order again.`);
    }
    case 'spent': {
      const { line, unused } = refused;
      const used = `“${line}” was used: ${formatUsd(unused)} is left on it.`;
      return no(409, `${used} A gift card that was used cannot be refunded whole.`);
    }
    case 'shown-differs':
      return no(422, `It is ${formatUsd(refused.amount)} now. Please look at the order again.`, amountField);
    case 'nothing-to-decide':
      return no(409, 'There is nothing to decide about this money: it is not gone. Please look at the order again.');
    case 'paid-again': {
      const paid = `The customer has paid ${formatUsd(refused.amount)} of it once more.`;
      return no(409, `${paid} To lower the price all the same, please refund the amount.`);
    }
    case 'too-much':
      return no(422, tooMuch(refused.refundable), amountField);
  }
}

function heldBack(disputed: Cents): string {
  const bank = `The customer disputes ${formatUsd(disputed)} of this order at their bank, so it is neither processed nor shipped.`;
  return `${bank} Please answer the dispute at the card provider; once it is won, you can go on here.`;
}

function notRefundable(disputed: Cents, refundable: Cents): string {
  const bank = `${formatUsd(disputed)} of this order is under dispute, and the card provider refunds no money under dispute: the bank decides about it.`;
  const rest = refundable > 0 ? `At most ${formatUsd(refundable)} can go back now.` : 'Nothing can go back now.';
  return `${bank} ${rest} To give the customer the disputed money, accept the dispute at the card provider.`;
}

function tooMuch(refundable: Cents): string {
  if (refundable <= 0) return 'Nothing of this order can be given back any more.';
  return `At most ${formatUsd(refundable)} of this order can be given back. Please give a smaller amount.`;
}

function nowIs({ orderNumber, status }: OrderRow): string {
  return `Order ${orderNumber} is ${STATUS_WORDS[status]} now`;
}

function waitsToBeCancelled({ orderNumber }: OrderRow): string {
  return `Order ${orderNumber} is being cancelled, so nothing else is done with it. Stop the cancellation first, or let it happen.`;
}

function otherKeys({ orderNumber }: OrderRow): string {
  return `Order ${orderNumber} was begun under other Stripe keys than the shop has now, so nothing is done with it. Its money is to be seen with those keys.`;
}

/** What staff may be refused about a parcel that was sent, or is sent once more. */
type RefusedParcel =
  | Refused<'parcel-fixed', { parcel: ParcelRow; order: OrderRow }>
  | Refused<'bow-given-on' | 'return-asked'>
  | Refused<'not-sent-yet', { line: string; sent: number }>
  | Refused<'none-in-stock', { line: string }>;

const STATES: Partial<Record<ParcelState, string>> = {
  packing: 'has not left yet',
  delivered: 'has arrived',
  returned: 'came back',
  taken_back: 'was taken back already',
};

function parcelText(refused: RefusedParcel): string {
  switch (refused.reason) {
    case 'parcel-fixed': {
      const { parcel, order } = refused;
      if (parcel.providerShipmentId !== null) {
        return 'This parcel is the print provider’s, which tells of it by itself. Please put it right there.';
      }
      const state = STATES[parcel.state];
      if (state) return `This parcel ${state}, so it cannot be changed. Please look at the order again.`;
      if (order.status === 'cancelled') return 'The order is cancelled, and nothing of it is sent again.';
      return 'This parcel belongs to an exchange, which is done with it. Please send a replacement instead.';
    }
    case 'bow-given-on':
      return 'The customer has given this bow to somebody else, so it has arrived. The shipment stays as it is.';
    case 'return-asked':
      return 'The customer sends back something of this parcel, so it has arrived. The shipment stays as it is.';
    case 'not-sent-yet': {
      const { line, sent } = refused;
      const most = sent === 0 ? `${line} has not left yet` : `Only ${sent} of ${line} have left`;
      return `${most}: what has not left is shipped and not replaced. Please look at the order again.`;
    }
    case 'none-in-stock':
      return `There is not enough of ${refused.line} in stock. Please count it, or give the money back instead.`;
  }
}
