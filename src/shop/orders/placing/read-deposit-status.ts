import type { OrderRow, PaymentRow } from '#db/schema.ts';
import { manufacturingWeeksOf, type Pricing } from '#shop/catalogue/current-terms.ts';
import { balanceCameAt, isDeposit, readPayments } from '#shop/orders/ledger/ledger.ts';
import { releaseAhead } from '#shop/orders/ledger/order-facts.ts';
import { syncPayment } from '#shop/orders/payments/sync-payment.ts';
import { isSecretOf, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import { type Refused, refused } from '#values/result.ts';

export type DepositState = 'confirmed' | 'processing' | 'open' | 'cancelled' | 'without-order';

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
  /** The provider's sentence about the last failed try, fit for the customer. */
  lastError: string | null;
};

/**
 * What became of a deposit, read anew from the provider and settled on the way: the page after the payment asks it. The
 * client secret proves that it asks about its own payment; a wrong one is refused like an unknown id.
 */
export async function readDepositStatus(
  shop: Shop,
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
): Promise<DepositStatus | Refused<'unknown-payment'>> {
  const synced = (await isDeposit(shop.db, intentId)) ? await syncPayment(shop, intentId) : null;
  if (!synced?.payment || !isSecretOf(synced.seen, clientSecret)) return refused('unknown-payment');
  const { payment, order, seen } = synced;
  const { fullPrice, amount } = payment;
  return {
    ok: true,
    state: stateOf(seen, payment, order),
    order,
    pricing: { fullPrice, deposit: amount, balance: fullPrice - amount },
    paidAt: payment.succeededAt,
    balancePaidAt: order && balanceCameAt(await readPayments(shop.db, order.id)),
    releaseAhead: order && releaseAhead(order, shop.clock()),
    manufacturingWeeks: order && (await manufacturingWeeksOf(shop.db, order)),
    lastError: payment.lastError,
  };
}

function stateOf(seen: ProviderPayment, payment: PaymentRow, order: OrderRow | null): DepositState {
  if (order?.status === 'cancelled' || payment.status === 'canceled') return 'cancelled';
  if (payment.status === 'succeeded') return order ? 'confirmed' : 'without-order';
  // `succeeded` here: the provider has the money and our ledger disagrees with it; a person is looking at it already.
  return seen.status === 'processing' || seen.status === 'succeeded' ? 'processing' : 'open';
}
