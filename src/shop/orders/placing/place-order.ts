import { eq } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders, type PaymentRow } from '#db/schema.ts';
import { holdPlaceAtCommit, type PlaceRefused } from '#shop/batches/hold-place.ts';
import { mayHaveFinish } from '#shop/catalogue/current-terms.ts';
import { consentTextOf } from '#shop/catalogue/kept-terms.ts';
import { changesOf, ownerAfter, recordChanges } from '#shop/orders/changes/record-changes.ts';
import { applyReceivedPayment } from '#shop/orders/payments/apply-received-payment.ts';
import { type LockedPayment, lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { scheduleRecheck } from '#shop/orders/payments/next-check.ts';
import { settleLocked } from '#shop/orders/payments/settle-payment.ts';
import { syncPayment } from '#shop/orders/payments/sync-payment.ts';
import {
  isGivenBack,
  isOpen,
  isSecretOf,
  isTriedTooOften,
  type ProviderPayment,
} from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { normaliseEmail } from '#values/email-address.ts';
import type { Cents } from '#values/money.ts';
import { newOrderNumber } from '#values/random.ts';
import { type Refused, refused } from '#values/result.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';
import { type Deposit, insertOrder, nameLater, type OrderDetails, readDeposit } from './insert-order.ts';

/** What the customer's page showed: compared with the payment's own figures, never used. */
export type ShownAmounts = { total: Cents; deposit: Cents; balance: Cents };

export type PlaceOrder = {
  intentId: string;
  /** The proof that the payment is the asker's: its secret, or that this very browser opened it. */
  clientSecret?: string | undefined;
  sameBrowser?: boolean;
  details: OrderDetails;
  shown: ShownAmounts;
};

export type OrderPlaced =
  | { ok: true; order: OrderRow }
  | Refused<'unknown-payment'>
  | Refused<'unknown-color'>
  | Refused<'amount-differs', { shown: ShownAmounts; actual: ShownAmounts }>
  | Refused<'order-closed'>
  | PlaceRefused;

/**
 * Saves the order before its card is charged, and holds a place in a batch for it (rules 4.4, 30.2). The deposit's payment decides the amounts. The same
 * payment again finds the same order: while it waits for the deposit its details are brought up to date, later it stays
 * as it is; so a double click, a retry or a second try with another card never makes two orders. A retry that says nothing
 * of the build keeps the one that was sent before.
 *
 * An intent's id alone proves nothing: it places a guest's order, and again the very same; whoever wants to change an order
 * or to own it has to prove that the payment is theirs, or else the payment is unknown to them.
 *
 * `order-closed`: the payment or its order was cancelled, too many cards were refused on it, or the order is another
 * customer's who was signed in here; a new payment is needed. `unknown-color`: the bow is not offered in it. `sold-out`,
 * `too-many-bows`: as `holdPlace` has them.
 */
export async function placeOrder(shop: Shop, request: PlaceOrder): Promise<OrderPlaced> {
  const { intentId, clientSecret, sameBrowser, shown } = request;
  const deposit = await readDeposit(shop.db, intentId);
  if (!deposit) return refused('unknown-payment');
  const orderNumber = deposit.orderNumber ?? newOrderNumber();
  // The provider is told the number with the question how the payment stands. A stranger must not write on it.
  const names = sameBrowser && deposit.orderNumber === null;
  const seen = names
    ? await shop.payments.nameOrder(intentId, { orderNumber, leg: 'deposit' })
    : await shop.payments.retrievePayment(intentId);
  if (!seen) return refused('unknown-payment');
  // Whether it closes it or finds it paid: no card can be charged on it from the page that asks.
  if (isTriedTooOften(seen)) {
    await syncPayment(shop, intentId);
    return refused('order-closed');
  }
  const proved = Boolean(sameBrowser || (clientSecret && isSecretOf(seen, clientSecret)));
  const details = proved ? request.details : { ...request.details, userId: null };
  return allOrNothing<OrderPlaced>(shop.db, async (tx) => {
    const locked = await lockPayment(tx, intentId);
    const { payment } = locked;
    if (payment?.leg !== 'deposit' || payment.amount !== seen.amount) return refused('unknown-payment');
    if (locked.order && !proved && !saysTheSame(locked.order, details)) return refused('unknown-payment');
    const actual = amountsOf(payment);
    if (differ(shown, actual)) return refused('amount-differs', { shown, actual });
    const saving = { seen, locked: { ...locked, payment }, details, deposit, orderNumber };
    const saved = await saveOrder(tx, shop, saving);
    // Of two that save it at once, or where another order has the number that was drawn, it is not what the provider was told.
    const isTold = saved.ok && (names || deposit.orderNumber !== null) && saved.order.orderNumber === orderNumber;
    if (saved.ok && !isTold) await nameLater(tx, payment);
    return saved;
  });
}

type Saving = {
  seen: ProviderPayment;
  locked: LockedPayment & { payment: PaymentRow };
  details: OrderDetails;
  deposit: Deposit;
  orderNumber: string;
};

async function saveOrder(tx: Transaction, shop: Shop, { seen, locked, ...asked }: Saving): Promise<OrderPlaced> {
  const { payment, order } = locked;
  const { details } = asked;
  const ended = payment.status === 'canceled' || seen.status === 'canceled' || isGivenBack(seen);
  if (ended || order?.status === 'cancelled' || isOthers(order, details)) return refused('order-closed');
  if (order) {
    await scheduleRecheck(tx, payment.id, shop.clock());
    if (order.status !== 'pending') return { ok: true, order };
    if (!(await mayHaveFinish(tx, order, details.bowColor))) return refused('unknown-color');
    const current = await updateDetails(tx, shop, order, details);
    if (awaitsMoney(seen)) holdPlaceAtCommit(tx, { orderId: order.id, now: shop.clock() });
    return { ok: true, order: current };
  }
  const placed = await insertOrder(tx, shop, { ...asked, payment });
  if (!placed.ok) return placed;
  if (awaitsMoney(seen)) holdPlaceAtCommit(tx, { orderId: placed.order.id, now: shop.clock() });
  // The customer's bank can be faster than our own page, and the money may have been noted while there was no order.
  const settled =
    payment.status === 'succeeded'
      ? await applyReceivedPayment(tx, shop, placed.payment, placed.order)
      : (await settleLocked(tx, shop, seen, placed)).order;
  return { ok: true, order: settled ?? placed.order };
}

/** Whoever has paid already gets a place with the money, or the money back: an order is never refused then. */
export function awaitsMoney(seen: ProviderPayment | null): boolean {
  return seen === null || isOpen(seen.status);
}

/** A retry of the same request; it changes nothing, so it needs no proof. */
function saysTheSame(order: OrderRow, { agreedToBalance, ...details }: OrderDetails): boolean {
  if (agreedToBalance && !order.balanceAgreedAt) return false;
  const customerEmail = normaliseEmail(details.customerEmail);
  return Object.keys(changesOf(order, { ...details, customerEmail, userId: order.userId })).length === 0;
}

/** One browser, two customers one after the other: the second one must neither see nor pay what the first one began. */
export function isOthers(order: OrderRow | null, { userId }: OrderDetails): boolean {
  return Boolean(userId && order?.userId && order.userId !== userId);
}

/** The split under which this payment was made; a later change of the campaign does not touch it. */
function amountsOf({ fullPrice, amount }: PaymentRow): ShownAmounts {
  return { total: fullPrice, deposit: amount, balance: fullPrice - amount };
}

function differ(one: ShownAmounts, other: ShownAmounts): boolean {
  return one.total !== other.total || one.deposit !== other.deposit || one.balance !== other.balance;
}

/**
 * Takes up what the customer corrected between two tries to pay, and notes what it was before. Even without a change
 * the order counts as touched, so that the clean-up keeps away while its customer is here.
 */
export async function updateDetails(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { agreedToBalance, ...given }: OrderDetails,
): Promise<OrderRow> {
  const changes = changesOf(order, {
    ...given,
    customerEmail: normaliseEmail(given.customerEmail),
    userId: await ownerAfter(tx, order, given),
  });
  const consents = agreedToBalance && !order.balanceAgreedAt;
  const now = shop.clock();
  const sentence = consents && balanceTerms(order.remainingBalance ?? 0, await consentTextOf(tx, order));
  const consent = sentence ? { balanceTerms: sentence, balanceAgreedAt: now } : {};
  const [updated] = await tx
    .update(orders)
    .set({ ...changes, ...consent, updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning();
  if (consents || Object.keys(changes).length > 0) {
    await recordChanges(tx, order, { changes, at: now, by: { actor: 'customer' } });
  }
  return updated ?? order;
}
