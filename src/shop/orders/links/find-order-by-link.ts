import { holdsSecret } from '#db/columns/sealed-columns.ts';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders, type PaymentRow } from '#db/schema.ts';
import { type PlaceShown, placeAhead, readBatches } from '#shop/batches/read-places.ts';
import { finishesOf, manufacturingWeeksOf } from '#shop/catalogue/current-terms.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import { readMakingDays } from '#shop/orders/ledger/build-lock.ts';
import { decideTaxOf } from '#shop/orders/ledger/decide-tax.ts';
import { isAtPrinter, isEditable } from '#shop/orders/ledger/is-editable.ts';
import { type KeptCardShown, showKeptCard } from '#shop/orders/ledger/kept-card.ts';
import { balanceCameAt, type Ledger, nextDue, readPayments, sumLedger } from '#shop/orders/ledger/ledger.ts';
import { releaseAhead } from '#shop/orders/ledger/order-facts.ts';
import { type OrderLine, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import { type PartBounds, partBounds } from '#values/order/parts.ts';
import { type Refused, refused } from '#values/result.ts';
import type { BatchWindow } from '#values/text/place-text.ts';
import { sentenceToAgree } from './admit-deposit.ts';
import { isByPhoneUnpaid } from './give-link.ts';
import { readAfterDeadlines, type ToldDeadline } from './pay-terms.ts';

export type OrderByLink = {
  order: OrderRow;
  ledger: Ledger;
  due: ReturnType<typeof nextDue>;
  /** What a part of it may be; null: it is paid whole. */
  parts: PartBounds | null;
  /** What cards have paid of the balance while it is not whole. */
  paidInParts: Cents;
  balancePaidAt: Date | null;
  /** Of gift cards, without what went back to them. */
  paidByGiftCard: Cents;
  /** The day that the order still waits for. */
  releaseAhead: IsoDay | null;
  manufacturingWeeks: number | null;
  place: PlaceShown | null;
  /** What the bow is offered in now; none without one. */
  finishes: string[];
  /** Charged by itself; null: none. */
  keptCard: KeptCardShown | null;
  /** What its customer was told becomes of its place in a batch after the deadline. */
  afterDeadline: ToldDeadline | null;
  /** Staff have entered it, and its customer has not paid the deposit yet; null: any other order. */
  byPhone: {
    /** What has to be agreed to before that; null: nothing, or it is done. */
    toAgree: string | null;
    /** The batch in which a place is kept until the link ends. */
    held: BatchWindow | null;
    lines: OrderLine[];
  } | null;
  /** Whether address, color and build can still be corrected; of the last two the lock decides besides. */
  editable: boolean;
  /** The last day on which the build can be changed; null: until staff start. */
  buildLockDay: IsoDay | null;
};

/**
 * The order behind a payment link. Unknown and expired links are refused alike, so that nobody learns which exist. A
 * link past its deadline still opens while a charge is under way and after everything is paid, because then it asks for
 * nothing. One of an order that was begun under other keys opens no more. Whoever opens it has the sales tax of the bow decided.
 */
export async function findOrderByLink(
  shop: Pick<Shop, 'db' | 'payments' | 'clock' | 'timeZone'>,
  token: string,
): Promise<({ ok: true } & OrderByLink) | Refused<'link-invalid'>> {
  const [found] = await shop.db.select().from(orders).where(holdsSecret(orders.paymentToken, token)).limit(1);
  if (!found || found.otherKeys) return refused('link-invalid');
  const order = isLate(found, shop.clock()) ? found : await decideTaxOf(shop, found);
  const entries = await readPayments(shop.db, order.id);
  const ledger = sumLedger(entries);
  const due = nextDue(order, ledger);
  const late = isLate(order, shop.clock());
  if (late && due && !ledger.processing) return refused('link-invalid');
  const atPrinter = await isAtPrinter(shop.db, order.id);
  const lines = await readOrderLines(shop.db, order.id);
  return {
    ok: true,
    order,
    ledger,
    due,
    parts: due?.leg === 'balance' && (await readMailSettings(shop.db)).balanceInParts ? partBounds(due.amount) : null,
    paidInParts: ledger.balanceReceived ? 0 : keptBy(entries, { method: 'card', leg: 'balance' }),
    balancePaidAt: balanceCameAt(entries),
    paidByGiftCard: keptBy(entries, { method: 'gift_card' }),
    releaseAhead: releaseAhead(order, shop.clock()),
    manufacturingWeeks: await manufacturingWeeksOf(shop.db, order),
    place: await placeAhead(shop.db, order),
    finishes: await finishesOf(shop.db, order),
    keptCard: await showKeptCard(shop.db, order),
    afterDeadline: (await readAfterDeadlines(shop.db, [order.id])).get(order.id) ?? null,
    editable: !late && isEditable(order, { lines, atPrinter }),
    byPhone: isByPhoneUnpaid(order)
      ? {
          toAgree: await sentenceToAgree(shop.db, order),
          held: (await readBatches(shop.db, [order.id], 'held')).get(order.id) ?? null,
          lines,
        }
      : null,
    buildLockDay: (await readMakingDays(shop.db, order.id))?.lockDay ?? null,
  };
}

/** What of these payments has come in, without what went back. */
function keptBy(
  entries: Awaited<ReturnType<typeof readPayments>>,
  which: Partial<Pick<PaymentRow, 'method' | 'leg'>>,
): Cents {
  return entries
    .filter(({ payment: { method, leg } }) => method === (which.method ?? method) && leg === (which.leg ?? leg))
    .reduce((sum, { payment, refunded }) => sum + payment.received - refunded, 0);
}

/** The same, locked until the transaction ends, for who changes it: a link past its deadline changes nothing. */
export async function lockLinkedOrder(tx: Transaction, token: string, now: Date): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(holdsSecret(orders.paymentToken, token)).limit(1).for('update');
  return !order || order.otherKeys || isLate(order, now) ? null : order;
}

function isLate({ linkExpiresAt }: OrderRow, now: Date): boolean {
  return linkExpiresAt !== null && linkExpiresAt <= now;
}
