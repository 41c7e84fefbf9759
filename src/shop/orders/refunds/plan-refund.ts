import type { Transaction } from '#db/database.ts';
import { type OrderRow, type PaymentRow, refunds } from '#db/schema.ts';
import { returnToGiftCard } from '#shop/gift-cards/replace-gift-card.ts';
import type { readPayments } from '#shop/orders/ledger/ledger.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { type Actor, recordEvent } from '#shop/records/record-event.ts';
import type { Cents } from '#values/money.ts';
import type { MoneyBackMeaning } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { divideBack } from '#values/text/money-back-text.ts';

type Entry = Omit<Awaited<ReturnType<typeof readPayments>>[number], 'asked'>;

/** What goes back of each charge: each is refunded by itself, because it was charged by itself. */
export type RefundPlan = { payment: PaymentRow; amount: Cents }[];

export type RefundPlanned =
  | Ok<{ plan: RefundPlan; total: Cents /** What a bank decides about; it does not go back. */; disputed: Cents }>
  | Refused<'too-much', { refundable: Cents }>
  | Refused<'disputed', { disputed: Cents; refundable: Cents }>;

type PlanOptions = {
  leaveDisputed?: boolean | undefined;
  withheld?: Cents;
  /** Of what was paid at the checkout first: gear is paid there. */
  ofCheckout?: boolean;
};

/**
 * Divides money that is to go back among an order's charges: of remainder and balance first, then of the deposit. Null means
 * all that was received and has not gone back; more than that is refused with what there is. `disputed`: the provider
 * refuses to give back what a bank decides about, and without it there is not as much. `withheld`: what stays in any case,
 * because gift cards that were bought with it are worth it or have paid with it.
 */
export function planRefund(
  entries: Entry[],
  wanted: Cents | null,
  { leaveDisputed = false, withheld = 0, ofCheckout = false }: PlanOptions = {},
): RefundPlanned {
  const free = entries.filter(({ refundable }) => refundable);
  const refundable = Math.max(sumLeft(free) - withheld, 0);
  const disputed = sumLeft(entries.filter((entry) => !entry.refundable));
  const total = wanted ?? (leaveDisputed ? refundable : refundable + disputed);
  if (total > refundable + disputed) return refused('too-much', { refundable: refundable + disputed });
  if (total > refundable) return refused('disputed', { disputed, refundable });
  const plan = divideBack(total, refundSources(entries, ofCheckout)).map(({ from: { payment }, amount }) => ({
    payment,
    amount,
  }));
  return ok({ plan, total, disputed });
}

/** The charges of which money can go back, in the order in which it does, each with what is left of it. */
export function refundSources(entries: Entry[], ofCheckout = false): RefundPlan {
  return entries
    .filter(({ refundable }) => refundable)
    .toSorted(ofCheckout ? depositFirst : depositLast)
    .map((entry) => ({ payment: entry.payment, amount: leftOf(entry) }));
}

/** What of a plan goes onto gift cards, at once. */
export function toGiftCards(plan: RefundPlan): Cents {
  return plan.reduce((sum, { payment, amount }) => sum + (payment.method === 'gift_card' ? amount : 0), 0);
}

function sumLeft(entries: Entry[]): Cents {
  return entries.reduce((sum, entry) => sum + leftOf(entry), 0);
}

/** Never negative: somebody may have given back more in the provider's dashboard. */
function leftOf({ payment, refunded, lost }: Entry): Cents {
  return Math.max(payment.received - refunded - lost, 0);
}

function depositLast({ payment: one }: Entry, { payment: other }: Entry): number {
  return Number(one.leg === 'deposit') - Number(other.leg === 'deposit') || other.id - one.id;
}

/** Gear is paid at the checkout; what a card paid goes back before what a gift card did. */
function depositFirst({ payment: one }: Entry, { payment: other }: Entry): number {
  const rank = ({ leg, method }: PaymentRow) => (leg === 'deposit' ? 0 : 2) + (method === 'card' ? 0 : 1);
  return rank(one) - rank(other) || one.id - other.id;
}

type RefundRequest = {
  /** Null: money without an order. */
  order: OrderRow | null;
  payment: PaymentRow;
  amount: Cents;
  reason: string;
  /** Who wants it; default: the shop by itself. */
  by?: Actor;
  /** Unique among all refunds, where somebody may ask twice. */
  requestKey?: string | undefined;
  /** What it means for the price, where staff have said that; otherwise it leaves nothing owed. */
  meaning?: MoneyBackMeaning | undefined;
};

/**
 * Promises money back: the row, the history and the job that asks the provider are written together. The row comes before
 * the provider is asked, so that a crash between the two can neither lose a refund nor make a second one. What a gift card
 * paid is on it again at once, and no provider is asked. The mail is the caller's: a customer gets one for a cancelled order,
 * however many charges go back. The database refuses more than the payment has received and not given back or promised.
 */
export async function requestRefund(
  tx: Transaction,
  shop: Shop,
  { order, payment, by = { actor: 'job' }, ...asked }: RefundRequest,
): Promise<void> {
  const byCard = payment.method === 'card';
  const status = byCard ? 'requested' : 'succeeded';
  const refund = byCard
    ? await promiseRefund(tx, { payment, ...asked })
    : await returnToGiftCard(tx, shop, { payment, ...asked });
  if (!order) return;
  const { amount, reason, meaning } = asked;
  await recordEvent(tx, {
    orderId: order.id,
    at: shop.clock(),
    ...by,
    what: `refund-${status}`,
    after: {
      refundId: refund.id,
      leg: payment.leg,
      amount,
      reason,
      ...(meaning ? { meaning } : {}),
      ...(byCard ? {} : { giftCard: true }),
    },
  });
}

async function promiseRefund(
  tx: Transaction,
  { payment, ...asked }: Omit<RefundRequest, 'order' | 'by'>,
): Promise<{ id: number }> {
  const [refund] = await tx
    .insert(refunds)
    .values({ ...asked, paymentId: payment.id, status: 'requested' })
    .returning({ id: refunds.id });
  if (!refund) throw new Error('The refund was not written.');
  await enqueue(tx, 'refund-payment', { refundId: refund.id });
  return refund;
}
