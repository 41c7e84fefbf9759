import { type OrderRow, payments } from '#db/schema.ts';
import { admitDeposit, type NotAdmitted } from '#shop/orders/links/admit-deposit.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { isByPhoneUnpaid } from '#shop/orders/links/give-link.ts';
import { type Charge, forgetPayment, isLive, keepCharge } from '#shop/orders/payments/keep-charge.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { scheduleRecheck } from '#shop/orders/payments/next-check.ts';
import { isOpen } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';
import { isPart, type PartBounds } from '#values/order/parts.ts';
import { type Ok, type Refused, refused } from '#values/result.ts';
import { closePayment } from './close-payments.ts';
import { syncPayment } from './sync-payment.ts';

export type BalanceOpened =
  | { ok: true; clientSecret: string }
  | Refused<'link-invalid'>
  | Refused<'nothing-due'>
  | Refused<'amount-differs', { due: Cents; asked: Cents }>
  | NotAdmitted;

/**
 * The payment for what an order's link owes next: the balance, the deposit of an order that never paid it, or what went back
 * and is still owed. `asked`
 * must be that amount. An order has one live payment per leg: two tabs, a reload and a retry all get the same one.
 * `nothing-due`: everything is paid, or a charge is under way. Of an order by phone also what `admitDeposit` refuses.
 */
export async function openBalance(
  shop: Shop,
  { token, amount: asked }: { token: string; amount: Cents },
): Promise<BalanceOpened> {
  const found = await findOrderByLink(shop, token);
  if (!found.ok) return found;
  const { order, due, ledger } = found;
  if (!due || ledger.processing) return refused('nothing-due');
  if (due.amount !== asked) return refused('amount-differs', { due: due.amount, asked });
  const admitted = await admit(shop, order);
  return admitted.ok ? openCharge(shop, { order, ...due, part: false }) : admitted;
}

export type PartOpened =
  | BalanceOpened
  | Refused<'whole-only', { due: Cents }>
  | Refused<'no-part', { due: Cents; parts: PartBounds }>;

/**
 * The same for a part of the balance, as much as its customer chooses; all that is due is paid whole. It takes the place of whatever
 * payment of the balance is open, so that two tabs together never pay more than is due. `whole-only`: no parts are taken of it;
 * `no-part`: the amount is less than a part, or would leave less than one.
 */
export async function openPart(shop: Shop, asked: { token: string; amount: Cents }): Promise<PartOpened> {
  const found = await findOrderByLink(shop, asked.token);
  if (!found.ok) return found;
  const { order, due, ledger, parts } = found;
  if (!due || ledger.processing) return refused('nothing-due');
  const { amount } = asked;
  if (amount === due.amount) return openBalance(shop, asked);
  if (!parts) return refused('whole-only', { due: due.amount });
  if (!isPart(amount, due.amount)) return refused('no-part', { due: due.amount, parts });
  return openCharge(shop, { order, leg: due.leg, amount, part: true });
}

/** Two tabs that ask for the same have one payment; of two that ask for different amounts whichever asked last. */
async function openCharge(shop: Shop, charge: Charge): Promise<BalanceOpened> {
  for (let tries = 0; tries < 3; tries++) {
    const live = await readLive(shop, charge);
    if (live) return live;
    const created = await createCharge(shop, charge);
    if (created.ok) return created;
    if (created.reason === 'not-due') return refused('link-invalid');
    // The other tab was quicker, and its payment is the one, or is closed.
  }
  return refused('nothing-due');
}

/** Also for a payment that is open already: the place that was kept for it may be gone. */
function admit(shop: Shop, { id }: OrderRow): Promise<Ok | NotAdmitted | Refused<'link-invalid'>> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    return order ? admitDeposit(tx, shop, order) : refused('link-invalid');
  });
}

/** The order's live payment of this leg, as the provider sees it now; null when there is none any more. */
async function readLive(shop: Shop, { order, leg, amount, part }: Charge): Promise<BalanceOpened | null> {
  const [row] = await shop.db
    .select({ id: payments.id, intentId: payments.providerIntentId, amount: payments.amount, part: payments.part })
    .from(payments)
    .where(isLive(order.id, leg));
  if (!row) return null;
  // It was opened for another amount: for a part, or before money went back that is still owed.
  if (row.amount !== amount || row.part !== part)
    return (await closePayment(shop, row.intentId)) ? null : refused('nothing-due');
  const synced = await syncPayment(shop, row.intentId);
  if (!synced) {
    await forgetPayment(shop, row.intentId, { replace: true });
    return null;
  }
  const { status, clientSecret } = synced.seen;
  if (status === 'canceled') return null;
  if (!isOpen(status)) return refused('nothing-due');
  await scheduleRecheck(shop.db, row.id, shop.clock());
  return { ok: true, clientSecret };
}

/**
 * Makes a new payment at the provider and writes it down. Its key is fresh: the provider keeps an answer under a key for a
 * day, its own faults included, and a customer must not be locked out for a day. That an order has one live payment per
 * leg is the database's rule: the second transaction cancels what it made, whose secret nobody has seen.
 */
async function createCharge(
  shop: Shop,
  charge: Charge,
): Promise<{ ok: true; clientSecret: string } | Refused<'already-open' | 'not-due'>> {
  const { order, leg, amount, part } = charge;
  const seen = await shop.payments.createPayment(
    {
      amount,
      currency: 'usd',
      description: `${order.orderNumber}: ${part ? 'part of the ' : ''}${leg}`,
      // What a restored shop knows the payment by.
      metadata: { leg, order_number: order.orderNumber, ...(part && { part: 'true' }) },
      // Of an order by phone everything is kept; for any other what can run out is taken when its card is authorised.
      authoriseFirst: leg === 'deposit' && !isByPhoneUnpaid(order),
    },
    crypto.randomUUID(),
  );
  const outcome = await keepCharge(shop, charge, seen);
  if (outcome === 'kept') return { ok: true, clientSecret: seen.clientSecret };
  await shop.payments.cancelPayment(seen.id);
  return refused(outcome);
}
