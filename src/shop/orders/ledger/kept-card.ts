import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type CardChargeRow, cardCharges, type KeptCardRow, keptCards, type OrderRow, orders } from '#db/schema.ts';
import type { KeptCard } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { type Actor, BY_CUSTOMER, recordEvent } from '#shop/records/record-event.ts';
import type { CardChargeEnd, CardChargeState } from '#values/order/card-charge.ts';
import { cardName } from '#values/order/card-charge.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { keepCardTerms } from '#values/text/keep-card-text.ts';

export async function readKeptCard(db: Database | Transaction, orderId: number): Promise<KeptCardRow | null> {
  const [row] = await db.select().from(keptCards).where(eq(keptCards.orderId, orderId));
  return row ?? null;
}

/** Keeps the consent of an order that waits for its deposit, or takes it back; null: the tick is not set. */
export async function keepConsent(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  order: OrderRow,
  customerId: string | null,
): Promise<void> {
  if (customerId === null) {
    await tx.update(keptCards).set({ removedAt: clock() }).where(eq(keptCards.orderId, order.id));
    return;
  }
  const sentence = keepCardTerms(order.remainingBalance ?? 0);
  const consent = {
    sentence,
    agreedAt: clock(),
    termsId: order.termsId,
    customerId,
    removedAt: null,
    detachedAt: null,
  };
  await tx
    .insert(keptCards)
    .values({ orderId: order.id, ...consent })
    .onConflictDoUpdate({ target: keptCards.orderId, set: consent });
  await recordEvent(tx, {
    orderId: order.id,
    at: clock(),
    actor: 'customer' as const,
    what: 'card-consent',
    after: { agreedTo: sentence },
  });
}

/** The card that the deposit was accepted with, for which its order has a consent. The same again changes nothing. */
export async function noteKeptCard(tx: Transaction, orderId: number, card: KeptCard): Promise<void> {
  await tx
    .update(keptCards)
    .set(card)
    .where(and(eq(keptCards.orderId, orderId), isNull(keptCards.removedAt), isNull(keptCards.methodId)));
}

const OPEN: CardChargeState[] = ['announced', 'charging', 'stopped'];

/** The announcement that has not come to its end; an order has one at most. */
export async function openCharge(db: Database | Transaction, orderId: number): Promise<CardChargeRow | null> {
  const found = and(eq(cardCharges.orderId, orderId), inArray(cardCharges.state, OPEN));
  const [row] = await db.select().from(cardCharges).where(found);
  return row ?? null;
}

type Ending = { state: Exclude<CardChargeState, 'announced' | 'charging' | 'stopped'>; ended: CardChargeEnd | null };

export async function endCharge(tx: Transaction, id: number, at: Date, ending: Ending): Promise<void> {
  await tx
    .update(cardCharges)
    .set({ ...ending, endedAt: at })
    .where(eq(cardCharges.id, id));
}

export type KeptCardShown = {
  /** "Visa ending in 4242" */
  card: string;
  /** What was announced; null: nothing yet. */
  charge: { at: Date; amount: number } | null;
};

/** The card that will be charged for an order's balance, as its customer sees it; null: none. */
export async function showKeptCard(db: Database | Transaction, order: OrderRow): Promise<KeptCardShown | null> {
  const row = await readKeptCard(db, order.id);
  if (!row || !isCharged(row, order)) return null;
  const charge = await openCharge(db, order.id);
  const card = cardName({ brand: row.brand ?? 'card', lastFour: row.lastFour ?? '' });
  const announced = charge && charge.state !== 'stopped';
  return { card, charge: announced ? { at: charge.chargeAt, amount: charge.amount } : null };
}

function isCharged({ methodId, removedAt, detachedAt }: KeptCardRow, { status, balanceReceived }: OrderRow): boolean {
  return (
    methodId !== null && removedAt === null && detachedAt === null && status === 'paid_deposit' && !balanceReceived
  );
}

/**
 * The customer pays by themselves: their card is charged no more and forgotten, and what was announced of it ends. `lock` finds
 * the order that they have proved to be theirs, and locks it. Again changes nothing. `charging`: it is being charged at this moment.
 */
export function removeCard(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  lock: (tx: Transaction) => Promise<OrderRow | null>,
  by: Actor = BY_CUSTOMER,
): Promise<Ok | Refused<'not-found' | 'charging'>> {
  return db.transaction(async (tx) => {
    const order = await lock(tx);
    if (!order) return refused('not-found');
    const charge = await openCharge(tx, order.id);
    if (charge?.state === 'charging') return refused('charging');
    const at = clock();
    const live = and(eq(keptCards.orderId, order.id), isNull(keptCards.removedAt));
    const removed = await tx.update(keptCards).set({ removedAt: at }).where(live).returning();
    if (charge?.state === 'announced') await endCharge(tx, charge.id, at, { state: 'by-link', ended: 'by-myself' });
    if (removed.length > 0) await recordEvent(tx, { orderId: order.id, at, ...by, what: 'card-removed' });
    return ok();
  });
}

/** Has the provider forget cards of which no charge will come: they were removed, or their orders are paid or cancelled. */
export async function forgetCards(shop: Shop): Promise<void> {
  const { customerId, removedAt, detachedAt, orderId } = keptCards;
  const isOver = or(sql`${removedAt} is not null`, eq(orders.status, 'cancelled'), orders.balanceReceived);
  const due = await shop.db
    .select({ orderId, customerId })
    .from(keptCards)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(isNull(detachedAt), eq(orders.otherKeys, false), isOver))
    .limit(100);
  await eachAlone(shop, due, async (card) => {
    await shop.payments.forgetCards(card.customerId);
    const same = and(eq(orderId, card.orderId), eq(customerId, card.customerId));
    await shop.db.update(keptCards).set({ detachedAt: shop.clock() }).where(same);
  });
}
