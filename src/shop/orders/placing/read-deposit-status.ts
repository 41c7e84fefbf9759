import type { OrderItemRow, OrderRow, PaymentRow } from '#db/schema.ts';
import { type PlaceShown, placeAhead } from '#shop/batches/read-places.ts';
import type { Pricing } from '#shop/catalogue/current-terms.ts';
import { balanceCameAt, isDeposit, type Receipt, readPayments, readReceipt } from '#shop/orders/ledger/ledger.ts';
import { releaseAhead } from '#shop/orders/ledger/order-facts.ts';
import { readShipsWith, type ShipsWith } from '#shop/orders/ledger/ships-with.ts';
import type { WithoutGoods } from '#shop/orders/mails/cancellation-mails.ts';
import { withoutGoods } from '#shop/orders/refunds/cancel-without-goods.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { isSecretOf, isUnderWay, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import { type Refused, refused } from '#values/result.ts';
import { orderOf } from './find-checkout.ts';

/**
 * `no-place`: the money came when what was ordered was gone, and goes back. `not-charged`: that was known before the card was charged.
 */
export type DepositState =
  | 'confirmed'
  | 'processing'
  | 'open'
  | 'cancelled'
  | 'no-place'
  | 'not-charged'
  | 'without-order';

export type DepositStatus = {
  ok: true;
  state: DepositState;
  order: OrderRow | null;
  pricing: Pricing;
  paidAt: Date | null;
  balancePaidAt: Date | null;
  /** The day that the order still waits for. */
  releaseAhead: IsoDay | null;
  manufacturingWeeks: number | null;
  place: PlaceShown | null;
  shipsWith: ShipsWith | null;
  /** About the last failed try, or why the order cannot be had, fit for the customer. */
  lastError: string | null;
  /** All that was bought; empty without an order. */
  lines: OrderItemRow[];
  /** What a gift card has paid of today. */
  giftAmount: Cents;
};

/** `sameBrowser`: it was opened there, so that it is known without a look. */
type ByCard = { intentId: string; clientSecret: string; sameBrowser?: boolean };
type StatusRead = Promise<DepositStatus | Refused<'unknown-payment'>>;

/**
 * What became of a checkout: the page after the payment asks it. Its payment is read anew from the provider and settled on the
 * way; the client secret proves that it is the asker's, and a wrong one is refused like an unknown id. Of a checkout that a gift
 * card has paid the provider knows nothing: its random id proves as much.
 */
export function readDepositStatus(shop: Shop, asked: ByCard | { checkoutId: string }): StatusRead {
  return 'checkoutId' in asked ? readPaidByGiftCard(shop, asked.checkoutId) : readPaidByCard(shop, asked);
}

async function readPaidByCard(shop: Shop, { intentId, clientSecret, sameBrowser = false }: ByCard): StatusRead {
  const known = sameBrowser || (await isDeposit(shop.db, intentId));
  const synced = known ? await syncPayment(shop, intentId) : null;
  if (!synced?.payment || !isSecretOf(synced.seen, clientSecret)) return refused('unknown-payment');
  const { payment, order, seen, receipt } = synced;
  const { fullPrice, amount } = payment;
  const without = order && (await withoutGoods(shop.db, order));
  return {
    ok: true,
    state: without ? endOf(payment) : stateOf(seen, payment, order),
    order,
    pricing: order ? pricingOf(order) : { fullPrice, deposit: amount, balance: fullPrice - amount },
    paidAt: payment.succeededAt,
    lastError: without ? wordGone(without) : payment.lastError,
    ...(await factsOf(shop, order, receipt)),
  };
}

/** One that a card has to pay is refused like an unknown one, since its payment's secret is the proof there. */
async function readPaidByGiftCard(shop: Shop, checkoutId: string): StatusRead {
  const order = await orderOf(shop.db, checkoutId);
  const entries = order ? await readPayments(shop.db, order.id) : [];
  const [first] = entries.filter(({ payment }) => payment.leg === 'deposit');
  const isCards = entries.some(({ payment }) => payment.leg === 'deposit' && payment.method === 'card');
  if (!order || !first || isCards) return refused('unknown-payment');
  return {
    ok: true,
    state: order.status === 'cancelled' ? 'cancelled' : 'confirmed',
    order,
    pricing: pricingOf(order),
    paidAt: first.payment.succeededAt,
    lastError: null,
    ...(await factsOf(shop, order)),
  };
}

const endOf = ({ status }: PaymentRow): DepositState => (status === 'succeeded' ? 'no-place' : 'not-charged');

function wordGone(without: WithoutGoods): string {
  if (without === 'too-many-bows') return 'you have as many of these bows on order as one customer can have.';
  return `while you paid, others paid for the last that we have of: ${without.gone.join(', ')}.`;
}

function pricingOf({ totalAmount, depositAmount, remainingBalance }: OrderRow): Pricing {
  return { fullPrice: totalAmount, deposit: depositAmount ?? 0, balance: remainingBalance ?? 0 };
}

/** `settled`: what was read of the order when it was settled just now. */
async function factsOf(shop: Shop, order: OrderRow | null, settled: Receipt | null = null) {
  const receipt = settled ?? (order && (await readReceipt(shop.db, order.id)));
  const { entries, bought, lines } = receipt ?? { entries: [], bought: null, lines: [] };
  const byGiftCard = entries.filter(({ payment }) => payment.leg === 'deposit' && payment.method === 'gift_card');
  return {
    balancePaidAt: balanceCameAt(entries),
    releaseAhead: order && releaseAhead(order, shop.clock()),
    manufacturingWeeks: bought?.weeks ?? null,
    place: order && (await placeAhead(shop.db, order)),
    shipsWith: order && (await readShipsWith(shop.db, order)),
    lines,
    giftAmount: byGiftCard.reduce((sum, { payment }) => sum + payment.received, 0),
  };
}

function stateOf(seen: ProviderPayment, payment: PaymentRow, order: OrderRow | null): DepositState {
  if (order?.status === 'cancelled' || payment.status === 'canceled') return 'cancelled';
  if (payment.status === 'succeeded') return order ? 'confirmed' : 'without-order';
  // `succeeded` here: the provider has the money and our ledger disagrees with it; a person is looking at it already.
  return isUnderWay(seen.status) || seen.status === 'succeeded' ? 'processing' : 'open';
}
