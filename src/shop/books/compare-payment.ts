import type { RefundRow } from '#db/schema.ts';
import {
  isOpen,
  type ListedDispute,
  type ListedPayment,
  type ProviderPayment,
  type ProviderRefund,
} from '#shop/ports/payment-provider.ts';
import { type Cents, formatUsd } from '#values/money.ts';
import type { Kept } from './read-kept.ts';
import type { Difference } from './record-difference.ts';

const DAY_MS = 86_400_000;

/** Everything in which the provider and the shop differ about one payment, its refunds and its disputes. */
export function comparePayment(kept: Kept | null, seen: ProviderPayment | null, now: Date): Difference[] {
  if (!seen) return kept ? notFound(kept) : [];
  const disputes = seen.disputes.flatMap((dispute) => compareDispute(kept, dispute, about(seen, kept)));
  return [...compareCharge(kept, seen), ...compareRefunds(kept, seen, now), ...disputes];
}

/** The charge alone, as a list has it. */
export function compareCharge(
  kept: Kept | null,
  seen: Omit<ListedPayment, 'at'> & Partial<Pick<ProviderPayment, 'refunds'>>,
): Difference[] {
  const taken = seen.status === 'succeeded' || seen.status === 'processing';
  const differs = (what: Difference['what'], amount: Cents, ours: string | null): Difference => ({
    what,
    disagrees: null,
    ...about(seen, kept),
    otherId: null,
    amount,
    ours,
    provider: stateOf(seen.status, amount),
  });
  if (!kept) {
    // Nobody was given the secret of one that is open, and one that went back whole is told by its refunds.
    const back = sumOf((seen.refunds ?? []).filter(isLive));
    if (!taken || (seen.received > 0 && back >= seen.received)) return [];
    return [differs('payment-not-kept', seen.received || seen.amount, null)];
  }
  const { payment } = kept;
  const ours = stateOf(payment.status, payment.received || payment.amount);
  const [here, there] = [phaseOf(payment.status), phaseOf(seen.status)];
  if (payment.amount !== seen.amount || payment.currency !== seen.currency) {
    return [differs('payment-amount', seen.amount, ours)];
  }
  if (here !== there) {
    const ended = here === 'succeeded' || here === 'canceled';
    return [differs(ended ? 'payment-ahead' : 'payment-behind', seen.received || seen.amount, ours)];
  }
  return payment.received === seen.received ? [] : [differs('payment-amount', seen.received, ours)];
}

function compareRefunds(kept: Kept | null, seen: ProviderPayment, now: Date): Difference[] {
  const theirs = seen.refunds.flatMap((refund) => compareRefund(kept, refund, about(seen, kept)));
  const found = new Set(seen.refunds.map((refund) => kept && rowOf(kept, refund)?.id));
  const missing = (kept?.refunds ?? [])
    .filter((row) => !found.has(row.id))
    .flatMap((row) => refundNotFound(row, about(seen, kept), now));
  return [...theirs, ...missing];
}

/** One refund of the provider's against what the shop has of it. */
export function compareRefund(
  kept: Kept | null,
  refund: ProviderRefund,
  whose: Pick<Difference, 'paymentId' | 'orderNumber'>,
): Difference[] {
  const row = kept ? rowOf(kept, refund) : undefined;
  const differs = (what: Difference['what']): Difference[] => [
    {
      what,
      disagrees: kept ? null : 'provider',
      ...whose,
      otherId: refund.id,
      amount: refund.amount,
      ours: row ? stateOf(row.status, row.amount) : null,
      provider: stateOf(refund.status, refund.amount),
    },
  ];
  if (!row) return isLive(refund) ? differs(kept ? 'refund-not-kept' : 'refund-of-unknown') : [];
  if (row.amount !== refund.amount) return differs('refund-amount');
  return row.status === refund.status ? [] : differs('refund-behind');
}

/** One dispute of the provider's against what the shop has of it. */
export function compareDispute(
  kept: Kept | null,
  { id, status, amount }: Pick<ListedDispute, 'id' | 'status' | 'amount'>,
  whose: Pick<Difference, 'paymentId' | 'orderNumber'>,
): Difference[] {
  const row = kept?.disputes.find(({ providerDisputeId }) => providerDisputeId === id);
  if (row?.status === status && row.amount === amount) return [];
  const ours = row ? stateOf(row.status, row.amount) : null;
  const what = row ? 'dispute-behind' : 'dispute-not-kept';
  return [
    {
      what,
      disagrees: kept ? null : 'provider',
      ...whose,
      otherId: id,
      amount,
      ours,
      provider: stateOf(status, amount),
    },
  ];
}

/** Found by the provider's id, or by the name that our own refunds carry there. */
function rowOf({ refunds }: Kept, { id, name }: ProviderRefund): RefundRow | undefined {
  return refunds.find((row) => row.providerRefundId === id || row.name === name);
}

function refundNotFound(row: RefundRow, whose: Pick<Difference, 'paymentId' | 'orderNumber'>, now: Date): Difference[] {
  if (row.status === 'failed' || row.status === 'canceled') return [];
  const waits = row.status === 'requested';
  if (waits && now.getTime() - row.createdAt.getTime() < DAY_MS) return [];
  return [
    {
      what: waits ? 'refund-waits' : 'refund-not-found',
      disagrees: null,
      ...whose,
      amount: row.amount,
      otherId: row.providerRefundId ?? `refund ${row.id}`,
      ours: stateOf(row.status, row.amount),
      provider: null,
    },
  ];
}

function notFound({ payment, orderNumber }: Kept): Difference[] {
  if (payment.status === 'canceled') return [];
  const { providerIntentId: paymentId, status } = payment;
  const amount = payment.received || payment.amount;
  const ours = stateOf(status, amount);
  return [
    { what: 'payment-not-found', disagrees: null, paymentId, orderNumber, otherId: null, amount, ours, provider: null },
  ];
}

/** What the provider has beside a payment was written there by its maker: only what can be a number is used. */
function about({ id, metadata }: Pick<ListedPayment, 'id' | 'metadata'>, kept: Kept | null) {
  const named = metadata.order_number;
  const orderNumber = kept?.orderNumber ?? (named && /^[\w-]{1,40}$/.test(named) ? named : null);
  return { paymentId: id, orderNumber };
}

/** How often a card was tried makes no difference between the books. */
const phaseOf = (status: ListedPayment['status']) => (isOpen(status) ? 'open' : status);
const isLive = ({ status }: ProviderRefund) => status === 'succeeded' || status === 'pending';
const sumOf = (refunds: ProviderRefund[]): Cents => refunds.reduce((sum, { amount }) => sum + amount, 0);
const stateOf = (status: string, amount: Cents): string => `${status.replaceAll('_', ' ')}, ${formatUsd(amount)}`;
