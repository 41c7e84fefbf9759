import { and, eq, inArray, ne, not, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type GiftCardRow, giftCards, orderItems } from '#db/schema.ts';
import { type Cents, fromDecimal } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/**
 * What the gift cards of an order have paid elsewhere and did not get back: so much of the order's own money cannot go back to
 * its buyer. Whoever decides by it holds the cards' locks (`lockGiftCardsOf`).
 */
export async function spentOfGiftCards(db: Database | Transaction, orderId: number): Promise<Cents> {
  return (await spentOfPieces(db, { orderId })).reduce((total, { spent }) => total + spent, 0);
}

/** The same by the pieces of its lines, or of one line: what a piece's card, and those that it took the place of, have paid. */
export async function spentOfPieces(
  db: Database | Transaction,
  of: { orderId: number } | { orderItemId: number },
): Promise<{ orderItemId: number; piece: number; spent: Cents }[]> {
  const { rows } = await db.execute<{ item: number; piece: number; spent: string }>(sql`
    select card.order_item_id as item, card.piece, sum(payments.received - back.amount) as spent
    from order_items
      join gift_cards card on card.order_item_id = order_items.id
      join payments on payments.gift_card_id = card.id
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from refunds
        where refunds.payment_id = payments.id and status = 'succeeded') as back
    where ${'orderId' in of ? sql`order_items.order_id = ${of.orderId}` : sql`order_items.id = ${of.orderItemId}`}
    group by card.order_item_id, card.piece`);
  return rows.map(({ item, piece, spent }) => ({ orderItemId: item, piece, spent: fromDecimal(spent) }));
}

/** The cards of an order that are not void, locked in the order of their ids: nobody redeems one meanwhile. */
export async function lockGiftCardsOf(tx: Transaction, orderId: number): Promise<GiftCardRow[]> {
  const lines = tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId));
  return tx
    .select()
    .from(giftCards)
    .where(and(inArray(giftCards.orderItemId, lines), ne(giftCards.state, 'void')))
    .orderBy(giftCards.id)
    .for('update');
}

/** Makes cards void for good. What was on them goes back to the deposits of their order (a trigger books it). */
export async function voidGiftCards(tx: Transaction, cards: Pick<GiftCardRow, 'id'>[]): Promise<void> {
  if (cards.length === 0) return;
  const ids = cards.map(({ id }) => id);
  await tx
    .update(giftCards)
    .set({ state: 'void', stateBefore: null })
    .where(and(inArray(giftCards.id, ids), ne(giftCards.state, 'void')));
}

/** Makes void cards good again whose money did not go back after all: what was on them is on them again (a trigger books it). */
export async function reopenGiftCards(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const replaced = sql`exists (select from ${giftCards} later where later.replaces_id = ${giftCards.id})`;
  await tx
    .update(giftCards)
    .set({ state: 'active' })
    .where(and(inArray(giftCards.id, ids), eq(giftCards.state, 'void'), not(replaced)));
}

type LineRefund = { orderId: number; orderItemId: number; quantity: number; amount: Cents };

/**
 * Money goes back for pieces of a line of gift cards: so many cards become void, those with the most on them first. `spent`: less is
 * left on them than is to go back, and nothing was done. The caller holds the order's lock.
 */
export async function voidGiftCardPieces(
  tx: Transaction,
  { orderId, orderItemId, quantity, amount }: LineRefund,
): Promise<Ok<{ cards: GiftCardRow[] }> | Refused<'spent', { unused: Cents }>> {
  const cards = (await lockGiftCardsOf(tx, orderId))
    .filter((card) => card.orderItemId === orderItemId)
    .toSorted((one, other) => other.balance - one.balance)
    .slice(0, quantity);
  const unused = cards.reduce((sum, { balance }) => sum + balance, 0);
  if (amount > unused) return refused('spent', { unused });
  await voidGiftCards(tx, cards);
  return ok({ cards });
}
