import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { cardCharges, keptCards, type OrderRow, places } from '#db/schema.ts';
import { endCharge, openCharge } from '#shop/orders/ledger/kept-card.ts';
import { DAYS_BEFORE_CHARGE } from '#values/order/card-charge.ts';
import type { DueLeg } from './balance-due.ts';

const DAY_MS = 86_400_000;

/** What is announced to one customer: on which day which card is charged. */
export type Announced = { chargeAt: Date; brand: string; lastFour: string };

type Announcing = { order: OrderRow; recipientId: number; due: DueLeg };

/**
 * Announces that kept cards are charged, in the transaction that makes the mails, for orders that are locked; by order, only of those
 * whose card will still be valid. A mail that is made again moves its day. An order that has an open announcement of an earlier
 * mailing has only the new one from here on.
 */
export async function announceCharges(
  tx: Transaction,
  now: Date,
  asked: Announcing[],
): Promise<Map<number, Announced>> {
  const ids = asked.filter(({ order }) => order.status === 'paid_deposit').map(({ order }) => order.id);
  if (ids.length === 0) return new Map();
  const { orderId, methodId, removedAt, detachedAt } = keptCards;
  const isKept = and(inArray(orderId, ids), isNotNull(methodId), isNull(removedAt), isNull(detachedAt));
  const cards = await tx
    .select({ card: keptCards, batchId: places.batchId })
    .from(keptCards)
    .leftJoin(places, and(eq(places.orderId, orderId), eq(places.state, 'taken')))
    .where(isKept);
  const byOrder = new Map(cards.map((found) => [found.card.orderId, found]));
  const chargeAt = new Date(now.getTime() + DAYS_BEFORE_CHARGE * DAY_MS);
  const announced = new Map<number, Announced>();
  for (const { order, recipientId, due } of asked) {
    const found = byOrder.get(order.id);
    if (!found || endsBefore(found.card, chargeAt)) continue;
    const { brand, lastFour } = found.card;
    const former = await openCharge(tx, order.id);
    if (former && former.state !== 'announced') continue;
    if (former && former.recipientId !== recipientId) {
      await endCharge(tx, former.id, now, { state: 'dropped', ended: 'asked-anew' });
    }
    const said = { amount: due.amount, chargeAt, shippingAddress: order.shippingAddress, batchId: found.batchId };
    const values = { ...said, brand: brand ?? 'card', lastFour: lastFour ?? '' };
    const [row] = await tx
      .insert(cardCharges)
      .values({ orderId: order.id, recipientId, ...values, createdAt: now })
      .onConflictDoUpdate({
        target: cardCharges.recipientId,
        set: values,
        setWhere: sql`card_charges.state = 'announced'`,
      })
      .returning({ id: cardCharges.id });
    if (row) announced.set(order.id, { chargeAt, brand: values.brand, lastFour: values.lastFour });
  }
  return announced;
}

type Expiry = { expiryMonth: number | null; expiryYear: number | null };

function endsBefore({ expiryMonth, expiryYear }: Expiry, day: Date): boolean {
  if (expiryMonth === null || expiryYear === null) return false;
  return Date.UTC(expiryYear, expiryMonth) <= day.getTime();
}
